import { distinct, type OmittedPart, omittedHeaders, omittedMethod, type Pasted, readPastedUrl } from './read-url.ts';

const call = /(?:^|[\s=(])fetch\(\s*("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`)/;

/** Checks whether a text contains a call of fetch, as browsers copy it (“Copy as fetch”). */
export function looksLikeFetch(text: string): boolean {
  return call.test(text);
}

/** Returns the value of a JavaScript string literal. */
function unquoted(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g, (_, unit?: string, byte?: string, sign = '') => {
      const code = unit ?? byte;
      return code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16));
    });
}

/** Parses the last call of fetch with a URL string. */
export function readFetch(text: string): Pasted {
  // The last call is used, because earlier calls usually request a token.
  const match = [...text.matchAll(new RegExp(call, 'g'))].at(-1);
  const [literal, index] = [match?.[1] ?? '', match?.index ?? 0];
  const read = readPastedUrl(unquoted(literal));
  if ('refused' in read) return { refused: 'no-url' };
  const options = text.slice(index + literal.length);
  const headers = /["']?headers["']?\s*:\s*(?:new Headers\()?\{([^}]*)/.exec(options)?.[1] ?? '';
  const names = [...headers.matchAll(/(?:^|[,\n{])[^\S\n]*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*:/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const method = /["']?\bmethod["']?\s*:\s*["'`](\w+)/.exec(options)?.[1] ?? '';
  const hasBody = /["']?\bbody["']?\s*:\s*(?!null\b)\S/.test(options);
  const raw = literal.startsWith('`') ? (literal.match(/\$\{[^}]*\}?/g) ?? []) : [];
  const omitted: OmittedPart[] = [
    ...read.request.omitted,
    ...omittedMethod(method),
    ...omittedHeaders(names),
    ...(hasBody ? [{ what: 'body' } as const] : []),
    ...raw.map((part) => ({ what: 'substitution', text: part }) as const),
  ];
  return { request: { url: read.request.url, omitted: distinct(omitted) } };
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Checks whether a text is a Postman request, alone or in a collection (Collection Format v2.1). */
export function looksLikePostman(text: string): boolean {
  return /^\s*\{/.test(text) && /"request"\s*:\s*\{/.test(text) && /"(?:raw|url)"\s*:\s*"/.test(text);
}

/** Returns the requests in a collection, a folder or an item, in order. */
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

/** Parses the first Postman request. Reports others as omitted. */
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
  const omitted: OmittedPart[] = [
    ...read.request.omitted,
    ...omittedMethod(textOf(method) ?? ''),
    ...omittedHeaders(names),
    ...(isMembers(auth) && auth.type !== 'noauth' ? [{ what: 'credentials' } as const] : []),
    ...(hasBody ? [{ what: 'body' } as const] : []),
    ...(written.match(/\{\{[^{}]*\}\}/g) ?? []).map((part) => ({ what: 'substitution', text: part }) as const),
    ...(further.length > 0 ? [{ what: 'further' } as const] : []),
  ];
  return { request: { url: read.request.url, omitted: distinct(omitted) } };
}
