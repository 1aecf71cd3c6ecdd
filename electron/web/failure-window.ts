import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationTextsFor } from '../texts/application-texts.ts';
import { openWindow } from './window.ts';

/** Timeout for a browser to load the page, in milliseconds. */
const loadTimeout = 20_000;

/**
 * Shows a window with the reason why the application can't start, for users without a terminal. Uses no data folder.
 *
 * @param text the result of `startFailureText`
 * @param language BCP 47
 * @param open opens a page in a browser
 * @returns a promise that resolves when the window is closed, or when the default browser has loaded the page. Resolves immediately without
 * a screen or browser.
 */
export async function showFailureWindow(text: string, language: string, open = openWindow): Promise<void> {
  const page = failurePage(applicationTextsFor(language).t('start:title'), text, language);
  const isLoaded = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page, () => isLoaded.resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-failure-'));
  const over = new AbortController();
  try {
    const window = await open(`http://127.0.0.1:${port}/`, folder, over.signal);
    if (window === null) return;
    const timer = setTimeout(isLoaded.resolve, loadTimeout);
    await Promise.race([window.closed, isLoaded.promise]);
    clearTimeout(timer);
    // The application window closes when this process ends. A page in the default browser stays open.
    if (window.isOwnProcess) await window.closed;
  } finally {
    over.abort();
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  }
}

function failurePage(title: string, text: string, language: string): string {
  const lang = /^fr\b/i.test(language) ? 'fr' : 'en';
  const paragraphs = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  const style = 'body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:15vh auto;padding:0 2rem;overflow-wrap:anywhere}';
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}${style}</style><main><h1>${escapeHtml(title)}</h1>${paragraphs.join('')}</main></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
