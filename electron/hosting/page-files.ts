import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ownValue } from '../../shared/values/own-value.ts';

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

/** The files of the built page by URL path (`/`, `/index.html`, `/assets/…`). */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** Media types by file extension. Other files aren't served. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built page into memory.
 *
 * Requests are served from the returned map. They never access the file system, so no path can leave the folder. Symbolic links are skipped
 * for the same reason.
 *
 * @throws Error if the folder has no `index.html`
 */
export async function readPageFiles(folder: string): Promise<PageFiles> {
  const files = new Map(await filesUnder(folder, '/'));
  const index = files.get('/index.html');
  if (!index) throw new Error(`The page is not built: ${join(folder, 'index.html')} is missing. Run "npm run build".`);
  return files.set('/', index);
}

async function filesUnder(folder: string, prefix: string): Promise<[string, PageFile][]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry): Promise<[string, PageFile][]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path, `${prefix}${entry.name}/`);
    const type = ownValue(types, extname(entry.name));
    return entry.isFile() && type !== undefined ? [[`${prefix}${entry.name}`, { type, body: await readFile(path) }]] : [];
  });
  return (await Promise.all(found)).flat();
}
