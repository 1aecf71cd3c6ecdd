import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchIdSchema, fetchNoticeSchema, fetchRequestSchema } from '../../../shared/contract/files/fetch-all.ts';
import { isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import { readFormerNames } from '../former-names.ts';
import { failStorage, isAlive } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';
import { fetchIdentitySchema } from './fetch-identity.ts';
import { cursorStateSchema } from './paging-strategies.ts';

const count = z.number().int().min(0);

const savedPositionSchema = z.object({
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

/** Earlier versions called a connection a profile, and fetching all rows a walk. */
const fetchRecordSchema = z.preprocess(
  readFormerNames({ walkId: 'fetchId' }),
  z.object({
    fetchId: fetchIdSchema,
    request: z.preprocess(readFormerNames({ profileId: 'connectionId' }), fetchRequestSchema),
    /** Milliseconds since 1970. */
    startedAt: z.number(),
  }),
);

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
  make(fetchId: string): Promise<void>;
  /** @throws ProblemError `storage-failed`. */
  keepRecord(record: FetchRecord): Promise<void>;
  /** @throws ProblemError `storage-failed`. */
  keepPosition(fetchId: string, position: SavedPosition): Promise<void>;
  /** Deletes request and position, so that the rows end with the application. @throws ProblemError `storage-failed`. */
  forget(fetchId: string): Promise<void>;
  rowsOf(fetchId: string): string;
  remove(fetchId: string): Promise<void>;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @param folder Absolute path; created with the first fetch. */
export function openFetchFolder(folder: string, log: Log): FetchFolder {
  const fileOf = (fetchId: string, name: string): string => join(folder, fetchId, name);
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
      const saved = names
        .filter((name) => fetchIdSchema.safeParse(name).success)
        .map(async (fetchId) => {
          if (!(await exists(fileOf(fetchId, 'walk.json')))) {
            const owner = Number(await readFile(fileOf(fetchId, 'process'), 'utf8').catch(() => '0'));
            const isOthers = owner > 0 && owner !== process.pid && isAlive(owner);
            if (!isOthers) await rm(join(folder, fetchId), { recursive: true, force: true });
            return null;
          }
          const record = await read(fetchRecordSchema, fileOf(fetchId, 'walk.json'));
          return record === null ? null : { record, position: await read(savedPositionSchema, fileOf(fetchId, 'position.json')) };
        });
      return (await Promise.all(saved)).filter((one) => one !== null);
    },
    make: async (fetchId) => {
      await mkdir(join(folder, fetchId), { recursive: true, mode: 0o700 }).catch(failStorage);
      await writeFile(fileOf(fetchId, 'process'), String(process.pid), { mode: 0o600 }).catch(failStorage);
    },
    keepRecord: (record) => writeAtomically(fileOf(record.fetchId, 'walk.json'), JSON.stringify(record)).catch(failStorage),
    keepPosition: (fetchId, position) => writeAtomically(fileOf(fetchId, 'position.json'), JSON.stringify(position)).catch(failStorage),
    forget: async (fetchId) => {
      for (const name of ['walk.json', 'position.json']) await rm(fileOf(fetchId, name), { force: true }).catch(failStorage);
    },
    rowsOf: (fetchId) => fileOf(fetchId, 'rows'),
    remove: (fetchId) => rm(join(folder, fetchId), { recursive: true, force: true }).catch(failStorage),
  };
}

/** Saves a position while it changes: at intervals, never in parallel, and finally on request. */
export class PositionSaver {
  readonly #keep: () => Promise<void>;
  readonly #interval: number;
  readonly #log: Log;
  #keeping: Promise<void> | null = null;
  /** Set while a write is scheduled. */
  #timer: NodeJS.Timeout | null = null;
  /** Whether the position has changed since the running write started. */
  #changed = false;
  #keptAt = performance.now();

  /**
   * @param keep Writes the present position.
   * @param interval Milliseconds between two writes.
   */
  constructor(keep: () => Promise<void>, interval: number, log: Log) {
    this.#keep = keep;
    this.#interval = interval;
    this.#log = log;
  }

  /** Schedules a write at the end of the interval. */
  touch(): void {
    this.#changed = true;
    if (this.#keeping !== null || this.#timer !== null) return;
    const remaining = this.#keptAt + this.#interval - performance.now();
    if (remaining <= 0) this.#begin();
    else this.#timer = setTimeout(() => this.#begin(), remaining);
  }

  /** Writes the present position. Settles when it is written, or when the failure is logged. */
  async last(): Promise<void> {
    await this.#keeping;
    this.#forgetTimer();
    await this.#once();
  }

  #begin(): void {
    this.#forgetTimer();
    this.#changed = false;
    this.#keeping = this.#once().finally(() => {
      this.#keeping = null;
      if (this.#changed) this.touch();
    });
  }

  #forgetTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #once(): Promise<void> {
    try {
      await this.#keep();
    } catch (error) {
      this.#log(`position: ${String(error)}`);
    }
    this.#keptAt = performance.now();
  }
}
