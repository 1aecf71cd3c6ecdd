import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import { failStorage } from '../results/store/result-store.ts';

/** The passwords of databases, each in a file that only the user can read. The data service reads the files. */
export interface DatabasePasswords {
  /** Returns the URL with a reference to a new file with the password. @throws ProblemError `storage-failed` */
  add(url: URL, password: string): Promise<URL>;
  /** Deletes the files that no source refers to. @param urls URLs of all sources. @throws ProblemError `storage-failed` */
  removeUnused(urls: readonly string[]): Promise<void>;
}

/** Creates the storage of passwords. @param folder Absolute path. The first password creates it. */
export function createDatabasePasswords(folder: string): DatabasePasswords {
  return {
    add: async (url, password) => {
      const file = join(folder, randomBytes(16).toString('base64url'));
      await writeAtomically(file, password).catch(failStorage);
      const next = new URL(url);
      next.searchParams.set('password-file', file);
      return next;
    },
    removeUnused: async (urls) => {
      const used = new Set(urls.map((url) => URL.parse(url)?.searchParams.get('password-file')));
      const names = await readdir(folder).catch((error: unknown) => (isMissing(error) ? [] : failStorage(error)));
      const unused = names.map((name) => join(folder, name)).filter((file) => dirname(file) === folder && !used.has(file));
      await Promise.all(unused.map((file) => rm(file, { force: true }).catch(failStorage)));
    },
  };
}
