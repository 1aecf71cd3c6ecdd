import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RowsBody } from '../../../../service/http/responses/rows-body.ts';

/** Returns parts with separate memory. */
function someParts(count: number): readonly Uint8Array[] {
  return Array.from({ length: count }, () => new Uint8Array(randomBytes(200_000)));
}

/** Starts a loopback server that sends a response with `write`, reads the response with `read`, and closes both. */
async function onResponse<Result>(write: (response: ServerResponse) => void, read: (received: IncomingMessage) => Promise<Result>) {
  const server = createServer((_, response) => write(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const [received]: IncomingMessage[] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response');
    if (received === undefined) throw new Error('No response came.');
    return await read(received);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function* given(parts: Iterable<Uint8Array>, ended = (): void => undefined): AsyncGenerator<Uint8Array> {
  try {
    for (const part of parts) yield part;
  } finally {
    ended();
  }
}

const lengths = (parts: readonly Uint8Array[]) => parts.map(({ byteLength }) => byteLength);

test('every byte is sent, and the memory of sent rows is freed without garbage collection', async () => {
  const parts = someParts(20);
  const allBytes = Buffer.concat(parts);
  const sent = await onResponse((response) => void new RowsBody(given(parts)).pipe(response), buffer);
  expect(sent.equals(allBytes)).toBe(true);
  expect(lengths(parts)).toEqual(parts.map(() => 0));
});

test('a slow reader also gets every byte, and waiting rows are not freed', async () => {
  const parts = someParts(200);
  const allBytes = Buffer.concat(parts);
  const sent = await onResponse(
    (response) => void new RowsBody(given(parts)).pipe(response),
    async (received) => {
      // Meanwhile the buffers of both sides become full.
      for (let turn = 0; turn < 2000; turn += 1) await nextTurn();
      expect(parts.at(-1)?.byteLength).toBe(200_000);
      return buffer(received);
    },
  );
  expect(sent.equals(allBytes)).toBe(true);
});

test('rows are not freed while they are compressed', async () => {
  const parts = someParts(5);
  const encoder = createGzip({ level: 1 });
  const [encoded] = await Promise.all([buffer(encoder), pipeline(new RowsBody(given(parts)), encoder)]);
  expect(gunzipSync(encoded).equals(Buffer.concat(parts))).toBe(true);
});

test('reading rows stops when the caller disconnects', async () => {
  const end = Promise.withResolvers<void>();
  const body = new RowsBody(given(someParts(200), end.resolve));
  await onResponse(
    (response) => {
      response.once('close', () => body.destroy());
      body.pipe(response);
    },
    async (received) => {
      received.destroy();
      await end.promise;
    },
  );
  expect(body.destroyed).toBe(true);
});

test('an error while reading rows is an error of the response body', async () => {
  const failure = new Error('no more rows');
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array([1]);
    throw failure;
  }
  await expect(buffer(new RowsBody(failing()))).rejects.toBe(failure);
});
