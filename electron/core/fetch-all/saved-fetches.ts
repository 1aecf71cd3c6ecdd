import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchIdSchema, fetchNoticeSchema, fetchRequestSchema } from '../../../shared/contract/files/fetch-all.ts';
import { writeAtomically } from '../../vault/atomic-file.ts';
import { readFormerNames } from '../former-names.ts';
import type { Log } from '../log.ts';
import { isMissing } from '../missing-file.ts';
import { isAlive } from '../process-alive.ts';
import { failStorage } from '../results/result-store.ts';
import { cursorStateSchema } from './cursor-state.ts';
import { fetchIdentitySchema } from './fetch-identity.ts';

const count = z.number().int().min(0);

export const savedPositionSchema = z.object({
  place: cursorStateSchema,
  /** Rows in the file, those of an incomplete page included. */
  rows: count,
  /** Bytes of these rows in the file. */
  bytes: count,
  columns: z.array(z.string()).readonly(),
  /** Bytes received from the server. */
  received: count,
  milliseconds: z.number(),
  notices: z.array(fetchNoticeSchema).readonly(),
  /** How it ended; null before. */
  ended: z.enum(['done', 'cancelled']).nullable(),
  ...fetchIdentitySchema.shape,
  /** Id of the process that last ran it. */
  process: z.number().int(),
});

/** Everything needed to resume a fetch after the application was killed. */
export type SavedPosition = z.infer<typeof savedPositionSchema>;

export const fetchRecordSchema = z.object({
  walkId: fetchIdSchema,
  /** Earlier versions called a connection a connection. */
  request: z.preprocess(readFormerNames({ profileId: 'connectionId' }), fetchRequestSchema),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});

/** The request of a fetch, and when it started. */
export type FetchRecord = z.infer<typeof fetchRecordSchema>;

/** A fetch on disk. */
export interface SavedFetch {
  readonly record: FetchRecord;
  /** Null before anything was received. */
  readonly position: SavedPosition | null;
}

/** The fetches on disk, one folder each: request (`walk.json`), position (`position.json`), owner (`process`), and rows, one per line (`rows`). */
export interface FetchFolder {
  /**
   * Lists what can be resumed. A folder with an unreadable request is logged and left alone.
   * A folder without a request, which held a secret, is deleted unless another running application owns it.
   */
  list(): Promise<readonly SavedFetch[]>;
  /** Creates the folder of a fetch. @throws ProblemError `storage-failed`. */
  make(walkId: string): Promise<void>;
  /** @throws ProblemError `storage-failed`. */
  keepRecord(record: FetchRecord): Promise<void>;
  /** @throws ProblemError `storage-failed`. */
  keepPosition(walkId: string, position: SavedPosition): Promise<void>;
  /** Deletes request and position, so that the rows end with the application. @throws ProblemError `storage-failed`. */
  forget(walkId: string): Promise<void>;
  rowsOf(walkId: string): string;
  remove(walkId: string): Promise<void>;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @param folder Absolute path; created with the first fetch. */
export function openFetchFolder(folder: string, log: Log): FetchFolder {
  const fileOf = (walkId: string, name: string): string => join(folder, walkId, name);
  const read = async <T>(schema: z.ZodType<T>, path: string): Promise<T | null> => {
    try {
      return schema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch (error) {
      if (!isMissing(error)) log(`${path} could not be read: ${String(error)}`);
      return null;
    }
  };
  return {
    list: async () => {
      const names = await readdir(folder).catch((error: unknown) => (isMissing(error) ? [] : failStorage(error)));
      const kept = names
        .filter((name) => fetchIdSchema.safeParse(name).success)
        .map(async (walkId) => {
          if (!(await exists(fileOf(walkId, 'walk.json')))) {
            const owner = Number(await readFile(fileOf(walkId, 'process'), 'utf8').catch(() => '0'));
            const isOthers = owner > 0 && owner !== process.pid && isAlive(owner);
            if (!isOthers) await rm(join(folder, walkId), { recursive: true, force: true });
            return null;
          }
          const record = await read(fetchRecordSchema, fileOf(walkId, 'walk.json'));
          return record === null ? null : { record, position: await read(savedPositionSchema, fileOf(walkId, 'position.json')) };
        });
      return (await Promise.all(kept)).filter((one) => one !== null);
    },
    make: async (walkId) => {
      await mkdir(join(folder, walkId), { recursive: true, mode: 0o700 }).catch(failStorage);
      await writeFile(fileOf(walkId, 'process'), String(process.pid), { mode: 0o600 }).catch(failStorage);
    },
    keepRecord: (record) => writeAtomically(fileOf(record.walkId, 'walk.json'), JSON.stringify(record)).catch(failStorage),
    keepPosition: (walkId, position) => writeAtomically(fileOf(walkId, 'position.json'), JSON.stringify(position)).catch(failStorage),
    forget: async (walkId) => {
      for (const name of ['walk.json', 'position.json']) await rm(fileOf(walkId, name), { force: true }).catch(failStorage);
    },
    rowsOf: (walkId) => fileOf(walkId, 'rows'),
    remove: (walkId) => rm(join(folder, walkId), { recursive: true, force: true }).catch(failStorage),
  };
}
