import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeyringVault, type Keyring, loadKeyring } from '../../../electron/vault/keyring-vault.ts';
import { createSafeStorageVault, type SafeStorage } from '../../../electron/vault/safe-storage-vault.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-vault-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const canary = 'canary-secret-91';

/** Creates a mock of Electron's safe storage, which inverts all bits. */
function safeStorage(backend = 'gnome_libsecret', available = true): SafeStorage {
  const turned = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff));
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => turned(Buffer.from(text)),
    decryptString: (encrypted) => turned(encrypted).toString(),
  };
}

describe('the vault of the desktop window', () => {
  test('stores secrets encrypted in a file that only its owner can read, and returns them after a restart', async () => {
    const file = join(folder, 'vault.json');
    const vault = createSafeStorageVault(safeStorage(), file, 'linux');
    await Promise.all([vault.write('a', canary), vault.write('b', 'other')]);
    expect(await readFile(file, 'utf8')).not.toContain(canary);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = createSafeStorageVault(safeStorage(), file, 'linux');
    expect([await again.read('a'), await again.read('b')]).toEqual([canary, 'other']);
    await again.remove('a');
    expect([await again.read('a'), await again.read('b')]).toEqual([null, 'other']);
    expect(await again.describe()).toEqual({ kind: 'keystore', backend: 'gnome_libsecret' });
  });

  test.each([
    ['basic_text', true],
    ['unknown', true],
    ['gnome_libsecret', false],
  ])('stores nothing with the insecure or unavailable backend %s (available: %s)', async (backend, available) => {
    const vault = createSafeStorageVault(safeStorage(backend, available), join(folder, 'vault.json'), 'linux');
    expect((await vault.describe()).kind).toBe('memory');
    await expect(vault.write('a', canary)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  test('returns no secret from a damaged file, and stores new ones', async () => {
    const file = join(folder, 'vault.json');
    await writeFile(file, '{"a": 3');
    const vault = createSafeStorageVault(safeStorage(), file, 'linux');
    expect(await vault.read('a')).toBeNull();
    await vault.write('a', canary);
    expect(await vault.read('a')).toBe(canary);
  });

  test('names the credential store of macOS and Windows', async () => {
    const backendOf = async (platform: string) =>
      (await createSafeStorageVault(safeStorage(), join(folder, 'v'), platform).describe()).backend;
    expect([await backendOf('darwin'), await backendOf('win32')]).toEqual(['keychain', 'dpapi']);
  });
});

function keyring(stored: Map<string, string>, fault: Error | null = null): Keyring {
  return {
    AsyncEntry: class {
      readonly #name: string;
      constructor(service: string, account: string) {
        this.#name = `${service}/${account}`;
      }
      async setPassword(text: string): Promise<void> {
        if (fault !== null) throw fault;
        stored.set(this.#name, text);
      }
      async getPassword(): Promise<string | null> {
        return stored.get(this.#name) ?? null;
      }
      async deletePassword(): Promise<boolean> {
        return stored.delete(this.#name);
      }
    },
  };
}

describe('the vault of the browser host and the command line', () => {
  test('stores secrets in the system’s credential store, and removes the entry of its availability test', async () => {
    const stored = new Map<string, string>();
    const vault = createKeyringVault(async () => keyring(stored), 'linux');
    expect(await vault.describe()).toEqual({ kind: 'keystore', backend: 'secret-service' });
    expect(stored.size).toBe(0);
    await vault.write('p/password', canary);
    expect(await vault.read('p/password')).toBe(canary);
    await vault.remove('p/password');
    expect(stored.size).toBe(0);
  });

  test('does not exist if the library or the credential store is missing', async () => {
    expect(await createKeyringVault(async () => null, 'linux').describe()).toEqual({ kind: 'memory', backend: 'not-installed' });
    const failing = createKeyringVault(async () => keyring(new Map(), new Error('no secret service')), 'linux');
    expect(await failing.describe()).toEqual({ kind: 'memory', backend: 'no-keystore' });
    await expect(failing.write('a', canary)).rejects.toThrow();
  });

  test('reports whether the real library can use a credential store on this machine', async () => {
    const { kind } = await createKeyringVault(loadKeyring, process.platform).describe();
    expect(['keystore', 'memory']).toContain(kind);
  });
});
