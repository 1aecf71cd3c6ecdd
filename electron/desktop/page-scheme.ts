import type { CustomScheme } from 'electron';
import type { PageFiles } from '../hosting/page-files.ts';
import { pageHeaders } from '../hosting/page-headers.ts';

const scheme = 'dataquay';
const host = 'app';

/** URL of the page in the desktop window. */
export const pageUrl = `${scheme}://${host}/`;

/** The page's scheme, with an own origin, modules, and workers. Register it before Electron is ready. */
export const pageScheme: CustomScheme & { readonly scheme: string } = {
  scheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
};

/** Returns whether a URL has the page's origin. */
export function isOwnPage(url: string): boolean {
  return url.startsWith(pageUrl);
}

/** Returns a handler for requests of the page's scheme, which only serves files of the built page. */
export function respondToPage(files: PageFiles): (request: Pick<Request, 'method' | 'url'>) => Response {
  return ({ method, url }) => {
    const path = isOwnPage(url) ? (url.slice(pageUrl.length - 1).split(/[?#]/, 1)[0] ?? '') : '';
    const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined;
    if (!file) return new Response('Not found.\n', { status: 404, headers: { ...pageHeaders, 'content-type': 'text/plain' } });
    return new Response(new Uint8Array(file.body), { headers: { ...pageHeaders, 'content-type': file.type } });
  };
}
