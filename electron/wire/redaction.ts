import { addressWithoutSecrets } from '../../shared/secrets/address-without-secrets.ts';
import { sensitiveHeaders } from '../../shared/secrets/sensitive-names.ts';
import type { HeaderLines } from './header-lines.ts';
import {
  removed,
  withoutSchemeCredentials,
  withoutSecretElements,
  withoutSecretFields,
  withoutSecretParts,
  withoutTokens,
  withoutUserParts,
} from './remove-secrets.ts';

/**
 * Takes secrets out of everything that is logged, shown or written down: by the names of headers and fields, by the shape of tokens,
 * and by value for the secrets in use.
 */
export interface Redaction {
  /** Removes these values wherever they appear; replaces what the same owner taught before. */
  learn(owner: string, secrets: readonly string[]): void;
  /** Treats a header as a credential from now on: the service token's name is the connection's choice. */
  learnHeader(name: string): void;
  /** Header lines whose credentials are gone; the scheme of `Authorization` and challenges stay readable. */
  headers(lines: HeaderLines): [name: string, value: string][];
  /** A URL without secrets in its query, fragment or user part; the rest stays as it is, byte for byte. */
  url(text: string): string;
  /** Free text: log lines, messages of others; at most `longest` characters of it, cut where no secret is cut in two. */
  text(text: string, longest?: number): string;
  /**
   * A body that is written down: what {@link text} takes out, and the fields of forms, of multipart forms and of XML besides, whatever it says
   * it is.
   */
  body(text: string): string;
  /** Data that is shown as sent: only the secrets in use are taken out, by value, should somebody send them back. */
  data(text: string): string;
  /** Every spelling of the secrets in use, the longest first: for who cleans data where no function of ours can be had. */
  secrets(): readonly string[];
}

/** Shorter values would black out ordinary words. */
const shortestSecret = 4;

const headerLine = /^([ \t>*<]*)([\w-]{2,60})(:[ \t]*)([^\r\n]*)$/gm;

function spellings(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [secret, encoded, encoded.replaceAll('%20', '+'), JSON.stringify(secret).slice(1, -1)];
}

/** Makes a redaction that knows the names of the standards and no value yet. */
export function createRedaction(): Redaction {
  const byOwner = new Map<string, readonly string[]>();
  const headerNames = new Set(sensitiveHeaders);
  /** The longest first: one secret may begin as another does. */
  let known: readonly string[] = [];

  const withoutKnown = (text: string): string => known.reduce((clean, secret) => clean.replaceAll(secret, removed), text);

  const withoutShapes = (text: string): string => withoutTokens(withoutSchemeCredentials(text));

  const headerText = (name: string, value: string): string => {
    if (!headerNames.has(name.toLowerCase())) return withoutShapes(withoutKnown(value));
    const scheme = /^(bearer|basic|negotiate|digest|dpop)\s/i.exec(value)?.[1];
    return scheme === undefined ? removed : `${scheme} ${removed}`;
  };

  const url = (text: string): string => withoutTokens(withoutKnown(addressWithoutSecrets(text, removed)));

  const text = (given: string, longest?: number): string => {
    const withoutHeaders = withoutShapes(withoutKnown(given).slice(0, longest)).replace(
      headerLine,
      (line, indent: string, name: string, colon: string, value: string) =>
        headerNames.has(name.toLowerCase()) ? `${indent}${name}${colon}${headerText(name, value)}` : line,
    );
    return withoutSecretFields(withoutUserParts(withoutHeaders));
  };

  return {
    learn: (owner, secrets) => {
      byOwner.set(owner, secrets.filter((secret) => secret.length >= shortestSecret).flatMap(spellings));
      known = [...new Set([...byOwner.values()].flat())].sort((one, other) => other.length - one.length);
    },
    learnHeader: (name) => {
      headerNames.add(name.toLowerCase());
    },
    headers: (lines) => lines.map(([name, value]) => [name, headerText(name, value)]),
    url,
    data: withoutKnown,
    secrets: () => known,
    text,
    body: (given) => withoutSecretElements(text(withoutSecretParts(given))),
  };
}
