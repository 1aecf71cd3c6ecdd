import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IpcMain, WebContents } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenRequests, type OpenRequests } from '../../../electron/desktop/open-requests.ts';
import { longestOpenedFile } from '../../../shared/opened/open-request.ts';

/** Mock contents of a window, which record the messages to the page. */
class StandInContents extends EventEmitter {
  readonly got: unknown[] = [];
  readonly mainFrame = { url: 'dataquay://app/' };
  send(_channel: string, request: unknown): void {
    this.got.push(request);
  }
  isDestroyed = () => false;
}

let folder: string;
let ipc: EventEmitter;
let contents: StandInContents;
let requests: OpenRequests;
const listen = (sender: StandInContents, url = sender.mainFrame.url) => {
  sender.mainFrame.url = url;
  ipc.emit('dataquay:listen', { sender, senderFrame: sender.mainFrame });
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-open-'));
  ipc = new EventEmitter();
  contents = new StandInContents();
  requests = createOpenRequests(ipc as unknown as IpcMain, (sender) => sender === (contents as unknown as WebContents));
});
afterEach(() => rm(folder, { recursive: true }));

describe('files and links of a command line', () => {
  it('sends a saved query with its text and a link with its URL to the page, and ignores other arguments', async () => {
    await writeFile(join(folder, 'a.query.json'), '{"title":"A"}');
    listen(contents);
    const link = 'dataquay://open?url=https%3A%2F%2Fdata.example%2Fx%3Fa%3D1';
    await requests.addArguments(['--lang=fr', 'a.query.json', link, 'notes.txt', '--load-extension=x.query.json'], folder);
    expect(contents.got).toEqual([
      { kind: 'query', file: 'a.query.json', text: '{"title":"A"}' },
      { kind: 'url', url: 'https://data.example/x?a=1' },
    ]);
  });

  it.each([
    'dataquay://app/index.html',
    'dataquay://open',
    'dataquay://open?url=file%3A%2F%2F%2Fetc%2Fpasswd',
    'dataquay://open?url=javascript%3Aalert(1)',
    'dataquay://open?url=https%3A%2F%2Fuser%3Apass%40data.example%2F',
    'dataquay://open?url=https%3A%2F%2Fdata.example%2F&run=true',
    'dataquay://open?url=https%3A%2F%2Fdata.example%2F%0Ax',
    'dataquay://open?url=%ff',
    `dataquay://open?url=https%3A%2F%2Fdata.example%2F${'x'.repeat(30_000)}`,
  ])('rejects the invalid link %#', async (link) => {
    listen(contents);
    await requests.addArguments([link], folder);
    expect(contents.got).toEqual([{ kind: 'refused', reason: 'link' }]);
  });

  it('accepts file URLs of Linux file managers, only for this computer', async () => {
    await writeFile(join(folder, 'é a.query.json'), '{}');
    listen(contents);
    const { href } = pathToFileURL(join(folder, 'é a.query.json'));
    await requests.addArguments([href, 'file://server/share/a.query.json'], folder);
    expect(contents.got).toEqual([
      { kind: 'query', file: 'é a.query.json', text: '{}' },
      { kind: 'refused', reason: 'file-unreadable' },
    ]);
  });

  it('rejects a file that is missing, too large, or a folder', async () => {
    await writeFile(join(folder, 'large.query.json'), 'x'.repeat(longestOpenedFile + 1));
    await mkdir(join(folder, 'folder.query.json'));
    listen(contents);
    await requests.addArguments(['missing.query.json', 'large.query.json', 'folder.query.json'], folder);
    expect(contents.got).toEqual(['file-unreadable', 'file-too-large', 'file-unreadable'].map((reason) => ({ kind: 'refused', reason })));
  });
});

describe('a page that isn’t ready', () => {
  it('the page receives earlier requests when it is ready, also after a reload', async () => {
    requests.add({ kind: 'help' });
    listen(contents);
    contents.emit('did-navigate');
    requests.add({ kind: 'about' });
    expect(contents.got).toEqual([{ kind: 'help' }]);
    listen(contents);
    expect(contents.got).toEqual([{ kind: 'help' }, { kind: 'about' }]);
  });

  it('another page or window receives no requests', () => {
    requests.add({ kind: 'help' });
    const other = new StandInContents();
    listen(other);
    listen(contents, 'https://evil.example/');
    expect([...other.got, ...contents.got]).toEqual([]);
  });

  it('the page receives only the latest 20 requests', () => {
    for (let count = 0; count < 500; count += 1) requests.add({ kind: 'url', url: `https://data.example/${count}` });
    listen(contents);
    expect(contents.got).toHaveLength(20);
    expect(contents.got.at(-1)).toEqual({ kind: 'url', url: 'https://data.example/499' });
  });
});
