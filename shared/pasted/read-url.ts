import { isSensitiveField } from '../secrets/sensitive-names.ts';

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

/** Headers that the application sends by itself, or that say nothing of the query. */
const usualHeaders =
  /^(?:accept(?:-.*)?|authority|cache-control|connection|dnt|host|if-none-match|method|origin|path|pragma|priority|referer|scheme|sec-.*|te|upgrade-insecure-requests|user-agent)$/i;

/** Which headers of a pasted request are left out and told. @param names Without their values, which may be secrets. */
export function leftHeaders(names: readonly string[]): readonly PastedLeft[] {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && !usualHeaders.test(name))
    .map((name) => (/^cookie$/i.test(name) ? { what: 'credentials' } : { what: 'header', name }));
}

/** What a method leaves out: all but GET, which is the one that queries are sent by. */
export function leftMethod(method: string): readonly PastedLeft[] {
  return /^(?:get)?$/i.test(method.trim()) ? [] : [{ what: 'method', name: method.trim().toUpperCase() }];
}

/** The same things once. */
export function distinct(left: readonly PastedLeft[]): readonly PastedLeft[] {
  return [...new Map(left.map((one) => [JSON.stringify(one), one])).values()];
}

/** Something of a pasted request that a query does not hold. */
export type PastedLeft =
  /** A header; its value may be a secret and is not kept. */
  | { readonly what: 'header'; readonly name: string }
  /** A name and password, in the address or as an option. */
  | { readonly what: 'credentials' }
  | { readonly what: 'body' }
  /** A parameter of the URL that holds a secret by its name. */
  | { readonly what: 'parameter'; readonly name: string }
  | { readonly what: 'method'; readonly name: string }
  | { readonly what: 'option'; readonly name: string }
  /** Another address of the same command. */
  | { readonly what: 'further' }
  /** A part that only a shell could work out, such as `$NAME`. */
  | { readonly what: 'substitution'; readonly text: string };

/** What a pasted text asks for, and what of it was left out. */
export interface PastedRequest {
  /** An absolute http or https URL without a fragment, as it was written. */
  readonly url: string;
  readonly left: readonly PastedLeft[];
}

/** Why a pasted text is no request. */
export type PastedRefusal = 'no-request' | 'no-url' | 'open-quote';

export type Pasted = { readonly request: PastedRequest } | { readonly refused: PastedRefusal };
