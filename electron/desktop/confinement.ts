import type { Session, WebContents } from 'electron';
import { isOwnPage } from './page-scheme.ts';

/** The only thing that the page may do beyond a web page's own: put text on the clipboard when its user copies. */
const permitted: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether a session's page is granted a permission. */
export function isPermitted(permission: string, origin: string): boolean {
  return permitted.has(permission) && isOwnPage(origin.endsWith('/') ? origin : `${origin}/`);
}

/** Whether the page may hand its user a file: only one that it made itself, such as the picture of a chart. */
function mayDownload(url: string): boolean {
  return url.startsWith('blob:') && isOwnPage(url.slice('blob:'.length));
}

/** Whether the page may load an address: its own files, and pictures that it carries in itself. */
export function mayLoad(url: string): boolean {
  return isOwnPage(url) || url.startsWith('data:image/') || url.startsWith('devtools:');
}

/** Denies a session every permission but one, every device, every connection, and every download but of what the page made itself. */
export function confineSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, response) => response(isPermitted(permission, contents.getURL())));
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((request, response) => response({ cancel: !mayLoad(request.url) }));
  session.on('will-download', (event, item) => {
    // Else Electron asks its user where to save it.
    if (!mayDownload(item.getURL())) event.preventDefault();
  });
}

/**
 * Keeps web contents at the page: no navigation away, no new window, no embedded page.
 *
 * @param openLink gets the address of every link that leads away.
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
