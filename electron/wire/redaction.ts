import { addressWithoutSecrets } from '../../shared/secrets/address-without-secrets.ts';
import { sensitiveFieldPattern, sensitiveHeaders } from '../../shared/secrets/sensitive-names.ts';
import type { HeaderLines } from './header-lines.ts';

/** Stands where a secret stood. */
export const removed = '[removed]';

/**
 * Takes secrets out of everything that is logged, shown or written down: by the names of headers and fields, by the shape of tokens,
 * and by value for the secrets in use.
 */
export interface Redaction {
  /** Removes these values wherever they appear; replaces what the same owner taught before. */
  learn(owner: string, secrets: readonly string[]): void;
  /** Treats a header as a credential from now on: the service token's name is the profile's choice. */
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

const tokenShape = /\beyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g;
const schemeAndToken = /\b(bearer|basic|negotiate|digest|dpop)(\s+)[\w\-.~+/]{16,}=*(?=[\s"',;<>)]|$)/gi;
/** `"password": "…"`, also inside of text that is JSON itself (`\"password\": \"…\"`), also where the end was cut off. */
const quotedMember = new RegExp(`(\\\\*["'])(${sensitiveFieldPattern})\\1(\\s*:\\s*)(\\\\*["'])[\\s\\S]*?(?:(?<!\\\\)\\4|$)`, 'gi');
const bareMember = new RegExp(`(\\\\*["'])(${sensitiveFieldPattern})\\1(\\s*:\\s*)([^"'\\s,}\\]{[\\\\]+)`, 'gi');
const assignment = new RegExp(`(^|[^\\w%-])(${sensitiveFieldPattern})=(?:"[^"]*"?|'[^']*'?|[^&\\s"<>]*)`, 'gi');
/** `<password>…</password>`, with any prefix and attributes, also where the end was cut off; and `password="…"` is an {@link assignment}. */
const xmlElement = new RegExp(`(<(?:[\\w.-]+:)?(${sensitiveFieldPattern})(?:\\s[^<>]*)?>)[^<]*`, 'gi');
/** A part of a multipart form (RFC 7578) up to its boundary. */
const formPart = new RegExp(
  `(content-disposition:[^\\r\\n]*\\bname="?(?:${sensitiveFieldPattern})"?(?:;[^\\r\\n]*)?(?:\\r?\\n[^\\r\\n]+)*\\r?\\n\\r?\\n)[\\s\\S]*?(?=\\r?\\n--|$)`,
  'gi',
);
/** User and password before the host of an address that stands in a text. */
const userPart = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi;
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

  const withoutShapes = (text: string): string => text.replace(schemeAndToken, `$1$2${removed}`).replace(tokenShape, removed);

  const headerText = (name: string, value: string): string => {
    if (!headerNames.has(name.toLowerCase())) return withoutShapes(withoutKnown(value));
    const scheme = /^(bearer|basic|negotiate|digest|dpop)\s/i.exec(value)?.[1];
    return scheme === undefined ? removed : `${scheme} ${removed}`;
  };

  const url = (text: string): string => withoutKnown(addressWithoutSecrets(text, removed)).replace(tokenShape, removed);

  const text = (given: string, longest?: number): string =>
    withoutShapes(withoutKnown(given).slice(0, longest))
      .replace(headerLine, (line, indent: string, name: string, colon: string, value: string) =>
        headerNames.has(name.toLowerCase()) ? `${indent}${name}${colon}${headerText(name, value)}` : line,
      )
      .replace(quotedMember, `$1$2$1$3$4${removed}$4`)
      .replace(bareMember, `$1$2$1$3"${removed}"`)
      .replace(userPart, `$1${removed}@`)
      .replace(assignment, `$1$2=${removed}`);

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
    body: (given) => text(given.replace(formPart, `$1${removed}`)).replace(xmlElement, `$1${removed}`),
  };
}
