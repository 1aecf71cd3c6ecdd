import type { Pasted } from './pasted-request.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';
import { readPastedUrl } from './read-url.ts';

export type { Pasted, PastedLeft, PastedRefusal, PastedRequest } from './pasted-request.ts';

/** Reads a URL or a cURL command that somebody pasted. Never throws; keeps no header's value, no password and no body. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  if (/^[<"'`]?https?:\/\//i.test(trimmed)) return readPastedUrl(trimmed);
  return looksLikeCurl(trimmed) ? readCurl(trimmed) : { refused: 'no-request' };
}
