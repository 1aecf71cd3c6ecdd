import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { walkIdSchema, walkRequestSchema } from '../../../shared/contract/walk.ts';
import { writeAtomically } from '../../vault/atomic-file.ts';
import type { Log } from '../log.ts';
import { isMissing } from '../missing-file.ts';
import { isAlive } from '../process-alive.ts';
import { failStorage } from '../results/result-store.ts';
import { type WalkPosition, walkPositionSchema } from './walk-position.ts';

export const walkRecordSchema = z.object({
  walkId: walkIdSchema,
  request: walkRequestSchema,
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});

/** What was asked for, and when. */
export type WalkRecord = z.infer<typeof walkRecordSchema>;

/** A walk on disk. */
export interface KeptWalk {
  readonly record: WalkRecord;
  /** Null where nothing was received yet. */
  readonly position: WalkPosition | null;
}

/** The walks on disk: a folder each, with what is asked (`walk.json`), how far it is (`position.json`), who made it (`process`) and the rows, one a line (`rows`). */
export interface WalkFolder {
  /**
   * What can be gone on with. A folder that nobody understands is left alone and told to the log; one that says nothing of what it is,
   * for that was a secret, goes unless another running application has it.
   */
  list(): Promise<readonly KeptWalk[]>;
  /** Makes the folder of a walk. @throws ProblemError `storage-failed`. */
  make(walkId: string): Promise<void>;
  /** @throws ProblemError `storage-failed`. */
  keepRecord(record: WalkRecord): Promise<void>;
  /** @throws ProblemError `storage-failed`. */
  keepPosition(walkId: string, position: WalkPosition): Promise<void>;
  /** Removes what is asked and how far it is: the rows end with the application. @throws ProblemError `storage-failed`. */
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

/** @param folder Absolute path; made with the first walk. */
export function openWalkFolder(folder: string, log: Log): WalkFolder {
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
        .filter((name) => walkIdSchema.safeParse(name).success)
        .map(async (walkId) => {
          if (!(await exists(fileOf(walkId, 'walk.json')))) {
            const owner = Number(await readFile(fileOf(walkId, 'process'), 'utf8').catch(() => '0'));
            const isOthers = owner > 0 && owner !== process.pid && isAlive(owner);
            if (!isOthers) await rm(join(folder, walkId), { recursive: true, force: true });
            return null;
          }
          const record = await read(walkRecordSchema, fileOf(walkId, 'walk.json'));
          return record === null ? null : { record, position: await read(walkPositionSchema, fileOf(walkId, 'position.json')) };
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
