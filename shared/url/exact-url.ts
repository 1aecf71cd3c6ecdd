import { percentEncode } from './percent-encoding.ts';

const illegal = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9_\-.~:/?#@!$&'()*+,;=%]/gu;

/**
 * The URL as it is sent: whatever RFC 3986 does not allow in a URL is percent-encoded (UTF-8), `%XX` that is there already stays.
 *
 * `$`, `'` and `+` are legal and stay; a `%` that begins no escape becomes `%25`. Square brackets stay only around an IPv6 host.
 */
export function exactUrl(text: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?\[[0-9a-f:.]*\]/i.exec(text)?.[0] ?? '';
  return host + text.slice(host.length).replace(illegal, (character) => percentEncode(character));
}
