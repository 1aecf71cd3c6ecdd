import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPersistedWindows, formsKind, sessionKind } from '../../../../electron/core/session/persisted-windows.ts';
import { createWindowRegistry } from '../../../../electron/core/session/window-registry.ts';
import type { WindowSession } from '../../../../shared/contract/saved/session.ts';

/** A window with one open API. */
const session = (route: string): WindowSession => ({
  version: 1,
  route,
  open: [{ api: { root: 'vega', accessPoint: 'barley' }, tab: 'query' }],
  queries: [],
  layout: {},
});
/** A window in which nothing is open. */
const empty = (route: string): WindowSession => ({ ...session(route), open: [] });

let folder: string;
const logged: string[] = [];
/** Opens the windows of an application, as after its start. */
const open = () => {
  const log = (line: string): void => void logged.push(line);
  const registry = createWindowRegistry(log);
  const store = createPersistedWindows(join(folder, 'session'), sessionKind, registry, log);
  const forms = createPersistedWindows(join(folder, 'forms'), formsKind, registry, log);
  const released = new Map<string, () => Promise<void>>();
  return {
    ...store,
    forms,
    registry,
    read: async (subject: string, windowId: string, former: string | null = null) => {
      await registry.begin(subject, windowId, former);
      released.set(windowId, registry.hold(windowId));
      return store.read(subject, windowId, former);
    },
    closeWindow: async (windowId: string) => released.get(windowId)?.(),
  };
};
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

  it('lists the last window when it was closed and the address is opened again', async () => {
    const store = open();
    await store.read('sample', 'window-1');
    await store.save('sample', 'window-1', session('#/a'));
    await store.closeWindow('window-1');
    expect(await store.read('sample', 'window-2')).toBeNull();
    expect(await store.registry.closed()).toMatchObject([{ windowId: 'window-1', connections: [{ connectionId: 'sample', tabs: 1 }] }]);
  });

  it('restores the last window at the next start, even if it was closed', async () => {
    const store = open();
    await store.read('sample', 'window-1');
    await store.save('sample', 'window-1', session('#/a'));
    await store.closeWindow('window-1');
    expect(await open().read('sample', 'window-2')).toEqual(session('#/a'));
  });

  it('never replaces the content of a window with that of another, after a reload or a crash', async () => {
    const store = open();
    await Promise.all([store.save('sample', 'window-1', session('#/first')), store.save('sample', 'window-2', session('#/second'))]);
    expect(await store.read('sample', 'window-1')).toEqual(session('#/first'));
    await store.closeWindow('window-1');
    expect(await store.read('sample', 'window-1')).toEqual(session('#/first'));
    await longAgo('sample@window-2.json', 60);
    const next = open();
    expect(await next.read('sample', 'window-3')).toEqual(session('#/first'));
    expect(await next.read('sample', 'window-4')).toEqual(session('#/second'));
    expect(await next.read('sample', 'window-5')).toBeNull();
  });

  it('lists a closed window with work, latest first, until it is restored or deleted', async () => {
    const store = open();
    for (const id of ['window-1', 'window-2', 'window-3', 'window-4']) await store.read('sample', id);
    const statement = { 'dataquay.sql.1.text': '"select 1"', 'dataquay.sql.1.added': '[]', 'dataquay.sql.2.text': '"select 2"' };
    await store.save('sample', 'window-1', { ...session('#/first'), layout: statement });
    await store.save('other', 'window-1', session('#/first'));
    await store.forms.save('profiles', 'window-1', { version: 1, forms: [{ key: 'new', changes: {}, secrets: [], withheld: [] }] });
    await store.save('sample', 'window-2', session('#/second'));
    await store.save('sample', 'window-3', empty('#/history'));
    for (const id of ['window-1', 'window-2', 'window-3']) await store.closeWindow(id);
    await longAgo('sample@window-2.closed.json', 60);
    const listed = (await store.registry.closed()).map(({ changed: _, ...window }) => window);
    expect(listed).toEqual([
      {
        windowId: 'window-1',
        connections: expect.arrayContaining([
          { connectionId: 'sample', tabs: 3 },
          { connectionId: 'other', tabs: 1 },
        ]),
        forms: 1,
      },
      { windowId: 'window-2', connections: [{ connectionId: 'sample', tabs: 1 }], forms: 0 },
    ]);
    await store.registry.dismiss('window-2');
    expect(await store.registry.restore('window-4', 'window-1')).toMatch(/sample|other/);
    expect(await store.read('sample', 'window-4')).toEqual({ ...session('#/first'), layout: statement });
    expect(await store.forms.read('profiles', 'window-4')).not.toBeNull();
    expect(await store.registry.closed()).toEqual([]);
    expect(await files()).toEqual(['other@window-4.json', 'sample@window-4.json']);
  });

  it('exchanges the work of the open window with that of a closed one', async () => {
    const store = open();
    await store.read('sample', 'window-1');
    await store.read('sample', 'window-2');
    await store.save('sample', 'window-1', session('#/closed'));
    await store.closeWindow('window-1');
    const saving = store.save('sample', 'window-2', session('#/open'));
    await expect(store.registry.restore('window-2', 'window-1')).resolves.toBe('sample');
    await saving;
    expect(await store.read('sample', 'window-2')).toEqual(session('#/closed'));
    const [former] = await store.registry.closed();
    await store.registry.restore('window-2', former?.windowId ?? '');
    expect(await store.read('sample', 'window-2')).toEqual(session('#/open'));
    expect(await store.registry.restore('window-2', 'gone')).toBeNull();
    expect(await store.read('sample', 'window-2')).toEqual(session('#/open'));
  });

  it('restores the last window with work, even if an empty window was open later', async () => {
    await open().save('sample', 'window-1', session('#/work'));
    await open().save('sample', 'window-2', empty('#/'));
    await longAgo('sample@window-1.json', 30 * 24 * 3600);
    const store = open();
    expect(await store.read('sample', 'window-3')).toEqual(session('#/work'));
    expect(await store.read('sample', 'window-4'), 'a further window begins empty').toBeNull();
  });

  it('offers a window of another connection instead of restoring it out of sight', async () => {
    await open().save('other', 'window-1', session('#/work'));
    const store = open();
    expect(await store.read('sample', 'window-2')).toBeNull();
    expect(await store.registry.closed()).toMatchObject([{ windowId: 'window-1', connections: [{ connectionId: 'other', tabs: 1 }] }]);
  });

  it('keeps the content of a page that was disconnected, and gives it no other', async () => {
    const store = open();
    await store.read('sample', 'window-1');
    await store.read('sample', 'window-2');
    await store.save('sample', 'window-1', session('#/first'));
    await store.closeWindow('window-1');
    await store.save('sample', 'window-1', session('#/changed'));
    expect(await files()).toEqual(['sample@window-1.closed.json']);
    expect(await store.read('sample', 'window-1')).toEqual(session('#/changed'));
    expect(await files()).toEqual(['sample@window-1.json']);
  });

  it('deletes the content of a window without work that closes, unless it was the last window', async () => {
    const store = open();
    await store.read('sample', 'window-1');
    await store.read('sample', 'window-2');
    await store.save('sample', 'window-1', empty('#/first'));
    await store.save('sample', 'window-2', empty('#/second'));
    await store.closeWindow('window-1');
    expect(await files()).toEqual(['sample@window-2.json']);
    await store.closeWindow('window-2');
    expect(await open().read('sample', 'window-3')).toEqual(empty('#/second'));
  });

  it('copies the content to a duplicate of the window, which then changes independently', async () => {
    const store = open();
    await store.read('sample', 'window-1');
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
    const form = { version: 1, forms: [{ key: 'new', changes: {}, secrets: [], withheld: [] }] } as const;
    await Promise.all([
      store.save('sample', 'window-1', session('#/first')),
      store.save('sample', 'window-2', session('#/second')),
      store.forms.save('profiles', 'window-2', form),
    ]);
    await longAgo('sample@window-2.json', 60);
    await utimes(join(folder, 'forms', 'profiles@window-2.json'), 0, 0);
    const next = open();
    expect(await next.read('sample', 'window-3')).toEqual(session('#/first'));
    expect(await next.forms.read('profiles', 'window-3'), 'is the second window’s').toBeNull();
    expect(await next.read('sample', 'window-4')).toEqual(session('#/second'));
    expect(await next.forms.read('profiles', 'window-4')).toEqual(form);
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

  it('keeps work of any age, and deletes windows without work that are older than a week, and partial files', async () => {
    await mkdir(path('.'));
    for (let count = 0; count < 12; count += 1) {
      await writeFile(path(`sample@window-${count}.json`), JSON.stringify(count < 10 ? session(`#/${count}`) : empty('#/')));
      await longAgo(`sample@window-${count}.json`, (8 + count) * 24 * 3600);
    }
    await writeFile(path('sample@window-0.json.2147483646.new'), '{"ver');
    const store = open();
    for (let count = 0; count < 10; count += 1) expect(await store.read('sample', `new-${count}`)).toEqual(session(`#/${count}`));
    expect(await store.read('sample', 'last')).toBeNull();
    expect(await files()).toEqual(Array.from({ length: 10 }, (_, count) => `sample@new-${count}.json`));
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
    expect(JSON.parse(await readFile(path('sample@window-2.json.unreadable'), 'utf8'))).toEqual(stored);
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
