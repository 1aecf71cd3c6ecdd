/** Maximum number of characters of a file that the user opens from outside the application. */
export const longestOpenedFile = 1_000_000;

/** Maximum number of characters of a `dataquay:` link. */
export const longestLink = 20_000;

/** File name extension of a saved query. */
export const queryFileEnding = '.query.json';

/** Reasons why a file or a link can't be opened. */
export const openRefusals = ['link', 'file-unreadable', 'file-too-large', 'file-unknown'] as const;

/** The reason why a file or a link can't be opened. */
export type OpenRefusal = (typeof openRefusals)[number];

/** A file, a link, or a menu item that the user opens outside of the page. Its content isn't trusted. */
export type OpenRequest =
  | { readonly kind: 'query'; readonly file: string; readonly text: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: OpenRefusal }
  | { readonly kind: 'help' }
  | { readonly kind: 'about' }
  | { readonly kind: 'updates' };

/**
 * Parses a link: `dataquay://open?url=URL`, with an absolute http or https URL without user and password.
 *
 * The link opens the URL in a form that the user reads and confirms. The link can't send a request.
 */
export function readLink(link: string): OpenRequest {
  const url = urlOf(link);
  return url === null ? { kind: 'refused', reason: 'link' } : { kind: 'url', url };
}

/** Returns the link for a URL, as {@link readLink} parses it. Null if the link would be too long, or if the URL isn't allowed in a link. */
export function linkTo(url: string): string | null {
  const link = `dataquay://open?url=${encodeURIComponent(url)}`;
  return urlOf(link) === null ? null : link;
}

/** An absolute http or https URL without user and password. */
const webUrl = /^https?:\/\/[^/?#@\s\\]+(?:[/?#][^\s\p{Cc}]*)?$/iu;

function urlOf(link: string): string | null {
  const encoded = link.length > longestLink ? undefined : /^dataquay:\/\/open\/?\?url=([^&#]+)$/i.exec(link)?.[1];
  if (encoded === undefined) return null;
  try {
    const url = decodeURIComponent(encoded);
    return webUrl.test(url) ? url : null;
  } catch {
    // The text isn't valid percent-encoded UTF-8.
    return null;
  }
}
