import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWireClient, type WireClient } from '../../../electron/wire/client.ts';
import { readText } from '../../../electron/wire/read-body.ts';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';

let server: LoopbackServer;
let wire: WireClient;

beforeEach(async () => {
  // Some servers with Negotiate authenticate a connection only once and use its first user for all later requests.
  const users = new WeakMap<Socket, string>();
  server = await startLoopbackServer((request, response) => {
    const user = request.headers.authorization ?? users.get(request.socket) ?? 'nobody';
    users.set(request.socket, user);
    response.end(user);
  });
  wire = createWireClient();
});
afterEach(async () => {
  await wire.close();
  await server.close();
});

async function ask(connections: string | undefined, authorization?: string): Promise<string> {
  const credential = authorization === undefined ? [] : [['authorization', authorization] as const];
  const text = await readText(await wire.get({ url: server.origin, connections, credential }), 100);
  // The connection is reusable only after the end of the response was reported.
  await nextTurn();
  return text;
}

describe('connections of one identity', () => {
  test('doesn’t reuse the connections of one identity for another, or for requests without one', async () => {
    expect(await ask('jo', 'Negotiate of-jo')).toBe('Negotiate of-jo');
    expect(await ask('jo')).toBe('Negotiate of-jo');
    expect(await ask('kim')).toBe('nobody');
    expect(await ask(undefined)).toBe('nobody');
    expect(server.openSockets()).toBe(3);
  });

  test('closes the connections of an identity after many others, and all with the client', async () => {
    await ask('first', 'Negotiate of-jo');
    for (let index = 0; index < 32; index += 1) await ask(`identity ${index}`);
    expect(await ask('first')).toBe('nobody');
    await wire.close();
    while (server.openSockets() > 0) await server.nextClose();
    await expect(ask('late')).rejects.toThrow();
    expect(server.openSockets()).toBe(0);
  });
});
