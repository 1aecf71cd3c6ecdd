import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Milliseconds after which a file is removed even if no browser has opened the URL. */
const longestUse = 120_000;

const prefix = 'open-';

/**
 * Writes a file that redirects a browser to a URL, so that the URL appears in no process's arguments: every user of the computer can read those.
 *
 * The file (0600) is in a new folder (0700) with a random name. Both are removed when `over` is aborted, at the latest after two minutes.
 *
 * @param folder an existing folder that the browser can read
 * @param over aborted when the browser has opened the URL, or the URL is of no use any longer
 * @returns the file's URL
 * @throws Error when the file can't be written
 */
export async function writeRedirectFile(folder: string, url: string, over: AbortSignal): Promise<string> {
  await removeLeftovers(folder);
  const own = await mkdtemp(join(folder, prefix));
  const remove = (): void => {
    clearTimeout(timer);
    over.removeEventListener('abort', remove);
    // At once: the process might be about to exit.
    rmSync(own, { recursive: true, force: true });
  };
  const timer = setTimeout(remove, longestUse).unref();
  over.addEventListener('abort', remove);
  try {
    const file = join(own, 'open.html');
    await writeFile(file, redirectDocument(url), { mode: 0o600, flag: 'wx' });
    if (over.aborted) remove();
    return pathToFileURL(file).href;
  } catch (error) {
    remove();
    throw error;
  }
}

/** Removes what an application left that was ended before it could remove it. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const path of names.map((name) => join(folder, name))) {
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changed > longestUse) await rm(path, { recursive: true, force: true });
  }
}

/** The link is for a browser that doesn't follow the redirect. A file sends no Referer anyway; the policy says so to every browser. */
function redirectDocument(url: string): string {
  const target = new URL(url).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return [
    '<!doctype html><html><meta charset="utf-8"><meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0;url=${target}">`,
    `<title>Dataquay</title><p><a href="${target}">Dataquay</a></p></html>\n`,
  ].join('');
}
