import type { CustomScheme } from 'electron';
import type { PageFiles } from '../hosting/page-files.ts';
import { pageHeaders } from '../hosting/page-headers.ts';

const scheme = 'dataquay';
const host = 'app';

/** Address of the page in the desktop window. */
export const pageUrl = `${scheme}://${host}/`;

/** To be registered before Electron is ready: a scheme with an origin of its own, on which the page may load modules and workers. */
export const pageScheme: CustomScheme & { readonly scheme: string } = {
  scheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
};

/** Whether an address lies in the page's own origin. */
export function isOwnPage(url: string): boolean {
  return url.startsWith(pageUrl);
}

/** Answers requests of the page's scheme from the built page; what is not in that list does not exist. */
export function respondToPage(files: PageFiles): (request: Pick<Request, 'method' | 'url'>) => Response {
  return ({ method, url }) => {
    const path = isOwnPage(url) ? (url.slice(pageUrl.length - 1).split(/[?#]/, 1)[0] ?? '') : '';
    const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined;
    if (!file) return new Response('There is nothing here.\n', { status: 404, headers: { ...pageHeaders, 'content-type': 'text/plain' } });
    return new Response(new Uint8Array(file.body), { headers: { ...pageHeaders, 'content-type': file.type } });
  };
}
