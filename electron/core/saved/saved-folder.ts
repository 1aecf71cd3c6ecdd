import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedEntry, SavedFolder } from '../../../shared/contract/saved/saved-queries.ts';
import { isDeviceName } from '../../../shared/platform/file-name.ts';
import {
  parseSavedQuery,
  type SavedQuery,
  type SavedSql,
  savedQueryJsonSchema,
  savedQueryText,
  schemaFileName,
} from '../../../shared/saved/index.ts';
import { isMissing } from '../../vault/atomic-file.ts';
import { fail } from '../../wire/problem-error.ts';
import { partPath, removePartFiles } from '../exports/part-file.ts';
import { failStorage } from '../results/store/result-store.ts';

/** Maximum size of a file in bytes. */
const largestFile = 1024 * 1024;

/** The saved queries of one folder, with one file for each query. */
export interface SavedFolderAccess {
  /**
   * Lists all queries by file name. Entries of invalid files have problems instead of a query. A missing folder is empty.
   *
   * @throws ProblemError `storage-failed`
   */
  list(): Promise<SavedFolder>;
  /** Reads a query. @throws ProblemError `saved-query-unknown` if the file is missing, `storage-failed` */
  read(file: string): Promise<SavedEntry>;
  /**
   * Writes a query atomically, and writes the JSON schema of queries into the same folder.
   *
   * @param file Null for a new file.
   * @param version Expected version of the file to overwrite. Null overwrites any version.
   * @throws ProblemError `saved-query-changed` if the file has another version, `storage-failed`
   */
  write(file: string | null, version: string | null, saved: SavedQuery | SavedSql): Promise<SavedEntry>;
  /** Removes a query. A missing file isn't an error. @throws ProblemError `storage-failed` */
  remove(file: string): Promise<void>;
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Opens a folder of saved queries. The first saved query creates the folder. @param folder Absolute path. */
export function openSavedFolder(folder: string): SavedFolderAccess {
  const textOf = async (file: string): Promise<string | null> => {
    try {
      const path = join(folder, file);
      // The folder can be a shared repository. A link in it could refer to any file, and reading a pipe would never end.
      const found = await lstat(path);
      return found.isFile() && found.size <= largestFile ? await readFile(path, 'utf8') : '';
    } catch (error) {
      return isMissing(error) ? null : failStorage(error);
    }
  };
  const namesOf = async (): Promise<readonly string[]> => {
    try {
      return (await readdir(folder)).filter(isSavedQuery).toSorted();
    } catch (error) {
      return isMissing(error) ? [] : failStorage(error);
    }
  };
  const entryOf = (file: string, text: string): SavedEntry => ({ file, version: versionOf(text), ...parseSavedQuery(text) });
  /** Writes a file atomically: to a temporary file, which is then renamed. */
  const write = async (file: string, text: string): Promise<void> => {
    const temporary = partPath(join(folder, file));
    try {
      await writeFile(temporary, text, { mode: 0o600, flush: true });
      await rename(temporary, join(folder, file));
    } catch (error) {
      await rm(temporary, { force: true });
      failStorage(error);
    }
  };

  return {
    list: async () => {
      const names = await namesOf();
      const texts = await Promise.all(names.map(textOf));
      const entries = names.flatMap((file, index) => {
        const text = texts[index];
        return text === null || text === undefined ? [] : [entryOf(file, text)];
      });
      return { folder, entries, problem: null };
    },
    read: async (file) => entryOf(file, (await textOf(file)) ?? fail('saved-query-unknown', { parameters: { file } })),
    write: async (file, version, saved) => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(failStorage);
      // Other processes can write to the folder, so temporary files of killed processes are removed.
      await removePartFiles(folder);
      const name = file ?? fileNameFor(saved.title, new Set(await namesOf()));
      const present = version === null ? null : await textOf(name);
      if (version !== null && (present === null || versionOf(present) !== version))
        fail('saved-query-changed', { parameters: { file: name } });
      const schema = `${JSON.stringify(savedQueryJsonSchema(), null, 2)}\n`;
      if ((await textOf(schemaFileName)) !== schema) await write(schemaFileName, schema);
      const text = savedQueryText(saved);
      await write(name, text);
      return entryOf(name, text);
    },
    remove: (file) => rm(join(folder, file), { force: true }).catch(failStorage),
  };
}

const extension = '.query.json';

/** Returns an unused file name for a title, with lower-case letters, digits, and hyphens. Letters of all scripts are kept. */
export function fileNameFor(title: string, usedNames: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '')
    .normalize('NFC');
  const name = words === '' || isDeviceName(words) ? `query${words === '' ? '' : `-${words}`}` : words;
  for (let count = 1; ; count += 1) {
    const file = `${name}${count === 1 ? '' : `-${count}`}${extension}`;
    if (!usedNames.has(file)) return file;
  }
}

/** Returns whether a file name is that of a saved query. */
function isSavedQuery(file: string): boolean {
  return file.endsWith(extension) && !file.startsWith('.');
}
