import { isLoopback } from './address.ts';
import { acceptedEncodings } from './decompression.ts';
import type { HeaderLines } from './header-lines.ts';

/** The header lines of a request: nothing is compressed on the way from this machine to itself. */
export function headersFor(url: URL, headers: HeaderLines = [], credential: HeaderLines = []): HeaderLines {
  const compression: HeaderLines = isLoopback(url) ? [] : [['accept-encoding', acceptedEncodings]];
  return [...headers, ...compression, ...credential];
}
