import { looksLikeCode, readCode } from './read-code.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';
import { looksLikeFetch, looksLikePostman, readFetch, readPostman } from './read-fetch.ts';
import { looksLikeHttpie, looksLikeHttpMessage, looksLikeWget, readHttpie, readHttpMessage, readWget } from './read-http-message.ts';
import { looksLikePowershell, readPowershell } from './read-powershell.ts';
import { type Pasted, readPastedUrl } from './read-url.ts';

export type { OmittedPart, Pasted, PastedRefusal, PastedRequest } from './read-url.ts';

/** Every supported form of a request other than a URL. A new form is a module and an entry in this list. */
const forms: readonly { readonly looksLike: (text: string) => boolean; readonly read: (text: string) => Pasted }[] = [
  { looksLike: looksLikeHttpMessage, read: readHttpMessage },
  { looksLike: looksLikeCurl, read: readCurl },
  { looksLike: looksLikePowershell, read: readPowershell },
  { looksLike: looksLikeFetch, read: readFetch },
  { looksLike: looksLikeWget, read: readWget },
  { looksLike: looksLikeHttpie, read: readHttpie },
  { looksLike: looksLikePostman, read: readPostman },
  { looksLike: looksLikeCode, read: readCode },
];

/** Maximum number of characters that are parsed. */
const longestText = 500_000;

/**
 * Parses a pasted request. This is a URL, a command (cURL, wget, HTTPie, PowerShell), a call of fetch, an HTTP request, a Postman item, or
 * code of another language with the URL as a string.
 *
 * Never throws. Never keeps values of headers, passwords or bodies.
 */
export function readPasted(text: string): Pasted {
  if (text.length > longestText) return { refused: 'no-request' };
  const trimmed = text.trim();
  if (/^[<"'`]?https?:\/\//i.test(trimmed)) return readPastedUrl(trimmed);
  return forms.find(({ looksLike }) => looksLike(trimmed))?.read(trimmed) ?? { refused: 'no-request' };
}
