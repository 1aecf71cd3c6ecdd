import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionStore } from '../../../electron/core/connections/connection-store.ts';
import { openSettingsStore } from '../../../electron/web/settings-store.ts';

let folder: string;
const lines: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-settings-'));
  lines.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));
const open = () => openSettingsStore(folder, (line) => lines.push(line));

describe('settings in the data folder', () => {
  it('restores settings at the next start, including names with dots', () => {
    open().set('profiles', [{ id: 'a.b', 'c.d': 1 }]);
    open().set('view.width', 300);
    expect(open().get('profiles')).toEqual([{ id: 'a.b', 'c.d': 1 }]);
    expect(open().get('view.width')).toBe(300);
    expect(open().get('view')).toBeUndefined();
  });

  it.runIf(process.platform !== 'win32')('writes a settings file that only its owner can read', async () => {
    open().set('language', 'fr');
    expect((await stat(join(folder, 'settings.json'))).mode & 0o777).toBe(0o600);
  });

  it('renames a damaged settings file, and starts with default settings', async () => {
    await writeFile(join(folder, 'settings.json'), '{"language": "fr"');
    const settings = open();
    expect(settings.get('language')).toBeUndefined();
    settings.set('language', 'en');
    expect(open().get('language')).toBe('en');
    expect(await readFile(join(folder, 'settings.unreadable.json'), 'utf8')).toBe('{"language": "fr"');
    expect(lines.join()).toContain('settings.unreadable.json');
    expect(settings.setAside).toBe(join(folder, 'settings.unreadable.json'));
  });

  it('renames a second damaged file without overwriting the first, and the connections report it', async () => {
    await writeFile(join(folder, 'settings.unreadable.json'), '{"first');
    await writeFile(join(folder, 'settings.json'), '');
    const { rules } = createConnectionStore(open());
    expect(await readFile(join(folder, 'settings.unreadable.json'), 'utf8')).toBe('{"first');
    expect(rules.setAside).toEqual({ file: join(folder, 'settings.unreadable-2.json'), validationIssues: [] });
    expect(createConnectionStore(open()).rules.setAside).toBeNull();
  });

  it('deletes old temporary files of killed processes', async () => {
    const [left, present] = ['settings.json.tmp-1700000000abcdef', 'settings.json.tmp-1800000000abcdef'];
    for (const name of [left, present]) await writeFile(join(folder, name), '{"lang');
    await utimes(join(folder, left), 1_700_000_000, 1_700_000_000);
    open();
    expect(await readdir(folder)).toContain(present);
    expect(await readdir(folder)).not.toContain(left);
  });
});
