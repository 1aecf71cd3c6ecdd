import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWireClient, type WireClient } from '../../../../electron/wire/client.ts';
import type { WireResponse } from '../../../../electron/wire/wire-response.ts';
import { type LoopbackServer, startLoopbackServer } from '../../loopback-server.ts';

let client: WireClient;
let server: LoopbackServer;

/** Bytes that are at different positions in each buffer. */
const pattern = Buffer.alloc(251 * 4096);
for (let at = 0; at < pattern.length; at += 1) pattern[at] = at % 251;

/** Sends this number of bytes of the pattern as fast as the client reads them. */
async function send(response: ServerResponse, length: number): Promise<void> {
  for (let at = 0; at < length; ) {
    const from = at % 251;
    const part = pattern.subarray(from, from + Math.min(length - at, 70_001));
    at += part.length;
    if (!response.write(part)) await once(response, 'drain');
  }
  response.end();
}

beforeEach(async () => {
  client = createWireClient();
  server = await startLoopbackServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const length = Number(url.searchParams.get('length'));
    if (url.pathname === '/counted') response.setHeader('content-length', length);
    void send(response, length);
  });
});

afterEach(async () => {
  await client.close();
  await server.close();
});

/** Returns the number of received bytes and checks their order. `pace` is called before each part. */
async function patternOf(received: WireResponse, pace: () => Promise<unknown> = async () => undefined): Promise<number> {
  let read = 0;
  for await (const part of received.body) {
    await pace();
    for (const code of part) {
      if (code !== read % 251) throw new Error(`byte ${read} is ${code}`);
      read += 1;
    }
  }
  return read;
}

const slowly = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
};

test.each(['/chunked', '/counted'])('a long body arrives complete for a fast and a slow reader: %s', async (path) => {
  const length = 9_000_017;
  for (const pace of [undefined, slowly]) {
    const received = await client.get({ url: `${server.origin}${path}?length=${length}` });
    expect(await patternOf(received, pace)).toBe(length);
    // The connection is reusable.
    await slowly();
  }
  // Both used the same connection, so the bytes after a body were read as the next response's headers.
  expect(server.openSockets()).toBe(1);
});

test('doesn’t mix the bytes of concurrent responses', async () => {
  const lengths = [3_000_001, 2_000_003, 1_000_000, 17];
  const responses = await Promise.all(lengths.map((length) => client.get({ url: `${server.origin}/chunked?length=${length}` })));
  expect(await Promise.all(responses.map((received, index) => patternOf(received, index % 2 === 0 ? slowly : undefined)))).toEqual(lengths);
});

test('a body that ends with its connection arrives complete', async () => {
  const length = 5_000_011;
  const plain = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', async () => {
      socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n');
      for (let at = 0; at < length; at += 251) socket.write(pattern.subarray(0, Math.min(251, length - at)));
      socket.end();
    });
  });
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const { port } = plain.address() as AddressInfo;
  const received = await client.get({ url: `http://127.0.0.1:${port}/` });
  expect(await patternOf(received, slowly)).toBe(length);
  await new Promise((resolve) => plain.close(resolve));
});
