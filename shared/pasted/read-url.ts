import { isSensitiveField } from '../secrets/sensitive-names.ts';

const shape = /^(https?:\/\/)([^/?#]*)([^#]*)/i;

/**
 * Parses a copied HTTP(S) URL. It can be in angle brackets or quotes, or have one parameter per line.
 *
 * User information in the URL (RFC 3986 §3.2.1), parameters with a secret's name, and the fragment, which is never sent, are omitted.
 */
export function readPastedUrl(text: string): Pasted {
  const [, scheme = '', authority = '', rest = ''] = shape.exec(unwrapped(text.trim()).replace(/(?<!\s)\s*\n\s*/g, '')) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || /[\s"<>\\^`{|}]/.test(host)) return { refused: 'no-url' };
  const omitted: OmittedPart[] = host === authority ? [] : [{ what: 'credentials' }];
  const { withoutPairs, secrets } = withoutSecrets(rest);
  omitted.push(...secrets.map((name) => ({ what: 'parameter', name }) as const));
  return { request: { url: `${scheme}${host}${withoutPairs}`, omitted } };
}

/** Names of secret parameters in URLs, in addition to those of identity providers. */
const secretParameter = /^(?:auth|jwt|key|session(?:_?id)?|sig(?:nature)?|token)$/i;

function withoutSecrets(pathAndQuery: string): { readonly withoutPairs: string; readonly secrets: readonly string[] } {
  const [path = '', ...query] = pathAndQuery.split('?');
  const secrets: string[] = [];
  const withoutSecretPairs = query
    .join('?')
    .split('&')
    .filter((part) => {
      const [name = ''] = part.split('=');
      const isSecret = isSensitiveField(name) || secretParameter.test(name);
      if (isSecret) secrets.push(name);
      return !isSecret;
    });
  const text = withoutSecretPairs.join('&');
  return { withoutPairs: query.length === 0 || (text === '' && secrets.length > 0) ? path : `${path}?${text}`, secrets };
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

/** Headers that the application sends itself, or that don't affect the query. */
const usualHeaders =
  /^(?:accept(?:-.*)?|authority|cache-control|connection|dnt|host|if-none-match|method|origin|path|pragma|priority|referer|scheme|sec-.*|te|upgrade-insecure-requests|user-agent)$/i;

/**
 * Returns the headers of a pasted request to report as omitted.
 *
 * @param names names without their values, which can be secrets
 */
export function omittedHeaders(names: readonly string[]): readonly OmittedPart[] {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && !usualHeaders.test(name))
    .map((name) => (/^cookie$/i.test(name) ? { what: 'credentials' } : { what: 'header', name }));
}

/** Returns an omitted method. Empty for GET. */
export function omittedMethod(method: string): readonly OmittedPart[] {
  return /^(?:get)?$/i.test(method.trim()) ? [] : [{ what: 'method', name: method.trim().toUpperCase() }];
}

/** Returns omitted parts without duplicates. */
export function distinct(omitted: readonly OmittedPart[]): readonly OmittedPart[] {
  return [...new Map(omitted.map((one) => [JSON.stringify(one), one])).values()];
}

/** A part of a pasted request that a query can't contain. */
export type OmittedPart =
  /** A header. Its value can be a secret and isn't kept. */
  | { readonly what: 'header'; readonly name: string }
  /** A user name and password, in the URL or as an option. */
  | { readonly what: 'credentials' }
  | { readonly what: 'body' }
  /** A URL parameter with a secret's name. */
  | { readonly what: 'parameter'; readonly name: string }
  | { readonly what: 'method'; readonly name: string }
  | { readonly what: 'option'; readonly name: string }
  /** Another URL of the same command. */
  | { readonly what: 'further' }
  /** A shell substitution, such as `$NAME`. */
  | { readonly what: 'substitution'; readonly text: string };

/** The URL of a pasted request, and the omitted parts. */
export interface PastedRequest {
  /** An absolute HTTP(S) URL without a fragment, as written. */
  readonly url: string;
  readonly omitted: readonly OmittedPart[];
}

/** The reason why a pasted text isn't a request. */
export type PastedRefusal = 'no-request' | 'no-url' | 'open-quote';

/** A parsed request, or the reason why a text isn't one. */
export type Pasted = { readonly request: PastedRequest } | { readonly refused: PastedRefusal };
