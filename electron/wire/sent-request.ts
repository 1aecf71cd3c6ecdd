import type { Exchange } from './exchange.ts';
import { headerValue } from './header-lines.ts';

/** What a server can reject about the request itself: its size and its format. It contains no header values except `Accept`. */
export interface SentRequest {
  /** Value of `Accept`. Empty without the header. */
  readonly accept: string;
  /** Bytes of the request line and the headers over HTTP/1.1, without headers that the connection adds. */
  readonly bytes: number;
  /** The largest part: `URL`, or the name of a header. */
  readonly largest: string;
  readonly largestBytes: number;
}

/** Bytes of `: ` and the line ending of a header, and of the method, the version, and the line ending of a request line. */
const around = { header: 4, line: 15 };

/** Measures a request. */
export function sentRequestOf({ target, headers }: Pick<Exchange, 'target' | 'headers'>): SentRequest {
  const parts = [
    { name: 'URL', bytes: Buffer.byteLength(target), rest: around.line },
    ...headers.map(([name, value]) => ({ name, bytes: Buffer.byteLength(value), rest: name.length + around.header })),
  ];
  const largest = parts.reduce((most, part) => (part.bytes > most.bytes ? part : most));
  return {
    accept: headerValue(headers, 'accept') ?? '',
    bytes: parts.reduce((sum, { bytes, rest }) => sum + bytes + rest, 0),
    largest: largest.name,
    largestBytes: largest.bytes,
  };
}
