import { isSensitiveField } from './sensitive-names.ts';

function withoutSecretPairs(text: string, mark: string): string {
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at >= 0 && isSensitiveField(pair.slice(0, at)) ? `${pair.slice(0, at)}=${mark}` : pair;
    })
    .join('&');
}

/**
 * Removes the values of secret parameters from the URLs in a text, such as `Location`, `Link`, and `Refresh` headers. The URLs can be
 * relative.
 *
 * @param mark the replacement of a secret
 */
export function withoutSecretParameters(text: string, mark: string): string {
  let from = 0;
  let output = '';
  for (const span of secretParameterSpans(text)) {
    output += text.slice(from, span.from) + mark;
    from = span.to;
  }
  return output + text.slice(from);
}

/** Returns where the values of secret parameters are in the URLs of a text, in order. */
export function secretParameterSpans(text: string): readonly { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(/([?&#])([^=&?#\s"'<>]{1,100})=([^&#\s"'<>]*)/g)].flatMap(({ 0: pair, 2: name = '', index }) =>
    isSensitiveField(name) ? [{ from: index + name.length + 2, to: index + pair.length }] : [],
  );
}

/**
 * Removes secrets from a URL: secret fields of query and fragment, user and password before the host. Doesn't change any other byte.
 *
 * @param mark the replacement of a secret
 */
export function addressWithoutSecrets(text: string, mark: string): string {
  const [, beforeQuery = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  const masked = beforeQuery.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, `$1${mark}@`);
  const pairs = (part: string): string => (part === '' ? '' : part.charAt(0) + withoutSecretPairs(part.slice(1), mark));
  return masked + pairs(query) + pairs(fragment);
}
