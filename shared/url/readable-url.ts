import { percentDecode, percentEncode } from './percent-encoding.ts';
import { splitUrl } from './split-url.ts';

/** Invisible or indistinguishable characters: controls, format characters, unassigned code points, spaces other than U+0020. */
const invisible = /[\p{C}\p{Z}]/u;

/**
 * Decodes the escapes of a URL for display, unless that would change its meaning.
 *
 * These stay encoded: `% & # +`, controls and invisible characters, `=` in a parameter's name, a space at the very end, and reserved
 * characters in the path. `exactUrl(readableUrl(url))` requests the same as `url`.
 */
export function readableUrl(url: string): string {
  const parts = splitUrl(url);
  const authority = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(parts.base)?.[0] ?? '';
  const path = authority + decodeWhere(parts.base.slice(authority.length), readableInPath);
  if (!parts.hasQuery) return keepLastSpace(path) + url.slice(parts.queryTo);
  const query = url.slice(parts.queryFrom, parts.queryTo).split('&').map(readableParameter).join('&');
  return keepLastSpace(`${path}?${query}`) + url.slice(parts.queryTo);
}

/** Without the space, which is frequent in filters and stays. */
const encodedInValue = /(?! )[%&#+\p{C}\p{Z}]/gu;

/** Encodes a parameter's value for a readable URL: the opposite of decoding it. */
export function encodeReadable(value: string): string {
  return value.replace(encodedInValue, percentEncode);
}

/** Like {@link encodeReadable}, for a parameter's name. */
export function encodeReadableName(name: string): string {
  return encodeReadable(name).replaceAll('=', '%3D');
}

/** Encodes a space at the end of a text, which would be invisible. */
export function keepLastSpace(text: string): string {
  return text.endsWith(' ') ? `${text.slice(0, -1)}%20` : text;
}

/** Converts one `name=value` to its readable form. */
export function readableParameter(raw: string): string {
  const equals = raw.indexOf('=');
  if (equals < 0) return decodeWhere(raw, (character) => readable(character) && character !== '=');
  return `${decodeWhere(raw.slice(0, equals), (character) => readable(character) && character !== '=')}=${decodeWhere(raw.slice(equals + 1), readable)}`;
}

function readable(character: string): boolean {
  return character === ' ' || (!/[%&#+]/.test(character) && !invisible.test(character));
}

/** In a path, only letters, digits and characters that are never legal are decoded: others can be separators. */
function readableInPath(character: string): boolean {
  return /[\w\-~ "<>^`{|}]|[^\0-\x7f]/.test(character) && readable(character);
}

function decodeWhere(text: string, wanted: (character: string) => boolean): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const decoded = percentDecode(run);
    let result = '';
    let offset = 0;
    for (const character of decoded.text) {
      const source = run.slice(decoded.toSource(offset), decoded.toSource(offset + character.length));
      const literal = source === character;
      result += literal || !wanted(character) ? source : character;
      offset += character.length;
    }
    return result;
  });
}

const illegal = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9_\-.~:/?#@!$&'()*+,;=%]/gu;

/**
 * Encodes a URL for sending: characters that RFC 3986 doesn't allow are percent-encoded (UTF-8); existing `%XX` stay.
 *
 * `$`, `'` and `+` are legal and stay; a `%` that doesn't begin an escape becomes `%25`. Square brackets stay only around an IPv6 host.
 */
export function exactUrl(text: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?\[[0-9a-f:.]*\]/i.exec(text)?.[0] ?? '';
  return host + text.slice(host.length).replace(illegal, (character) => percentEncode(character));
}
