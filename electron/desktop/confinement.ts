import type { Session, WebContents } from 'electron';
import { isOwnPage } from './page-scheme.ts';

/** The only permission of the page: to write text to the clipboard when the user copies. */
const permitted: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Returns whether a page is granted a permission. */
export function isPermitted(permission: string, origin: string): boolean {
  return permitted.has(permission) && isOwnPage(origin.endsWith('/') ? origin : `${origin}/`);
}

/** Returns whether the page can download a file. The page can only download files that it created, such as the image of a chart. */
function canDownload(url: string): boolean {
  return url.startsWith('blob:') && isOwnPage(url.slice('blob:'.length));
}

/** Returns whether the page can load a URL. The page can only load its own files and data URLs of images. */
export function canLoad(url: string): boolean {
  return isOwnPage(url) || url.startsWith('data:image/') || url.startsWith('devtools:');
}

/** Denies the pages of a session everything else: permissions, devices, network requests, and downloads. */
export function confineSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, response) => response(isPermitted(permission, contents.getURL())));
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((request, response) => response({ cancel: !canLoad(request.url) }));
  session.on('will-download', (event, item) => {
    // Otherwise, Electron asks the user where to save the file.
    if (!canDownload(item.getURL())) event.preventDefault();
  });
}

/**
 * Prevents web contents from navigating to other pages, opening windows, and embedding pages.
 *
 * @param openLink called with the URL of every link to another page
 */
export function confineContents(contents: WebContents, openLink: (url: string) => void): void {
  contents.on('will-navigate', (event, url) => {
    if (isOwnPage(url)) return;
    event.preventDefault();
    openLink(url);
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}
