import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IpcMain, WebContents } from 'electron';
import { longestOpenedFile, type OpenRequest, queryFileEnding, readLink } from '../../shared/opened/open-request.ts';
import { listenChannel, openChannel } from './bridge-names.ts';
import { isFromOurPage } from './contract-ports.ts';

/** Files, links, and commands that the user opens outside of the page. Requests wait until the page is ready. */
export interface OpenRequests {
  add(request: OpenRequest): void;
  /** Adds the files and links in command-line arguments. Ignores other arguments. */
  addArguments(programArguments: readonly string[], workingFolder: string): Promise<void>;
}

/** Maximum number of waiting requests, so that a program that opens links in a loop can't fill the memory. */
const maxPending = 20;

/**
 * Sends requests to the page when it is ready. After a reload, requests wait until the page is ready again.
 *
 * @param isOwn returns whether contents belong to the application's window
 */
export function createOpenRequests(ipc: IpcMain, isOwn: (contents: WebContents) => boolean): OpenRequests {
  let page: WebContents | null = null;
  let waiting: OpenRequest[] = [];
  const add = (request: OpenRequest): void => {
    if (page !== null && !page.isDestroyed()) page.send(openChannel, request);
    else waiting = [...waiting, request].slice(-maxPending);
  };
  ipc.on(listenChannel, (event) => {
    if (!isFromOurPage(event, isOwn)) return;
    page = event.sender;
    // did-navigate is used because did-start-loading also occurs if only the fragment changes.
    const markNotReady = (): void => {
      page = null;
    };
    page.once('did-navigate', markNotReady);
    page.once('render-process-gone', markNotReady);
    const ready = waiting;
    waiting = [];
    for (const request of ready) add(request);
  });
  return {
    add,
    addArguments: async (programArguments, workingFolder) => {
      for (const argument of programArguments) {
        const request = await requestOf(argument, workingFolder);
        if (request !== null) add(request);
      }
    },
  };
}

/** Parses a command-line argument: a link, or the path or file URL of a saved query. Returns null for any other argument. */
async function requestOf(argument: string, workingFolder: string): Promise<OpenRequest | null> {
  if (/^dataquay:/i.test(argument)) return readLink(argument);
  if (argument.startsWith('-') || !argument.toLowerCase().endsWith(queryFileEnding)) return null;
  const path = /^file:/i.test(argument) ? localPathOf(argument) : resolve(workingFolder, argument);
  return path === null ? { kind: 'refused', reason: 'file-unreadable' } : readQueryFile(path);
}

/** Returns the path in a file URL, as Linux file managers pass it. Null if the URL is invalid or for another computer. */
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
