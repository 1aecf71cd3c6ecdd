import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Stage } from './stage.ts';

/** Response codes of DNS (RFC 1035, section 4.1.1). Null for a name server that never responds. */
export type ResponseCode = keyof typeof codes;

const codes = { 'no data': 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

const headerLength = 12;

/** Code of questions about IPv4 addresses (RFC 1035, section 3.2.2). */
const ipv4Question = 1;

/** Returns the record of an IPv4 address. Its name is that of the question. */
const record = (address: string): Buffer =>
  Buffer.from([0xc0, headerLength, 0, ipv4Question, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);

/** Starts a name server on loopback that returns this response code, or this IPv4 address. Returns its address and port. */
export async function startNameServer(stage: Stage, answer: ResponseCode | { readonly address: string } | null): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    if (answer === null) return;
    const code = typeof answer === 'string' ? answer : 'no data';
    const header = Buffer.from(question.subarray(0, headerLength));
    header.writeUInt16BE(0x8180 | codes[code], 2);
    const end = question.indexOf(0, headerLength) + 5;
    const hasRecord = typeof answer === 'object' && question.readUInt16BE(end - 4) === ipv4Question;
    // The response has the question and at most the address, but not the additional record of the question.
    header.fill(0, 6);
    header.writeUInt16BE(hasRecord ? 1 : 0, 6);
    const found = hasRecord ? record(answer.address) : Buffer.alloc(0);
    socket.send(Buffer.concat([header, question.subarray(headerLength, end), found]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  stage.defer(() => new Promise((resolve) => socket.close(() => resolve())));
  return `127.0.0.1:${socket.address().port}`;
}
