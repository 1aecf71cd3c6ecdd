import { secretParameterSpans } from '../../shared/secrets/address-without-secrets.ts';
import { sensitiveFieldPattern } from '../../shared/secrets/sensitive-names.ts';
import { decodedLayers, type Span } from './redaction/decode-escapes.ts';
import { merged, replaceSpans } from './redaction/find-secrets.ts';

/** The replacement of a secret. */
export const removed = '[removed]';

// These functions read text from servers. Each function is a single scan, so that its time is linear also for malicious text.

/** A part of a text that contains a secret, in order and without overlaps. */
interface Cut extends Span {
  readonly replacement?: string;
}

function cut(text: string, cuts: readonly Cut[]): string {
  if (cuts.length === 0) return text;
  let from = 0;
  let output = '';
  for (const { from: start, to, replacement } of cuts) {
    output += text.slice(from, start) + (replacement ?? removed);
    from = to;
  }
  return output + text.slice(from);
}

/** Removes JSON Web Tokens, which consist of three parts joined by dots. The first part begins with `eyJ` (RFC 7519). */
export function withoutTokens(text: string): string {
  return cut(text, tokens(text));
}

function tokens(text: string): Cut[] {
  const cuts: Cut[] = [];
  if (!text.includes('eyJ')) return cuts;
  for (const { 0: run, index } of text.matchAll(tokenRun)) {
    const parts = run.split('.');
    let offset = index;
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at] ?? '';
      const [second = '', third = ''] = parts.slice(at + 1, at + 3);
      const start = second.length < 4 || at + 2 >= parts.length ? -1 : part.search(tokenStart);
      const isToken = start >= 0;
      const length = part.length + (isToken ? second.length + third.length + 2 : 0);
      if (isToken) {
        cuts.push({ from: offset + start, to: offset + length });
        at += 2;
      }
      offset += length + 1;
    }
  }
  return cuts;
}

const tokenRun = /[\w.-]+/g;
const tokenStart = /\beyJ[\w-]{4}/;

/** Removes the credentials after the name of an authentication scheme. */
export function withoutSchemeCredentials(text: string): string {
  return cut(text, schemeCredentials(text));
}

function schemeCredentials(text: string): Cut[] {
  return [...text.matchAll(schemeAndToken)].map(({ 0: match, 1: scheme = '', index }) => ({
    from: index + scheme.length,
    to: index + match.length,
  }));
}

const schemeAndToken = /\b((?:bearer|basic|negotiate|digest|dpop)\s+)[\w\-.~+/]{16,}=*(?=[\s"',;<>)]|$)/gi;

/** Removes user and password from each URL in a text. */
export function withoutUserParts(text: string): string {
  return cut(text, userParts(text));
}

function userParts(text: string): Cut[] {
  const cuts: Cut[] = [];
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    if (at === 0 || !schemeCharacter.test(text.charAt(at - 1))) continue;
    hostEnd.lastIndex = at + 3;
    const end = hostEnd.exec(text)?.index ?? text.length;
    const mark = text.slice(at + 3, end).lastIndexOf('@');
    if (mark > 0) cuts.push({ from: at + 3, to: at + 3 + mark });
  }
  return cuts;
}

const schemeCharacter = /[a-z0-9+.-]/i;
const hostEnd = /[\s/"'<>]/g;

/**
 * Removes the values of fields with secret names: JSON members (`"password": "…"`, also in JSON inside of JSON strings) and assignments
 * (`password=…`). A truncated value is removed up to the end of the text.
 */
export function withoutSecretFields(text: string): string {
  return cut(text, secretFields(text));
}

function secretFields(text: string): Cut[] {
  const cuts: Cut[] = [];
  let from = 0;
  fieldName.lastIndex = 0;
  for (let match = fieldName.exec(text); match !== null; match = fieldName.exec(text)) {
    const secret = secretAfter(text, match.index, fieldName.lastIndex, from);
    if (secret === null) continue;
    cuts.push(secret);
    from = secret.to;
    fieldName.lastIndex = from;
  }
  return cuts;
}

/** Matches a secret name before `=`, a quotation mark, or an escaped quotation mark. */
const fieldName = new RegExp(`(?:${sensitiveFieldPattern})(?=[="'\\\\])`, 'gi');

/**
 * Returns the value of the field whose name is between two offsets. Null if the name isn't that of a field. Ignores text before `earliest`.
 */
function secretAfter(text: string, from: number, to: number, earliest: number): Cut | null {
  // `code==E17` is a condition.
  if (text.charAt(to) === '=' && text.charAt(to + 1) === '=') return null;
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
function isErrorCode(text: string, from: number, to: number, value: Cut): boolean {
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

function assigned(text: string, from: number): Cut {
  assignedValue.lastIndex = from;
  assignedValue.test(text);
  return { from, to: assignedValue.lastIndex, replacement: removed };
}

const assignedValue = /"[^"]*"?|'[^']*'?|[^&\s"<>]*/y;

function member(text: string, from: number): Cut | null {
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
  return cut(text, secretElements(text));
}

function secretElements(text: string): Cut[] {
  return [...text.matchAll(xmlElement)].flatMap(({ 0: element, 1: start = '', index }) => {
    const context = text.slice(Math.max(0, index - nearby), index + nearby);
    return xmlCode.test(start) && xmlError.test(context) ? [] : [{ from: index + start.length, to: index + element.length }];
  });
}

/** Removes the values of secret header lines, such as `Authorization: …`, except the name of the authentication scheme. */
export function withoutSecretHeaderLines(text: string, isSecret: (name: string) => boolean): string {
  return cut(text, secretHeaderLines(text, isSecret));
}

function secretHeaderLines(text: string, isSecret: (name: string) => boolean): Cut[] {
  return [...text.matchAll(headerLine)].flatMap(({ 0: line, 1: start = '', 2: name = '', 3: scheme = '', index }) =>
    isSecret(name.toLowerCase()) ? [{ from: index + start.length + scheme.length, to: index + line.length }] : [],
  );
}

const headerLine = /^([ \t>*<]*([\w-]{2,60}):[ \t]*)((?:(?:bearer|basic|negotiate|digest|dpop)[ \t]+)?)[^\r\n]*$/gim;

/**
 * Removes secrets that are recognized by their names or their format from escaped parts of a text, such as JSON in JSON, a URL in a
 * parameter, or JSON in HTML.
 */
export function withoutEscapedSecrets(text: string, isSecretHeader: (name: string) => boolean): string {
  const cuts: Span[] = [];
  for (const layer of decodedLayers(text)) {
    if (layer.text === text) continue;
    const found = [
      ...tokens(layer.text),
      ...schemeCredentials(layer.text),
      ...userParts(layer.text),
      ...secretFields(layer.text),
      ...secretElements(layer.text),
      ...secretHeaderLines(layer.text, isSecretHeader),
    ];
    cuts.push(...found.filter((span) => !layer.text.slice(span.from, span.to).includes(removed)).map(layer.toEncoded));
  }
  return replaceSpans(text, merged(cuts), removed);
}

/** Removes secret parameters and tokens from escaped parts of a URL, such as a redirect URI with a code. */
export function withoutEscapedParameters(url: string): string {
  const cuts: Span[] = [];
  for (const layer of decodedLayers(url)) {
    if (layer.text === url) continue;
    const found = [...tokens(layer.text), ...userParts(layer.text), ...secretParameterSpans(layer.text)];
    cuts.push(...found.filter((span) => !layer.text.slice(span.from, span.to).includes(removed)).map(layer.toEncoded));
  }
  return replaceSpans(url, merged(cuts), removed);
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
