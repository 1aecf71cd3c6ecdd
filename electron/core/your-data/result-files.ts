import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { resultFileName, type StoredResult, storedResultSchema } from '../../../shared/contract/files/published-result.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { writeAtomically } from '../../vault/atomic-file.ts';
import { failStorage } from '../results/store/result-store.ts';

const queriesSchema = z.record(z.string(), storedResultSchema);

/** The files of published results, and the query of each file. */
export interface ResultFiles {
  /** Creates the folder and returns the path of a result's file. @throws ProblemError `storage-failed` */
  place(name: string): Promise<string>;
  /** Returns whether a path is the file of a published result. */
  isResult(path: string): boolean;
  /** Returns the query of a file. Null if it isn't stored. */
  queryOf(path: string): StoredResult | null;
  /** Stores the query of a file. Null removes the query. @throws ProblemError `storage-failed` */
  setQuery(path: string, query: StoredResult | null): Promise<void>;
  /** Deletes a file and its query. @throws ProblemError `storage-failed` */
  remove(path: string): Promise<void>;
}

/** Creates the access to the files. @param folder Absolute path. The first result creates it. */
export function createResultFiles(folder: string): ResultFiles {
  const file = join(folder, 'queries.json');
  let writing: Promise<void> = Promise.resolve();
  const read = (): Readonly<Record<string, StoredResult>> => {
    try {
      return queriesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return {};
    }
  };
  const setQuery = (path: string, query: StoredResult | null): Promise<void> => {
    const name = basename(path);
    const change = async (): Promise<void> => {
      const { [name]: before, ...others } = read();
      if (before === undefined && query === null) return;
      await writeAtomically(file, JSON.stringify(query === null ? others : { ...others, [name]: query }, null, 2)).catch(failStorage);
    };
    writing = writing.catch(() => undefined).then(change);
    return writing;
  };
  return {
    place: async (name) => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(failStorage);
      return join(folder, resultFileName(name));
    },
    isResult: (path) => dirname(path) === folder,
    queryOf: (path) => ownValue(read(), basename(path)) ?? null,
    setQuery,
    remove: async (path) => {
      await setQuery(path, null);
      await rm(path, { force: true }).catch(failStorage);
    },
  };
}
