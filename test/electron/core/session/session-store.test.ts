import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../../../../electron/core/session/session-store.ts';
import type { WindowSession } from '../../../../shared/contract/session.ts';

const session = (route: string): WindowSession => ({ version: 1, route, open: [], queries: [], layout: {} });

let folder: string;
const said: string[] = [];
const open = () => createSessionStore(join(folder, 'session'), (line) => said.push(line));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-session-'));
  said.length = 0;
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('what a window showed', () => {
  it('is on disk without the application having closed, and is what the next one goes on with', async () => {
    const killed = open();
    killed.keep('sample', 'window-1', session('#/profiles'));
    await vi.waitFor(async () => expect(await readdir(join(folder, 'session'))).toEqual(['sample.json']), { timeout: 10_000 });
    expect(await open().read('sample', 'window-2')).toEqual(session('#/profiles'));
  });

  it('is given back to the window after a reload, and to no second window beside it', async () => {
    const store = open();
    expect(await store.read('sample', 'window-1')).toBeNull();
    store.keep('sample', 'window-1', session('#/a'));
    await vi.waitFor(async () => expect(await store.read('sample', 'window-1')).toEqual(session('#/a')));
    expect(await store.read('sample', 'window-2')).toBeNull();
    await store.close();
    const next = open();
    expect(await next.read('sample', 'window-3')).toEqual(session('#/a'));
    expect(await next.read('sample', 'window-4')).toBeNull();
  });

  it('is the last of many changes, each profile by itself', async () => {
    const store = open();
    for (let count = 0; count < 50; count += 1) store.keep('sample', 'window-1', session(`#/${count}`));
    store.keep('../other', 'window-1', session('#/other'));
    await vi.waitFor(async () => expect(await store.read('../other', 'window-1')).not.toBeNull());
    await store.close();
    expect(JSON.parse(await readFile(join(folder, 'session', 'sample.json'), 'utf8'))).toEqual(session('#/49'));
    expect(await open().read('../other', 'window-2')).toEqual(session('#/other'));
    expect(await readdir(folder)).toEqual(['session']);
  });

  it('does not keep the application from starting where the file is damaged', async () => {
    await mkdir(join(folder, 'session'));
    await writeFile(join(folder, 'session', 'sample.json'), '{"version":1,"rou');
    expect(await open().read('sample', 'window-1')).toBeNull();
    expect(said.join()).toContain('begins anew');
  });

  it('goes with its profile', async () => {
    const store = open();
    store.keep('sample', 'window-1', session('#/a'));
    await store.close();
    await store.forget('sample');
    expect(await readdir(join(folder, 'session'))).toEqual([]);
  });
});
