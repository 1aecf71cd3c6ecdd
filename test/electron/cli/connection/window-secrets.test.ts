import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchWindowSecrets } from '../../../../electron/cli/connection/window-secrets.ts';
import { noVault } from '../../../../electron/vault/vault.ts';
import { runCli } from '../run-cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-window-secrets-'));
  await writeFile(join(folder, 'vault.json'), JSON.stringify({ 'a/service-token': 'c2VjcmV0' }));
});
afterEach(() => rm(folder, { recursive: true }));

describe('secrets of the desktop window', () => {
  it('detects a secret of the desktop window that the keychain doesn’t contain', async () => {
    const watched = watchWindowSecrets(noVault('test'), folder);
    expect(await watched.vault.read('b/service-token')).toBe(null);
    expect(watched.hasWindowSecret()).toBe(false);
    expect(await watched.vault.read('a/service-token')).toBe(null);
    expect(watched.hasWindowSecret()).toBe(true);
  });

  it('ignores a secret of the desktop window if the keychain contains it', async () => {
    const watched = watchWindowSecrets({ ...noVault('test'), read: async () => 'text' }, folder);
    expect(await watched.vault.read('a/service-token')).toBe('text');
    expect(watched.hasWindowSecret()).toBe(false);
  });

  it('whoami reports that it can’t use a password that the desktop window stores', async () => {
    const earlier = join(import.meta.dirname, '..', '..', 'core', 'earlier-data', '2026-11-24', 'settings.json');
    const settings = JSON.parse(await readFile(earlier, 'utf8'));
    const [, connection] = settings.profiles;
    await writeFile(
      join(folder, 'settings.json'),
      JSON.stringify({ ...settings, profiles: [{ ...connection, id: 'a', method: 'service-token' }] }),
    );
    const { exitCode, stderr } = await runCli(['whoami', '--connection', 'a', '--data-dir', folder]);
    expect(exitCode).toBe(3);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'secret-needed', message: expect.stringContaining('can’t use the stored password') });
  });
});
