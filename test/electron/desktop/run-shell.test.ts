import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runShell, type ShellParts } from '../../../electron/desktop/run-shell.ts';
import type { ShellContext } from '../../../electron/desktop/shell-application.ts';
import { type StandInElectron, standInElectron } from './stand-in-electron.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let folder: string;
let started: ShellContext[];
let closed: number;
/** The signal listeners of the test runner. */
let listeners: Set<unknown>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-shell-'));
  await writeFile(join(folder, 'index.html'), 'page');
  started = [];
  closed = 0;
  listeners = new Set(signals.flatMap((signal) => process.listeners(signal)));
});
afterEach(async () => {
  for (const signal of signals)
    for (const listener of process.listeners(signal)) if (!listeners.has(listener)) process.off(signal, listener);
  await rm(folder, { recursive: true });
});

const stored = new Map<string, unknown>();
function open(stand: StandInElectron, difference: Partial<ShellParts> = {}): Promise<void> {
  return runShell(stand.electron, {
    options: { dataFolder: null, language: null, explainSandbox: false },
    defaultDataFolder: join(folder, 'data'),
    pageFolder: folder,
    preload: '/app/preload.cjs',
    startApplication: async (surroundings) => {
      started.push(surroundings);
      return {
        settings: { get: (key) => stored.get(key), set: (key, value) => stored.set(key, value) },
        classifyLink: () => ({ verdict: 'blocked', reason: 'invalid' }),
        serve: () => {},
        watchFetches: () => {},
        close: async () => {
          closed += 1;
        },
      };
    },
    ...difference,
  });
}

describe('the desktop shell', () => {
  it('confines its session before the window opens, and shows the page', async () => {
    const stand = standInElectron();
    await open(stand);
    expect(stand.steps).toEqual([
      `userData in ${join(folder, 'data', 'desktop')}`,
      `crashDumps in ${join(folder, 'data', 'crashes')}`,
      'crash dumps',
      'scheme',
      'sandbox for all',
      'ready',
      'dictionaries: 0',
      'permissions',
      'requests',
      'files',
      'menu',
      'window',
      'load dataquay://app/',
    ]);
    expect(stand.windows[0]?.webPreferences).toMatchObject({ preload: '/app/preload.cjs', sandbox: true, contextIsolation: true });
  });

  it('passes the data folder and the system’s language to the application, unless options specify others', async () => {
    await open(standInElectron());
    await open(standInElectron(), { options: { dataFolder: join(folder, 'elsewhere'), language: 'en', explainSandbox: false } });
    expect(started).toMatchObject([
      { version: '1.2.3', systemLanguage: 'fr-FR', dataFolder: join(folder, 'data') },
      { systemLanguage: 'en', dataFolder: join(folder, 'elsewhere') },
    ]);
  });

  it('quits if another instance is already running', async () => {
    const stand = standInElectron({ first: false });
    await open(stand);
    expect(started).toEqual([]);
    expect(stand.steps.at(-1)).toBe('quit');
  });

  it('restores and focuses its window if a second instance starts', async () => {
    const stand = standInElectron();
    await open(stand);
    stand.app.emit('second-instance', {}, ['dataquay-desktop'], folder);
    expect(stand.steps.slice(-2)).toEqual(['restore', 'focus']);
  });

  it('closes the application before it quits if the window is closed', async () => {
    const stand = standInElectron();
    await open(stand);
    stand.app.emit('window-all-closed');
    await stand.quit();
    expect(closed).toBe(1);
  });

  it('doesn’t force the sandbox if --no-sandbox is set, which root requires', async () => {
    const stand = standInElectron({ switches: ['no-sandbox'] });
    await open(stand);
    expect(stand.steps).not.toContain('sandbox for all');
  });

  it('doesn’t change a data folder that a newer version has written', async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'data-format.json'), '{"format":99,"version":"9.0.0"}');
    const stand = standInElectron();
    await expect(open(stand)).rejects.toThrow('A newer version of Dataquay (9.0.0) wrote the data folder');
    expect(stand.steps).toEqual([]);
    expect(await readdir(join(folder, 'data'))).toEqual(['data-format.json']);
  });

  it('reports the build command if the page isn’t built', async () => {
    await expect(open(standInElectron(), { pageFolder: join(folder, 'absent') })).rejects.toThrow('npm run build');
  });
});
