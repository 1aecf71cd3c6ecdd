import { homedir } from 'node:os';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { createExportFolders } from '../../../../electron/core/exports/export-folder.ts';
import { fromHome } from '../../../../electron/core/settings/from-home.ts';
import { createApplicationSettings } from '../../../../electron/core/settings/settings-store.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { memorySettings } from '../scripted-host.ts';

it('reads a ~ at the beginning of a path as a shell does, and nowhere else', () => {
  expect(fromHome('~', '/home/ada')).toBe(normalize('/home/ada'));
  expect(fromHome('~/queries/june', '/home/ada')).toBe(join('/home/ada', 'queries/june'));
  for (const path of ['/tmp/~/queries', '~bob/queries', 'C:\\queries', '']) expect(fromHome(path, '/home/ada')).toBe(path);
});

it('keeps a folder of the settings whole, so that whoever reads it need not know whose home it was', () => {
  const settings = createApplicationSettings(memorySettings());
  const changed: Settings = settings.change({ savedQueriesFolder: '~/queries', exportFolder: '~/exports', language: 'fr' });
  expect(changed).toMatchObject({
    savedQueriesFolder: join(homedir(), 'queries'),
    exportFolder: join(homedir(), 'exports'),
    language: 'fr',
  });
  expect(settings.read()).toEqual(changed);
});

it('tells where a file goes whose folder was typed from the home folder on', async () => {
  const folders = createExportFolders(() => null, '/nowhere');
  await expect(folders.place('~/no such folder', 'rows.csv')).resolves.toMatchObject({
    path: join(homedir(), 'no such folder', 'rows.csv'),
    usable: false,
  });
});
