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
