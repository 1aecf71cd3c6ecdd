import { sensitiveFieldPattern } from '../../shared/secrets/sensitive-names.ts';

/** The replacement of a secret. */
export const removed = '[removed]';

// These functions read text from servers. Each function is a single scan, so that its time is linear also for malicious text.

/** Removes JSON Web Tokens, which consist of three parts joined by dots. The first part begins with `eyJ` (RFC 7519). */
export function withoutTokens(text: string): string {
  if (!text.includes('eyJ')) return text;
  return text.replace(tokenRun, (run) => {
    const parts = run.split('.');
    const output: string[] = [];
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at] ?? '';
      const start = (parts[at + 1] ?? '').length < 4 || at + 2 >= parts.length ? -1 : part.search(tokenStart);
      output.push(start < 0 ? part : part.slice(0, start) + removed);
      if (start >= 0) at += 2;
    }
    return output.join('.');
  });
}

const tokenRun = /[\w.-]+/g;
const tokenStart = /\beyJ[\w-]{4}/;

/** Removes the credentials after the name of an authentication scheme. */
export function withoutSchemeCredentials(text: string): string {
  return text.replace(schemeAndToken, `$1$2${removed}`);
}

const schemeAndToken = /\b(bearer|basic|negotiate|digest|dpop)(\s+)[\w\-.~+/]{16,}=*(?=[\s"',;<>)]|$)/gi;

/** Removes user and password from each URL in a text. */
export function withoutUserParts(text: string): string {
  const output: string[] = [];
  let from = 0;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    if (at === 0 || !schemeCharacter.test(text.charAt(at - 1))) continue;
    hostEnd.lastIndex = at + 3;
    const end = hostEnd.exec(text)?.index ?? text.length;
    const mark = text.slice(at + 3, end).lastIndexOf('@');
    if (mark <= 0) continue;
    output.push(text.slice(from, at + 3), removed);
    from = at + 3 + mark;
  }
  return from === 0 ? text : output.join('') + text.slice(from);
}

const schemeCharacter = /[a-z0-9+.-]/i;
const hostEnd = /[\s/"'<>]/g;

/**
 * Removes the values of fields with secret names: JSON members (`"password": "…"`, also in JSON inside of JSON strings) and assignments
 * (`password=…`). A truncated value is removed up to the end of the text.
 */
export function withoutSecretFields(text: string): string {
  const output: string[] = [];
  let from = 0;
  fieldName.lastIndex = 0;
  for (let match = fieldName.exec(text); match !== null; match = fieldName.exec(text)) {
    const secret = secretAfter(text, match.index, fieldName.lastIndex, from);
    if (secret === null) continue;
    output.push(text.slice(from, secret.from), secret.replacement);
    from = secret.to;
    fieldName.lastIndex = from;
  }
  return from === 0 ? text : output.join('') + text.slice(from);
}

/** Matches a secret name before `=`, a quotation mark, or an escaped quotation mark. */
const fieldName = new RegExp(`(?:${sensitiveFieldPattern})(?=[="'\\\\])`, 'gi');

interface Secret {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}

/**
 * Returns the value of the field whose name is between two offsets. Null if the name isn't that of a field. Ignores text before `earliest`.
 */
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
 * Checks whether a member named `code` is an error code instead of an authorization code (RFC 6749, section 4.1.2).
 *
 * The object with an error code is the value of an `error`, or has a message.
 */
function isErrorCode(text: string, from: number, to: number, value: Secret): boolean {
  if (text.slice(from, to).toLowerCase() !== 'code' || value.to - value.from > longestErrorCode) return false;
  const context = text.slice(Math.max(0, from - nearby), from);
  const before = context.slice(context.lastIndexOf('{') + 1);
  const after = text.slice(value.to, value.to + nearby).split('}', 1)[0] ?? '';
  return errorStart.test(context) || (errorMember.test(before + after) && !authorizationMember.test(before + after));
}

/** Maximum characters of an error code. {@link nearby} is the number of examined characters around it. */
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
  return { from, to: assignedValue.lastIndex, replacement: removed };
}

const assignedValue = /"[^"]*"?|'[^']*'?|[^&\s"<>]*/y;

function member(text: string, from: number): Secret | null {
  const depth = escapesFrom(text, from);
  const quote = text.charAt(from + depth);
  if (quote === '"' || quote === "'") {
    const start = from + depth + 1;
    return { from: start, to: endOfString(text, start, quote, depth), replacement: removed };
  }
  unquotedValue.lastIndex = from;
  return unquotedValue.test(text) ? { from, to: unquotedValue.lastIndex, replacement: `"${removed}"` } : null;
}

const unquotedValue = /[^"'\s,}\]{[\\]+/y;

/**
 * Returns the end of a string. The string ends before the quotation mark with the same number of escapes as the opening one.
 *
 * Each level of nested JSON doubles the escapes and adds one: 0, 1, 3. A mark with more escapes belongs to the string.
 */
function endOfString(text: string, from: number, quote: string, depth: number): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    const escapes = escapesBefore(text, at, from);
    if (escapes % (2 * (depth + 1)) === depth) return at - depth;
  }
  return text.length;
}

/** Removes the texts of XML elements with secret names, with any prefix and attributes. */
export function withoutSecretElements(text: string): string {
  return text.replace(xmlElement, (element, start: string, offset: number) => {
    const context = text.slice(Math.max(0, offset - nearby), offset + nearby);
    return xmlCode.test(start) && xmlError.test(context) ? element : `${start}${removed}`;
  });
}

/** Matches an error code in XML (OData Atom format, section 19). */
const xmlCode = /^<(?:[\w.-]+:)?code[\s>]/i;
const xmlError = /<(?:[\w.-]+:)?(?:error|message|fault|exception)[\s>]/i;
const xmlElement = new RegExp(`(<(?:[\\w.-]+:)?(?:${sensitiveFieldPattern})(?:\\s[^<>]*)?>)[^<]*`, 'gi');

/** Removes the contents of parts with secret names from multipart forms (RFC 7578), up to the next boundary. */
export function withoutSecretParts(text: string): string {
  if (!disposition.test(text)) return text;
  const output: string[] = [];
  /** The location of a line. `headers` and `value` are inside a part with a secret name. */
  let inside: 'text' | 'headers' | 'value' = 'text';
  for (const line of text.split(/(?<=\n)/)) {
    const content = line.trimEnd();
    if (inside === 'value' && line.startsWith('--')) inside = 'text';
    if (inside === 'value') continue;
    output.push(line);
    if (inside === 'headers' && content === '') {
      inside = 'value';
      output.push(`${removed}\r\n`);
    } else if (disposition.test(content)) inside = secretPart.test(content) ? 'headers' : 'text';
  }
  return output.join('');
}

const disposition = /content-disposition:/i;
const secretPart = new RegExp(`\\bname="?(?:${sensitiveFieldPattern})"?(?:;|$)`, 'i');

/** Returns whether a token endpoint's response could be a token in another format than JSON, such as text or a form. */
export function isUnreadToken(status: number, body: string): boolean {
  const text = body.trimStart();
  return status >= 200 && status < 300 && text !== '' && !/^[<{[]/.test(text) && !/^(?:[\w-]+=[^&]*&)*error=/.test(text.slice(0, 2_000));
}
