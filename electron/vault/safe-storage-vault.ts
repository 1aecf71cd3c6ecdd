import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ownValue } from '../../shared/values/own-value.ts';
import { writeAtomically } from './atomic-file.ts';
import { noVault, type Vault } from './vault.ts';

/** The members of Electron's `safeStorage` that the vault uses. They are passed in, because only `electron/desktop` imports Electron. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  /** Name of the credential store, on Linux only: `gnome_libsecret`, `kwallet5`, …, or `basic_text`, whose key is public. */
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

const fileSchema = z.record(z.string(), z.base64());

const backends: Readonly<Record<string, string>> = { darwin: 'keychain', win32: 'dpapi' };

/**
 * Creates a vault in a file of the data folder. Each secret is encrypted with a key from the system's credential store.
 *
 * Nothing is stored with `basic_text`, because its key is the same on every computer.
 *
 * @param file absolute path of the file, which is created with the first secret and the mode 0600
 */
export function createSafeStorageVault(safeStorage: SafeStorage, file: string, platform: string): Vault {
  const backend =
    platform === 'linux' ? (safeStorage.getSelectedStorageBackend?.() ?? 'unknown') : (ownValue(backends, platform) ?? platform);
  if (!safeStorage.isEncryptionAvailable()) return noVault('no-keystore');
  if (backend === 'basic_text' || backend === 'unknown') return noVault(backend);
  let writing: Promise<unknown> = Promise.resolve();

  const readAll = async (): Promise<Record<string, string>> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      // The file doesn't exist yet, or is damaged. The user enters the secrets again.
      return {};
    }
  };

  /** Applies changes sequentially, because each one reads the result of the previous one. */
  const change = (apply: (entries: Record<string, string>) => Record<string, string>): Promise<void> => {
    const next = writing.then(async () => writeAtomically(file, JSON.stringify(apply(await readAll()))));
    writing = next.catch(() => undefined);
    return next;
  };

  return {
    describe: async () => ({ kind: 'keystore', backend }),
    read: async (name) => {
      await writing;
      const encrypted = ownValue(await readAll(), name);
      if (encrypted === undefined) return null;
      try {
        return safeStorage.decryptString(Buffer.from(encrypted, 'base64'));
      } catch {
        return null;
      }
    },
    write: (name, text) => {
      const encrypted = safeStorage.encryptString(text).toString('base64');
      return change((entries) => ({ ...entries, [name]: encrypted }));
    },
    remove: (name) => change(({ [name]: _, ...others }) => others),
  };
}
