import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPersistedWindows, createRestoredWindows, readStoredSession } from '../../../../electron/core/session/persisted-windows.ts';
import type { WindowSession } from '../../../../shared/contract/saved/session.ts';

const session = (route: string): WindowSession => ({ version: 1, route, open: [], queries: [], layout: {} });

let folder: string;
const logged: string[] = [];
const open = (restored = createRestoredWindows()) =>
  createPersistedWindows(join(folder, 'session'), readStoredSession, restored, (line) => logged.push(line));
const files = async () => (await readdir(join(folder, 'session'))).sort();
const path = (name: string) => join(folder, 'session', name);

/** Makes a file older than others, because the file system's timestamps might be too coarse. */
const longAgo = (name: string, seconds: number) => utimes(path(name), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-session-'));
  logged.length = 0;
});

afterEach(async () => {
  await chmod(path('.'), 0o700).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

describe('the content of a window', () => {
  it('saves the content of a window before the application closes, and restores it in the next window', async () => {
    await open().save('sample', 'window-1', session('#/connections'));
    expect(await files()).toEqual(['sample@window-1.json']);
    expect(await open().read('sample', 'window-2')).toEqual(session('#/connections'));
    expect(await files(), 'the file is the new window’s').toEqual(['sample@window-2.json']);
  });

  it('restores the content of a window after a reload, and in no other window', async () => {
    const store = open();
    expect(await store.read('sample', 'window-1')).toBeNull();
    await store.save('sample', 'window-1', session('#/a'));
    await store.closeWindow('window-1');
    expect(await store.read('sample', 'window-1')).toEqual(session('#/a'));
    expect(await store.read('sample', 'window-2')).toBeNull();
  });

  it('never replaces the content of a window with that of another, after a reload or a crash', async () => {
    const store = open();
    await Promise.all([store.save('sample', 'window-1', session('#/first')), store.save('sample', 'window-2', session('#/second'))]);
    await store.closeWindow('window-1');
    expect(await store.read('sample', 'window-1')).toEqual(session('#/first'));
    await longAgo('sample@window-2.json', 60);
    const next = open();
    expect(await next.read('sample', 'window-3')).toEqual(session('#/first'));
    expect(await next.read('sample', 'window-4')).toEqual(session('#/second'));
    expect(await next.read('sample', 'window-5')).toBeNull();
  });

  it('deletes the content of a window that closes, unless it was the last window', async () => {
    const store = open();
    await store.save('sample', 'window-1', session('#/first'));
    await store.save('sample', 'window-2', session('#/second'));
    await store.closeWindow('window-1');
    expect(await files()).toEqual(['sample@window-2.json']);
    await store.closeWindow('window-2');
    expect(await files()).toEqual(['sample@window-2.json']);
    await store.save('sample', 'window-3', session('#/third'));
    expect(await files()).toEqual(['sample@window-3.json']);
  });

  it('copies the content to a duplicate of the window, which then changes independently', async () => {
    const store = open();
    await store.save('sample', 'window-1', session('#/a'));
    expect(await store.read('sample', 'window-2', 'window-1')).toEqual(session('#/a'));
    await store.save('sample', 'window-2', session('#/b'));
    expect(await store.read('sample', 'window-1')).toEqual(session('#/a'));
  });

  it('saves the latest content of a window, separately for each connection', async () => {
    const store = open();
    const saves = Array.from({ length: 50 }, (_, count) => store.save('sample', 'window-1', session(`#/${count}`)));
    await Promise.all([...saves, store.save('../other', 'window-1', session('#/other'))]);
    expect(JSON.parse(await readFile(path('sample@window-1.json'), 'utf8'))).toEqual(session('#/49'));
    expect(await open().read('../other', 'window-2')).toEqual(session('#/other'));
    expect(await readdir(folder)).toEqual(['session']);
  });

  it('saves the content of a window even if the application closes during a change', async () => {
    const store = open();
    const saves = store.save('sample', 'window-1', session('#/a'));
    await expect.poll(() => store.read('sample', 'window-1')).toEqual(session('#/a'));
    await store.close();
    await saves;
    expect(await open().read('sample', 'window-2')).toEqual(session('#/a'));
  });

  it('restores the content of only one previous window in all its parts', async () => {
    const store = open();
    const kept = [
      store.save('shown', 'window-1', session('#/first')),
      store.save('shown', 'window-2', session('#/second')),
      store.save('typed', 'window-2', session('#/form')),
      store.save('other', 'window-0', session('#/earlier')),
    ];
    await Promise.all(kept);
    await longAgo('shown@window-2.json', 60);
    const next = open();
    expect(await next.read('shown', 'window-3')).toEqual(session('#/first'));
    expect(await next.read('typed', 'window-3'), 'is the second window’s').toBeNull();
    expect(await next.read('other', 'window-3'), 'nobody else will ask for it').toEqual(session('#/earlier'));
    expect(await next.read('shown', 'window-4')).toEqual(session('#/second'));
    expect(await next.read('typed', 'window-4')).toEqual(session('#/form'));
  });

  it('restores the content from a version that supported only one window', async () => {
    await mkdir(path('.'));
    await writeFile(path('sample.json'), JSON.stringify(session('#/old')));
    expect(await open().read('sample', 'window-1')).toEqual(session('#/old'));
    expect(await files()).toEqual(['sample@window-1.json']);
  });

  it('deletes the content with its connection, for open windows and those of the previous run', async () => {
    await open().save('sample', 'window-0', session('#/left'));
    const store = open();
    await store.read('sample', 'window-1');
    await store.save('sample', 'window-2', session('#/a'));
    await store.save('other', 'window-2', session('#/a'));
    await store.forget('sample');
    expect(await files()).toEqual(['other@window-2.json']);
  });

  it('deletes the content of windows that is older than a week, and partial files', async () => {
    await mkdir(path('.'));
    for (let count = 0; count < 12; count += 1) {
      await writeFile(path(`sample@window-${count}.json`), JSON.stringify(session(`#/${count}`)));
      await longAgo(`sample@window-${count}.json`, count < 3 ? count * 60 : 8 * 24 * 3600 + count);
    }
    await writeFile(path('sample@window-0.json.2147483646.new'), '{"ver');
    const store = open();
    expect(await store.read('sample', 'a')).toEqual(session('#/0'));
    expect(await store.read('sample', 'b')).toEqual(session('#/1'));
    expect(await files()).toEqual(['sample@a.json', 'sample@b.json', 'sample@window-2.json']);
  });
});

describe('an unreadable file with the content of a window', () => {
  it.each([
    ['truncated', '{"version":1,"rou'],
    ['empty', ''],
    ['of a later version', '{"version":2,"route":"#/later"}'],
  ])('sets the file aside unchanged if it is %s, and the window starts empty', async (_, text) => {
    await mkdir(path('.'));
    await writeFile(path('sample@window-1.json'), text);
    const store = open();
    expect(await store.read('sample', 'window-2')).toBeNull();
    expect(logged.join()).toContain('begins anew');
    await store.save('sample', 'window-2', session('#/a'));
    expect(await readFile(path('sample@window-1.json.unreadable'), 'utf8')).toBe(text);
    expect(await files()).toEqual(['sample@window-1.json.unreadable', 'sample@window-2.json']);
  });

  it('restores the valid parts of a file with invalid parts, and sets the file aside', async () => {
    const api = { root: 'vega', accessPoint: 'barley' };
    await mkdir(path('.'));
    const stored = {
      ...session('#/api/vega/barley'),
      open: [{ api, tab: 'query' }, { api }],
      layout: { form: '30', grid: 3 },
      queries: [{ api }],
    };
    await writeFile(path('sample@window-1.json'), JSON.stringify(stored));
    const read = await open().read('sample', 'window-2');
    expect(read).toEqual({ ...session('#/api/vega/barley'), open: [{ api, tab: 'query' }], layout: { form: '30' } });
    expect(JSON.parse(await readFile(path('sample@window-1.json.unreadable'), 'utf8'))).toEqual(stored);
  });

  it('restores another window’s content if a file is unreadable', async () => {
    await mkdir(path('.'));
    await writeFile(path('sample@window-1.json'), '');
    await writeFile(path('sample@window-2.json'), JSON.stringify(session('#/whole')));
    await longAgo('sample@window-2.json', 60);
    expect(await open().read('sample', 'window-3')).toEqual(session('#/whole'));
  });
});

describe('a disk that rejects writes', () => {
  it('reports a failed write, preserves the saved content, and saves the new content once writes succeed', async () => {
    const store = open();
    await store.save('sample', 'window-1', session('#/before'));
    // A file in place of the folder also makes writing fail for root.
    const away = join(folder, 'away');
    await rename(join(folder, 'session'), away);
    await writeFile(join(folder, 'session'), '');
    await expect(store.save('sample', 'window-1', session('#/after'))).rejects.toMatchObject({ problem: { code: 'storage-failed' } });
    await rm(join(folder, 'session'));
    await rename(away, join(folder, 'session'));
    expect(JSON.parse(await readFile(path('sample@window-1.json'), 'utf8'))).toEqual(session('#/before'));
    expect(await store.read('sample', 'window-1')).toEqual(session('#/after'));
    await store.save('sample', 'window-1', session('#/last'));
    expect(JSON.parse(await readFile(path('sample@window-1.json'), 'utf8'))).toEqual(session('#/last'));
  });
});
