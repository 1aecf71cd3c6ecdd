import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchIdSchema, fetchRequestSchema } from '../../../shared/contract/files/fetch-all.ts';
import { fetchNoticeSchema } from '../../../shared/contract/results/fetch-notice.ts';
import { isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import { readFormerNames } from '../host/former-names.ts';
import type { Log } from '../host/telemetry.ts';
import { failStorage, isAlive } from '../results/store/result-store.ts';
import { fetchIdentitySchema } from './fetch-identity.ts';
import { cursorStateSchema } from './paging/cursor-state.ts';

const count = z.number().int().min(0);

const savedPositionSchema = z.object({
  place: cursorStateSchema,
  /** Number of rows in the file, including those of an incomplete page. */
  rows: count,
  /** Number of bytes of these rows in the file. */
  bytes: count,
  columns: z.array(z.string()).readonly(),
  /** Number of bytes received from the server. */
  received: count,
  milliseconds: z.number(),
  notices: z.array(fetchNoticeSchema).readonly(),
  /** How the fetch ended. Null if it hasn't ended. */
  ended: z.enum(['done', 'cancelled']).nullable(),
  ...fetchIdentitySchema.shape,
  /** Id of the process that last ran the fetch. */
  process: z.number().int(),
});

/** The data that is needed to resume a fetch, also after the application was killed. */
export type SavedPosition = z.infer<typeof savedPositionSchema>;

/** Earlier versions called a connection a profile, and fetching all rows a walk. */
const fetchRecordSchema = z.preprocess(
  readFormerNames({ walkId: 'fetchId' }),
  z.object({
    fetchId: fetchIdSchema,
    request: z.preprocess(readFormerNames({ profileId: 'connectionId' }), fetchRequestSchema),
    /** Start of the fetch in epoch milliseconds. */
    startedAt: z.number(),
  }),
);

/** The request and the start time of a fetch. */
export type FetchRecord = z.infer<typeof fetchRecordSchema>;

/** A fetch on disk. */
export interface SavedFetch {
  readonly record: FetchRecord;
  /** Position of the fetch. Null before anything was received. */
  readonly position: SavedPosition | null;
}

/**
 * The fetches on disk. The folder of each contains its request (`walk.json`), position (`position.json`), owner (`process`), and rows, one
 * per line (`rows`).
 */
export interface FetchFolder {
  /**
   * Lists the fetches that can be resumed. A folder with an unreadable request is logged and stays unchanged.
   *
   * A folder without a request belongs to a fetch with a secret. It is deleted unless it belongs to another running instance of the
   * application.
   */
  list(): Promise<readonly SavedFetch[]>;
  /** Creates the folder of a fetch. @throws ProblemError `storage-failed`. */
  make(fetchId: string): Promise<void>;
  /** Writes the request of a fetch. @throws ProblemError `storage-failed`. */
  keepRecord(record: FetchRecord): Promise<void>;
  /** Writes the position of a fetch. @throws ProblemError `storage-failed`. */
  keepPosition(fetchId: string, position: SavedPosition): Promise<void>;
  /**
   * Deletes the request and the position, so that the rows are deleted with the end of the application.
   *
   * @throws ProblemError `storage-failed`.
   */
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

/** Opens the folder of all fetches. @param folder Absolute path. The folder is created with the first fetch. */
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

/** Saves a position at intervals while it changes, and once more on request. Writes never run in parallel. */
export class PositionSaver {
  readonly #keep: () => Promise<void>;
  readonly #interval: number;
  readonly #log: Log;
  #keeping: Promise<void> | null = null;
  /** Timer of the scheduled write. Null if no write is scheduled. */
  #timer: NodeJS.Timeout | null = null;
  /** Whether the position has changed since the start of the running write. */
  #changed = false;
  #keptAt = performance.now();

  /**
   * @param keep Writes the current position.
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

  /** Writes the current position. Resolves when it is written, or when the failure is logged. */
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
