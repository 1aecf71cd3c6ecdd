import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IpcMain, WebContents } from 'electron';
import { longestOpenedFile, type OpenRequest, queryFileEnding, readLink } from '../../shared/opened/open-request.ts';
import { listenChannel, openChannel } from './bridge-names.ts';
import { isFromOurPage } from './contract-ports.ts';

/** Takes what the user opens from outside the page, until the page is ready for it. */
export interface OpenRequests {
  add(request: OpenRequest): void;
  /** Adds the files and links among the arguments of a command line; everything else is ignored. */
  addArguments(words: readonly string[], workingFolder: string): Promise<void>;
}

/** Requests that wait for the page, at most: a program that opens links in a loop doesn't fill the memory. */
const mostWaiting = 20;

/**
 * Sends requests to the page once it listens; a page that is loaded again listens again.
 *
 * @param ours whether contents belong to a window of ours
 */
export function createOpenRequests(ipc: IpcMain, ours: (contents: WebContents) => boolean): OpenRequests {
  let page: WebContents | null = null;
  let waiting: OpenRequest[] = [];
  const add = (request: OpenRequest): void => {
    if (page !== null && !page.isDestroyed()) page.send(openChannel, request);
    else waiting = [...waiting, request].slice(-mostWaiting);
  };
  ipc.on(listenChannel, (event) => {
    if (!isFromOurPage(event, ours)) return;
    page = event.sender;
    // Until the page that follows listens, requests wait. Chromium also reports the start of loading for a mere change of the fragment.
    const leave = (): void => {
      page = null;
    };
    page.once('did-navigate', leave);
    page.once('render-process-gone', leave);
    const ready = waiting;
    waiting = [];
    for (const request of ready) add(request);
  });
  return {
    add,
    addArguments: async (words, workingFolder) => {
      for (const word of words) {
        const request = await requestOf(word, workingFolder);
        if (request !== null) add(request);
      }
    },
  };
}

/** Reads one word of a command line: a link, or the path or file URL of a saved query; null for anything else. */
async function requestOf(word: string, workingFolder: string): Promise<OpenRequest | null> {
  if (/^dataquay:/i.test(word)) return readLink(word);
  if (word.startsWith('-') || !word.toLowerCase().endsWith(queryFileEnding)) return null;
  const path = /^file:/i.test(word) ? localPathOf(word) : resolve(workingFolder, word);
  return path === null ? { kind: 'refused', reason: 'file-unreadable' } : readQueryFile(path);
}

/** The path in a file URL, as Linux file managers pass it; null if it's invalid or names another computer. */
function localPathOf(url: string): string | null {
  try {
    return new URL(url).host === '' ? fileURLToPath(url) : null;
  } catch {
    return null;
  }
}

async function readQueryFile(path: string): Promise<OpenRequest> {
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) return { kind: 'refused', reason: 'file-unreadable' };
    if (size > longestOpenedFile) return { kind: 'refused', reason: 'file-too-large' };
    const text = await readFile(path, 'utf8');
    return text.length > longestOpenedFile ? { kind: 'refused', reason: 'file-too-large' } : { kind: 'query', file: basename(path), text };
  } catch {
    return { kind: 'refused', reason: 'file-unreadable' };
  }
}
