import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Stage } from './stage.ts';

/** Response codes of DNS (RFC 1035, section 4.1.1). Null for a name server that never responds. */
export type ResponseCode = keyof typeof codes;

const codes = { 'no data': 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

const headerLength = 12;

/** Starts a name server on loopback that returns this response code and no address. Returns its address and port. */
export async function startNameServer(stage: Stage, code: ResponseCode | null): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    if (code === null) return;
    const header = Buffer.from(question.subarray(0, headerLength));
    header.writeUInt16BE(0x8180 | codes[code], 2);
    // The response has the question, and no records: also not the additional record of the question.
    header.fill(0, 6);
    const end = question.indexOf(0, headerLength) + 5;
    socket.send(Buffer.concat([header, question.subarray(headerLength, end)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  stage.defer(() => new Promise((resolve) => socket.close(() => resolve())));
  return `127.0.0.1:${socket.address().port}`;
}
