import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type HeaderLines, headerValue } from '../header-lines.ts';
import { pageQuote, senderOf } from '../sender.ts';
import { shortened } from '../shortened.ts';

/** Maximum bytes of a proxy's error page that are read. */
const maximumBytes = 20_000;

/** Maximum milliseconds for an error page after its headers. */
const maximumWait = 1_000;

/** Reads the start of the body of a proxy's error response to `CONNECT`. Empty if none is received in time. */
export async function readProxyBody(socket: Socket, headers: HeaderLines): Promise<string> {
  const announced = headerValue(headers, 'content-length');
  const expected = Math.min(maximumBytes, announced === null ? maximumBytes : Number(announced) || 0);
  const chunks: Buffer[] = [];
  let size = 0;
  const limit = AbortSignal.timeout(maximumWait);
  socket.on('error', () => undefined);
  while (size < expected) {
    const chunk: unknown = socket.read();
    if (Buffer.isBuffer(chunk)) {
      chunks.push(chunk);
      size += chunk.length;
    } else if (socket.readableEnded || socket.destroyed || limit.aborted) break;
    else await Promise.race(['readable', 'end', 'close'].map((event) => once(socket, event, { signal: limit }))).catch(() => undefined);
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, maximumBytes);
}

/** Returns the message of a proxy's error response: its product, its error code, and the text of its page. Null if there is none. */
export function proxyMessage(status: number, headers: HeaderLines, text: string): string | null {
  const sender = senderOf({ status, headers, text });
  const [code = ''] = (headerValue(headers, 'x-squid-error') ?? '').split(' ');
  const product = [sender?.role === 'proxy' ? sender.name : '', shortened(code, 60)].filter((part) => part !== '').join(' ');
  const isText = /^\s*(text\/|application\/xhtml)/i.test(headerValue(headers, 'content-type') ?? '');
  const quote = isText ? pageQuote(withoutChunkSizes(headers, text)) : '';
  return [product, quote].filter((part) => part !== '').join(': ') || null;
}

/** Removes the lines with the sizes of chunks (RFC 9112, section 7.1). */
const withoutChunkSizes = (headers: HeaderLines, text: string): string =>
  /chunked/i.test(headerValue(headers, 'transfer-encoding') ?? '') ? text.replace(/^[0-9a-f]{1,8}\r\n/gim, '') : text;
