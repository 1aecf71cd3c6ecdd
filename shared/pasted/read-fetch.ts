import { distinct, leftHeaders, leftMethod } from './left-headers.ts';
import type { Pasted, PastedLeft } from './pasted-request.ts';
import { readPastedUrl } from './read-url.ts';

const call = /(?:^|[\s=(])fetch\(\s*("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`)/;

/** Whether this text has a call of fetch in it, as browsers copy it (“Copy as fetch”). */
export function looksLikeFetch(text: string): boolean {
  return call.test(text);
}

/** A text of JavaScript without its quotes and escapes. */
function unquoted(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g, (_, unit?: string, byte?: string, sign = '') => {
      const code = unit ?? byte;
      return code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16));
    });
}

/** The last call of fetch with an address that is a text. */
export function readFetch(text: string): Pasted {
  // What stands before gets a token, as a rule.
  const found = [...text.matchAll(new RegExp(call, 'g'))].at(-1);
  const [literal, index] = [found?.[1] ?? '', found?.index ?? 0];
  const read = readPastedUrl(unquoted(literal));
  if ('refused' in read) return { refused: 'no-url' };
  const options = text.slice(index + literal.length);
  const headers = /["']?headers["']?\s*:\s*(?:new Headers\()?\{([^}]*)/.exec(options)?.[1] ?? '';
  const names = [...headers.matchAll(/(?:^|[,\n{])[^\S\n]*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*:/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const method = /["']?\bmethod["']?\s*:\s*["'`](\w+)/.exec(options)?.[1] ?? '';
  const hasBody = /["']?\bbody["']?\s*:\s*(?!null\b)\S/.test(options);
  const raw = literal.startsWith('`') ? (literal.match(/\$\{[^}]*\}?/g) ?? []) : [];
  const left: PastedLeft[] = [
    ...read.request.left,
    ...leftMethod(method),
    ...leftHeaders(names),
    ...(hasBody ? [{ what: 'body' } as const] : []),
    ...raw.map((part) => ({ what: 'substitution', text: part }) as const),
  ];
  return { request: { url: read.request.url, left: distinct(left) } };
}
