import { isSensitiveField } from '../secrets/sensitive-names.ts';
import type { Pasted, PastedLeft } from './pasted-request.ts';

const shape = /^(https?:\/\/)([^/?#]*)([^#]*)/i;

/**
 * An http or https URL, as people copy it: in angle brackets or quotes, or with a parameter on each line.
 *
 * A name and password in the address are left out (RFC 3986 §3.2.1), parameters that hold a secret by their name too, and a fragment,
 * which is never sent.
 */
export function readPastedUrl(text: string): Pasted {
  const [, scheme = '', authority = '', rest = ''] = shape.exec(unwrapped(text.trim()).replace(/(?<!\s)\s*\n\s*/g, '')) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || /[\s"<>\\^`{|}]/.test(host)) return { refused: 'no-url' };
  const left: PastedLeft[] = host === authority ? [] : [{ what: 'credentials' }];
  const { kept, secrets } = withoutSecrets(rest);
  left.push(...secrets.map((name) => ({ what: 'parameter', name }) as const));
  return { request: { url: `${scheme}${host}${kept}`, left } };
}

/** Names of further parameters that carry a secret in URLs, beside those that identity providers use. */
const secretParameter = /^(?:auth|jwt|key|session(?:_?id)?|sig(?:nature)?|token)$/i;

function withoutSecrets(pathAndQuery: string): { readonly kept: string; readonly secrets: readonly string[] } {
  const [path = '', ...query] = pathAndQuery.split('?');
  const secrets: string[] = [];
  const kept = query
    .join('?')
    .split('&')
    .filter((part) => {
      const [name = ''] = part.split('=');
      const isSecret = isSensitiveField(name) || secretParameter.test(name);
      if (isSecret) secrets.push(name);
      return !isSecret;
    });
  const text = kept.join('&');
  return { kept: query.length === 0 || (text === '' && secrets.length > 0) ? path : `${path}?${text}`, secrets };
}

function unwrapped(text: string): string {
  return (
    /^(?:<([\s\S]*)>|"([\s\S]*)"|'([\s\S]*)'|`([\s\S]*)`)$/
      .exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined)
      ?.trim() ?? text
  );
}
