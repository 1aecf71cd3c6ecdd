import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readHeadsInPieces } from '../../../../electron/wire/transport/head-pieces.ts';
import { startLoopbackServer } from '../../loopback-server.ts';

test('a head comes in small pieces, so that one without measure keeps nothing else waiting; a body comes as it is', async () => {
  const server = await startLoopbackServer((_request, response) => void response.end('x'.repeat(30_000)));
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  let awaited = true;
  readHeadsInPieces(socket, () => awaited);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  const arrived = (): number => {
    socket.read(0);
    return socket.readableLength;
  };
  await expect.poll(arrived).toBeGreaterThan(30_000);
  const whole = socket.readableLength;
  const head: Buffer = socket.read();
  expect(head).toHaveLength(4096);
  expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  awaited = false;
  expect(socket.read()).toHaveLength(whole - 4096);
  awaited = true;
  socket.destroy();
  await once(socket, 'close');
  expect(socket.read()).toBeNull();
  await server.close();
});
