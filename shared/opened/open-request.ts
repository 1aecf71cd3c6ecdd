/** Maximum characters of a file opened from outside the application. */
export const longestOpenedFile = 1_000_000;

/** Maximum characters of a `dataquay:` link. */
export const longestLink = 20_000;

/** File name extension of a saved query. */
export const queryFileEnding = '.query.json';

/** Why something from outside can't be opened. */
export const openRefusals = ['link', 'file-unreadable', 'file-too-large', 'file-unknown'] as const;

/** The reason why a file or a link can't be opened. */
export type OpenRefusal = (typeof openRefusals)[number];

/** A file, a link, or a menu item that the user opens outside the page. Nothing in it can be trusted. */
export type OpenRequest =
  | { readonly kind: 'query'; readonly file: string; readonly text: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: OpenRefusal }
  | { readonly kind: 'help' }
  | { readonly kind: 'about' }
  | { readonly kind: 'updates' };

/**
 * Reads a link: `dataquay://open?url=URL`, with an absolute http or https URL without user and password.
 *
 * The link opens the URL in a form, for the user to read and confirm. It can't send a request.
 */
export function readLink(link: string): OpenRequest {
  const url = urlOf(link);
  return url === null ? { kind: 'refused', reason: 'link' } : { kind: 'url', url };
}

/** Returns the link that {@link readLink} reads; null if it would be too long, or if the URL isn't one that a link may open. */
export function linkTo(url: string): string | null {
  const link = `dataquay://open?url=${encodeURIComponent(url)}`;
  return urlOf(link) === null ? null : link;
}

/** Scheme, host, and port without user and password, and everything after. */
const webUrl = /^https?:\/\/[^/?#@\s\\]+(?:[/?#][^\s\p{Cc}]*)?$/iu;

function urlOf(link: string): string | null {
  const encoded = link.length > longestLink ? undefined : /^dataquay:\/\/open\/?\?url=([^&#]+)$/i.exec(link)?.[1];
  if (encoded === undefined) return null;
  try {
    const url = decodeURIComponent(encoded);
    return webUrl.test(url) ? url : null;
  } catch {
    // Not the percent-encoding of UTF-8.
    return null;
  }
}
