import { createServer, type Server } from 'node:http';
import { createORPCClient, ORPCError, safe } from '@orpc/client';
import { os, type RouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContractChannel, openContractChannel } from '../../../electron/web/contract-channel.ts';
import { SocketLink } from '../../../renderer/connection/socket-link.ts';

let released = Promise.withResolvers<void>();
const router = {
  greet: os.handler(() => 'hello'),
  never: os.handler(() => new Promise<string>(() => {})),
  fail: os.handler(() => {
    throw new ORPCError('TEAPOT');
  }),
  ticks: os.handler(async function* ({ signal }) {
    yield 'tick';
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
    released.resolve();
  }),
  numbers: os.handler(async function* () {
    yield 1;
    yield 2;
    return 'end';
  }),
};

let server: Server;
let channel: ContractChannel;
let port: number;

function serve(on: number): Promise<void> {
  server = createServer();
  channel = openContractChannel(server, router, () => null);
  return new Promise((resolve) => {
    server.listen(on, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) port = address.port;
      resolve();
    });
  });
}
async function drop(): Promise<void> {
  await channel.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

let states: boolean[];
let client: RouterClient<typeof router>;
beforeEach(async () => {
  const reported: boolean[] = [];
  states = reported;
  released = Promise.withResolvers();
  await serve(0);
  client = createORPCClient(new SocketLink(new URL(`http://127.0.0.1:${port}/contract`), (connected) => reported.push(connected)));
});
afterEach(drop);

const unreachable = expect.objectContaining({
  code: 'PROBLEM',
  defined: true,
  data: expect.objectContaining({ code: 'application-unreachable' }),
});

describe('the page and its application over a WebSocket', () => {
  it('delivers the results of calls, streams, and errors', async () => {
    expect(await client.greet()).toBe('hello');
    const numbers: number[] = [];
    for await (const number of await client.numbers()) numbers.push(number);
    expect(numbers).toEqual([1, 2]);
    expect((await safe(client.fail())).error).toMatchObject({ code: 'TEAPOT' });
    expect(states).toEqual([true]);
  });

  it('fails a pending call with a readable error when the connection drops, and reconnects for the next call', async () => {
    await client.greet();
    const pending = safe(client.never());
    const where = port;
    await drop();
    expect((await pending).error).toEqual(unreachable);
    expect((await safe(client.greet())).error).toEqual(unreachable);
    await serve(where);
    expect(await client.greet()).toBe('hello');
    expect(states).toEqual([true, false, true]);
  });

  it('ends an open stream with a readable error when the connection drops', async () => {
    const ticks = await client.ticks();
    expect((await ticks.next()).value).toBe('tick');
    const pending = safe(Promise.resolve(ticks.next()));
    const where = port;
    await drop();
    expect((await pending).error).toEqual(unreachable);
    await serve(where);
  });

  it('closes an idle stream immediately when the page leaves it, and notifies the application', async () => {
    const ticks = await client.ticks();
    await ticks.next();
    const pending = safe(Promise.resolve(ticks.next()));
    await ticks.return?.(undefined);
    await Promise.all([pending, released.promise]);
    expect(await client.greet()).toBe('hello');
    expect(states).toEqual([true]);
  });
});
