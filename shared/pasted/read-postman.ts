import { distinct, leftHeaders, leftMethod } from './left-headers.ts';
import type { Pasted, PastedLeft } from './pasted-request.ts';
import { readPastedUrl } from './read-url.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whether this text is a request of Postman, alone or in a collection (Collection Format v2.1). */
export function looksLikePostman(text: string): boolean {
  return /^\s*\{/.test(text) && /"request"\s*:\s*\{/.test(text) && /"(?:raw|url)"\s*:\s*"/.test(text);
}

/** The requests in a collection, a folder of one or an item, in order. */
function requestsIn(value: unknown): readonly Members[] {
  if (!isMembers(value)) return [];
  const own = isMembers(value.request) ? [value.request] : [];
  return [...own, ...(Array.isArray(value.item) ? value.item.flatMap(requestsIn) : [])];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The first request of Postman in a text; of further ones it is told that they are left out. */
export function readPostman(text: string): Pasted {
  const [request, ...further] = requestsIn(parsed(text));
  if (request === undefined) return { refused: 'no-request' };
  const { url, header, method, auth, body } = request;
  const written = textOf(url) ?? (isMembers(url) ? textOf(url.raw) : null) ?? '';
  const read = readPastedUrl(written);
  if ('refused' in read) return { refused: 'no-url' };
  const names = Array.isArray(header)
    ? header.flatMap((one) => (isMembers(one) && one.disabled !== true ? (textOf(one.key) ?? []) : []))
    : [];
  const hasBody = isMembers(body) && body.mode !== undefined && textOf(body.raw) !== '';
  const left: PastedLeft[] = [
    ...read.request.left,
    ...leftMethod(textOf(method) ?? ''),
    ...leftHeaders(names),
    ...(isMembers(auth) && auth.type !== 'noauth' ? [{ what: 'credentials' } as const] : []),
    ...(hasBody ? [{ what: 'body' } as const] : []),
    ...(written.match(/\{\{[^{}]*\}\}/g) ?? []).map((part) => ({ what: 'substitution', text: part }) as const),
    ...(further.length > 0 ? [{ what: 'further' } as const] : []),
  ];
  return { request: { url: read.request.url, left: distinct(left) } };
}
