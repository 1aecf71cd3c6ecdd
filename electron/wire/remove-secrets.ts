import { sensitiveFieldPattern } from '../../shared/secrets/sensitive-names.ts';

/** Replaces a secret. */
export const removed = '[removed]';

// Every function here reads text of servers: each is one scan, so that hostile text costs no more than other text of its length.

/** Removes JSON Web Tokens wherever they are: three parts joined by dots, the first of which begins with `eyJ` (RFC 7519). */
export function withoutTokens(text: string): string {
  if (!text.includes('eyJ')) return text;
  return text.replace(tokenRun, (run) => {
    const parts = run.split('.');
    const kept: string[] = [];
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at] ?? '';
      const start = (parts[at + 1] ?? '').length < 4 || at + 2 >= parts.length ? -1 : part.search(tokenStart);
      kept.push(start < 0 ? part : part.slice(0, start) + removed);
      if (start >= 0) at += 2;
    }
    return kept.join('.');
  });
}

const tokenRun = /[\w.-]+/g;
const tokenStart = /\beyJ[\w-]{4}/;

/** Removes what follows the name of an authentication scheme. */
export function withoutSchemeCredentials(text: string): string {
  return text.replace(schemeAndToken, `$1$2${removed}`);
}

const schemeAndToken = /\b(bearer|basic|negotiate|digest|dpop)(\s+)[\w\-.~+/]{16,}=*(?=[\s"',;<>)]|$)/gi;

/** Removes user and password before the host of each address in a text. */
export function withoutUserParts(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    if (at === 0 || !schemeCharacter.test(text.charAt(at - 1))) continue;
    hostEnd.lastIndex = at + 3;
    const end = hostEnd.exec(text)?.index ?? text.length;
    const mark = text.slice(at + 3, end).lastIndexOf('@');
    if (mark <= 0) continue;
    kept.push(text.slice(from, at + 3), removed);
    from = at + 3 + mark;
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}

const schemeCharacter = /[a-z0-9+.-]/i;
const hostEnd = /[\s/"'<>]/g;

/**
 * Removes the values of fields whose names say that they are secret: members of JSON (`"password": "…"`, also inside of text that is JSON itself)
 * and assignments (`password=…`). A value whose end is missing is removed to the end of the text.
 */
export function withoutSecretFields(text: string): string {
  const kept: string[] = [];
  let from = 0;
  fieldName.lastIndex = 0;
  for (let found = fieldName.exec(text); found !== null; found = fieldName.exec(text)) {
    const secret = secretAfter(text, found.index, fieldName.lastIndex, from);
    if (secret === null) continue;
    kept.push(text.slice(from, secret.from), secret.written);
    from = secret.to;
    fieldName.lastIndex = from;
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}

/** A name before `=`, a quotation mark, or one that is escaped. */
const fieldName = new RegExp(`(?:${sensitiveFieldPattern})(?=[="'\\\\])`, 'gi');

interface Secret {
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

/** The value of the field whose name is between two offsets; null if it isn't one. Nothing before `earliest` is looked at. */
function secretAfter(text: string, from: number, to: number, earliest: number): Secret | null {
  if (text.charAt(to) === '=') return wordCharacter.test(text.slice(Math.max(earliest, from - 1), from)) ? null : assigned(text, to + 1);
  const quote = text.charAt(from - 1);
  if (from - 1 < earliest || (quote !== '"' && quote !== "'")) return null;
  const depth = escapesBefore(text, from - 1, earliest);
  const mark = '\\'.repeat(Math.min(depth, escapesFrom(text, to))) + quote;
  if (!text.startsWith(mark, to)) return null;
  colon.lastIndex = to + mark.length;
  if (!colon.test(text)) return null;
  const value = member(text, colon.lastIndex);
  return value !== null && isErrorCode(text, from, to, value) ? null : value;
}

/**
 * Whether a member named `code` is that of an error, which everybody may see, and no authorization code (RFC 6749, section 4.1.2): its object
 * is an `error`, or has a message.
 */
function isErrorCode(text: string, from: number, to: number, value: Secret): boolean {
  if (text.slice(from, to).toLowerCase() !== 'code' || value.to - value.from > longestErrorCode) return false;
  const near = text.slice(Math.max(0, from - nearby), from);
  const before = near.slice(near.lastIndexOf('{') + 1);
  const after = text.slice(value.to, value.to + nearby).split('}', 1)[0] ?? '';
  return errorStart.test(near) || (errorMember.test(before + after) && !authorizationMember.test(before + after));
}

/** Characters of an error's code, and of the text around it that is looked at. */
const longestErrorCode = 64;
const nearby = 400;
const errorStart = /(?:error|fault|details|errors)\\*["']\s*:\s*(?:\[\s*)?\{\s*\\*["']$/i;
const errorMember = /["'](?:message|detail|details|title|target|innererror|errorid)\\*["']\s*:/i;
const authorizationMember = /["'](?:state|session_state|redirect_uri|code_verifier|grant_type|iss)\\*["']\s*:/i;

const wordCharacter = /[\w%-]/;
const colon = /\s*:\s*/y;

function escapesBefore(text: string, at: number, earliest: number): number {
  let start = at;
  while (start > earliest && text.charAt(start - 1) === '\\') start -= 1;
  return at - start;
}

function escapesFrom(text: string, at: number): number {
  let end = at;
  while (text.charAt(end) === '\\') end += 1;
  return end - at;
}

function assigned(text: string, from: number): Secret {
  assignedValue.lastIndex = from;
  assignedValue.test(text);
  return { from, to: assignedValue.lastIndex, written: removed };
}

const assignedValue = /"[^"]*"?|'[^']*'?|[^&\s"<>]*/y;

function member(text: string, from: number): Secret | null {
  const depth = escapesFrom(text, from);
  const quote = text.charAt(from + depth);
  if (quote === '"' || quote === "'") {
    const start = from + depth + 1;
    return { from: start, to: endOfString(text, start, quote, depth), written: removed };
  }
  bareValue.lastIndex = from;
  return bareValue.test(text) ? { from, to: bareValue.lastIndex, written: `"${removed}"` } : null;
}

const bareValue = /[^"'\s,}\]{[\\]+/y;

/**
 * Where a string ends: before the quotation mark that is escaped as its first one is.
 *
 * Each level of JSON inside of JSON doubles the escapes of what is in the string, and adds one: 0, 1, 3. More than that is a part of the string.
 */
function endOfString(text: string, from: number, quote: string, depth: number): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    const escapes = escapesBefore(text, at, from);
    if (escapes % (2 * (depth + 1)) === depth) return at - depth;
  }
  return text.length;
}

/** Removes the texts of XML elements whose names say that they are secret, with any prefix and attributes. */
export function withoutSecretElements(text: string): string {
  return text.replace(xmlElement, (element, start: string, offset: number) => {
    const near = text.slice(Math.max(0, offset - nearby), offset + nearby);
    return xmlCode.test(start) && xmlError.test(near) ? element : `${start}${removed}`;
  });
}

/** The code of an error in XML (OData Atom format, section 19). */
const xmlCode = /^<(?:[\w.-]+:)?code[\s>]/i;
const xmlError = /<(?:[\w.-]+:)?(?:error|message|fault|exception)[\s>]/i;
const xmlElement = new RegExp(`(<(?:[\\w.-]+:)?(?:${sensitiveFieldPattern})(?:\\s[^<>]*)?>)[^<]*`, 'gi');

/** Removes the parts of a multipart form (RFC 7578) whose names say that they are secret, up to the next boundary. */
export function withoutSecretParts(text: string): string {
  if (!disposition.test(text)) return text;
  const kept: string[] = [];
  /** `headers`: of a part that is secret. `value`: of the same, up to the boundary. */
  let inside: 'text' | 'headers' | 'value' = 'text';
  for (const line of text.split(/(?<=\n)/)) {
    const content = line.trimEnd();
    if (inside === 'value' && line.startsWith('--')) inside = 'text';
    if (inside === 'value') continue;
    kept.push(line);
    if (inside === 'headers' && content === '') {
      inside = 'value';
      kept.push(`${removed}\r\n`);
    } else if (disposition.test(content)) inside = secretPart.test(content) ? 'headers' : 'text';
  }
  return kept.join('');
}

const disposition = /content-disposition:/i;
const secretPart = new RegExp(`\\bname="?(?:${sensitiveFieldPattern})"?(?:;|$)`, 'i');
