import { percentDecode, percentEncode } from './percent-encoding.ts';
import { splitUrl } from './split-url.ts';

/**
 * Decodes the escapes of a URL for display, unless that would change its meaning.
 *
 * These stay encoded: `% & # +`, controls and invisible characters, `=` in a parameter's name, a space at the very end, and reserved
 * characters in the path. `exactUrl(readableUrl(url))` requests the same as `url`.
 */
export function readableUrl(url: string): string {
  const parts = splitUrl(url);
  const authority = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(parts.base)?.[0] ?? '';
  const path = authority + decodeExcept(encodedInPath, parts.base.slice(authority.length));
  if (!parts.hasQuery) return keepLastSpace(path) + url.slice(parts.queryTo);
  const query = url.slice(parts.queryFrom, parts.queryTo).split('&').map(readableParameter).join('&');
  return keepLastSpace(`${path}?${query}`) + url.slice(parts.queryTo);
}

/**
 * Characters that stay encoded in values: `% & # +`, and those that are invisible or look like others. These are controls, format
 * characters, unassigned code points, and spaces. U+0020 is frequent in filters and is decoded.
 */
const encodedInValue = /(?! )[%&#+\p{C}\p{Z}]/gu;
const encodedInName = /(?! )[=%&#+\p{C}\p{Z}]/gu;
/**
 * Characters that stay encoded in a path. Only letters, digits and characters that are never legal are decoded, because others can be
 * separators.
 */
const encodedInPath = /(?! )(?:(?![\w\-~"<>^`{|}])[\0-\x7f]|[\p{C}\p{Z}])/gu;

/** Encodes a parameter's value for a readable URL: the opposite of decoding it. */
export function encodeReadable(value: string): string {
  return value.replace(encodedInValue, percentEncode);
}

/** Encodes a parameter's name for a readable URL. Also encodes `=`. */
export function encodeReadableName(name: string): string {
  return encodeReadable(name).replaceAll('=', '%3D');
}

/** Encodes a space at the end of a text, because it would be invisible. */
export function keepLastSpace(text: string): string {
  return text.endsWith(' ') ? `${text.slice(0, -1)}%20` : text;
}

/** Converts one `name=value` to its readable form. */
export function readableParameter(raw: string): string {
  const equals = raw.indexOf('=');
  if (equals < 0) return decodeExcept(encodedInName, raw);
  return `${decodeExcept(encodedInName, raw.slice(0, equals))}=${decodeExcept(encodedInValue, raw.slice(equals + 1))}`;
}

/** Decodes the escapes of a text, except those of the characters that stay encoded. */
function decodeExcept(encoded: RegExp, text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const decoded = percentDecode(run);
    return decoded.text.replace(encoded, (character, offset: number) =>
      run.slice(decoded.toSource(offset), decoded.toSource(offset + character.length)),
    );
  });
}

const illegal = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9_\-.~:/?#@!$&'()*+,;=%]+/gu;

/**
 * Encodes a URL for sending. Characters that RFC 3986 doesn't allow are percent-encoded (UTF-8); existing `%XX` stay.
 *
 * `$`, `'` and `+` are legal and stay. A `%` that doesn't begin an escape becomes `%25`. Square brackets stay only around an IPv6 host.
 */
export function exactUrl(text: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?\[[0-9a-f:.]*\]/i.exec(text)?.[0] ?? '';
  return host + text.slice(host.length).replace(illegal, (characters) => encodeURIComponent(characters.toWellFormed()));
}

/**
 * Encodes a URL for the clipboard. The URL can be put between single or double quotes in bash, zsh, fish, PowerShell, and at the prompt of
 * cmd. Like {@link exactUrl}, but also encodes `'`, `$` and `!`, which servers decode.
 */
export function copiedUrl(text: string): string {
  return exactUrl(text).replace(/['$!]/g, percentEncode);
}
