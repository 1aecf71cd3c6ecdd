import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeAtomically } from './atomic-file.ts';
import { noVault, type Vault } from './vault.ts';

/** What is used of Electron's `safeStorage`; given to it, so that only the shell imports Electron. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  /** Linux alone: `gnome_libsecret`, `kwallet5`, …, `basic_text` where the key is one that everybody knows. */
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

const fileSchema = z.record(z.string(), z.base64());

const backends: Readonly<Record<string, string>> = { darwin: 'keychain', win32: 'dpapi' };

/**
 * Keeps secrets in a file of the data folder, each encrypted with a key from the system's keystore.
 *
 * `basic_text` is no keystore: its key is the same on every machine, so that nothing is kept then.
 *
 * @param file Absolute path of the file; it is made with the first secret, for its owner only.
 */
export function createSafeStorageVault(safeStorage: SafeStorage, file: string, platform: string): Vault {
  const backend = platform === 'linux' ? (safeStorage.getSelectedStorageBackend?.() ?? 'unknown') : (backends[platform] ?? platform);
  if (!safeStorage.isEncryptionAvailable()) return noVault('no-keystore');
  if (backend === 'basic_text' || backend === 'unknown') return noVault(backend);
  let writing: Promise<unknown> = Promise.resolve();

  const readAll = async (): Promise<Record<string, string>> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      // Missing at first; a spoilt file holds nothing that could be read: the secrets are asked for again.
      return {};
    }
  };

  /** One change after the other: each reads what the one before wrote. */
  const change = (apply: (entries: Record<string, string>) => Record<string, string>): Promise<void> => {
    const next = writing.then(async () => writeAtomically(file, JSON.stringify(apply(await readAll()))));
    writing = next.catch(() => undefined);
    return next;
  };

  return {
    describe: async () => ({ kind: 'keystore', backend }),
    read: async (name) => {
      await writing;
      const encrypted = (await readAll())[name];
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
