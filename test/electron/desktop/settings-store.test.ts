import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openSettingsStore as openInBrowserHost } from '../../../electron/web/settings-store.ts';

/** Mocks electron-store with its base class, so that it doesn't need Electron for the default folder. */
vi.mock('electron-store', async () => {
  const { default: Conf } = await import('conf');
  return {
    default: class extends Conf {
      constructor({ name, ...options }: { name: string }) {
        super({ ...options, configName: name, projectName: 'dataquay' });
      }
    },
  };
});

it('the desktop window and the browser host share their settings', async () => {
  const { openSettingsStore } = await import('../../../electron/desktop/settings-store.ts');
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-settings-'));
  try {
    openInBrowserHost(folder, () => {}).set('settings', { theme: 'dark' });
    const desktop = openSettingsStore(folder, () => {});
    expect(desktop.get('settings')).toEqual({ theme: 'dark' });
    desktop.set('profiles', ['a']);
    expect(openInBrowserHost(folder, () => {}).get('profiles')).toEqual(['a']);
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      settings: { theme: 'dark' },
      profiles: ['a'],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
