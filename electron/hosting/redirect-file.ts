import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Milliseconds after which a file is removed even if no browser has opened the URL. */
const lifetime = 120_000;

const prefix = 'open-';

/**
 * Writes a file that redirects a browser to a URL. With the file, the URL isn't in the arguments of a process, which all users can read.
 *
 * The file (mode 0600) is in a new folder (mode 0700) with a random name. Both are removed when `over` is aborted, or after two minutes.
 *
 * @param folder an existing folder that the browser can read
 * @param over aborted when the browser has opened the URL, or the URL is no longer needed
 * @returns the file's URL
 * @throws Error if the file can't be written
 */
export async function writeRedirectFile(folder: string, url: string, over: AbortSignal): Promise<string> {
  await removeLeftovers(folder);
  const own = await mkdtemp(join(folder, prefix));
  const remove = (): void => {
    clearTimeout(timer);
    over.removeEventListener('abort', remove);
    // The removal is synchronous, because the process might exit immediately.
    rmSync(own, { recursive: true, force: true });
  };
  const timer = setTimeout(remove, lifetime).unref();
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

/** Removes files of processes that ended before they could remove them. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const path of names.map((name) => join(folder, name))) {
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changed > lifetime) await rm(path, { recursive: true, force: true });
  }
}

/** Returns the HTML of a redirect. The link in it is for browsers that don't follow the redirect. The policy prevents a Referer header. */
function redirectDocument(url: string): string {
  const target = new URL(url).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return [
    '<!doctype html><html><meta charset="utf-8"><meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0;url=${target}">`,
    `<title>Dataquay</title><p><a href="${target}">Dataquay</a></p></html>\n`,
  ].join('');
}
