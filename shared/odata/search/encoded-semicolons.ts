import type { ParsedUrl, UrlDiagnostic } from '../../url/index.ts';
import { parseSearch } from './parse-search.ts';
import { printSearch } from './print-search.ts';

/**
 * A URL whose `$search` may have semicolons in words where they are encoded: `a%3Bb` is a word, `a;b` is none (OData 4.01 ABNF,
 * `searchChar`). Decoded, which is how an option is read, they look the same; so such a word is a phrase in the query: `"a;b"`.
 *
 * @param url the text that was read
 */
export function withEncodedSemicolons({ query, parameters, diagnostics }: ParsedUrl, url: string): ParsedUrl {
  const wrong = diagnostics.filter((diagnostic) => !isOfEncoded(diagnostic, url));
  if (query === null || wrong.length === diagnostics.length) return { query, parameters, diagnostics: wrong };
  const only = query.only.map((one) => {
    if (one.kind !== 'option' || one.name !== '$search') return one;
    const { tree } = parseSearch(one.value);
    return tree === null ? one : { ...one, value: printSearch(tree) };
  });
  return { query: { ...query, only }, parameters, diagnostics: wrong };
}

function isOfEncoded({ code, from, to }: UrlDiagnostic, url: string): boolean {
  const raw = url.slice(from, to);
  return code === 'odata-search-character' && /%3b/i.test(raw) && !/;|^(?:'|%27)/.test(raw);
}
