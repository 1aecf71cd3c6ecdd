import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type PublicationFile, type PublicationSource, publicationSchema } from '../../../shared/publication/publication-schema.ts';
import { failStorage } from '../results/store/result-store.ts';

/** The publication file of the user's own data. */
export interface PublicationStore {
  /** Returns the content of the file. Empty if the file is missing or invalid. */
  read(): PublicationFile;
  /** Changes the sources and writes them atomically. @throws ProblemError `storage-failed` */
  change(change: (sources: readonly PublicationSource[]) => readonly PublicationSource[]): Promise<void>;
}

/** Creates the store of the publication file. @param file Absolute path. The first change creates the file and its folder. */
export function createPublicationStore(file: string): PublicationStore {
  let writing: Promise<void> = Promise.resolve();
  const read = (): PublicationFile => {
    try {
      return publicationSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return { version: 1, sources: [] };
    }
  };
  const write = async (change: Parameters<PublicationStore['change']>[0]): Promise<void> => {
    const next = publicationSchema.parse({ ...read(), sources: change(read().sources) });
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    read,
    change: (change) => {
      writing = writing.catch(() => undefined).then(() => write(change).catch(failStorage));
      return writing;
    },
  };
}
