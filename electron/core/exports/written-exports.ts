import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { RecentExport } from '../../../shared/contract/files/export.ts';
import { fail } from '../../wire/problem-error.ts';
import type { SettingsStore } from '../host/host.ts';
import type { Log } from '../host/telemetry.ts';
import type { ExportedFile } from './export-rows.ts';

const key = 'exports';
/** Maximum number of recorded files. The oldest records are removed first. */
const maxRemembered = 200;
/** Maximum number of files that the page receives. */
const maxShownExports = 10;

/** Size and modification time of a file after the export. */
const stampSchema = z.object({ path: z.string(), size: z.number(), modified: z.number() });

const writtenSchema = z.object({
  exportId: z.string(),
  file: stampSchema,
  about: stampSchema.nullable(),
  rows: z.number().int(),
  bytes: z.number().int(),
  at: z.number(),
});
type Written = z.infer<typeof writtenSchema>;

/** The files that exports wrote. Only these files are replaced without a dialog of the system, and shown in the file manager. */
export interface WrittenExports {
  /** Records a file after its export. Returns the id of the record, or null if the file couldn't be recorded. */
  add(file: ExportedFile): Promise<string | null>;
  /** Checks whether an export wrote this file and the file hasn't changed since. @param path Absolute. */
  isUnchanged(path: string): Promise<boolean>;
  /** Returns the latest files that still exist, latest first. @param labelOf Returns a path as it is shown to users. */
  recent(labelOf: (path: string) => string): Promise<readonly RecentExport[]>;
  /** Returns the path of an export. @throws ProblemError `export-gone` for an unknown id or a deleted file. */
  pathOf(exportId: string): Promise<string>;
}

/** Stores the records in the settings file, separately from the page's settings. */
export function createWrittenExports(store: SettingsStore, now: () => number, log: Log): WrittenExports {
  const read = (): readonly Written[] => z.array(writtenSchema).catch([]).parse(store.get(key));
  return {
    add: async ({ path, aboutPath, rows, bytes }) => {
      try {
        const file = await stampOf(path);
        const about = aboutPath === null ? null : await stampOf(aboutPath);
        if (file === null) return null;
        const exportId = randomUUID();
        const others = read().filter((one) => one.file.path !== path);
        store.set(key, [{ exportId, file, about, rows, bytes, at: now() }, ...others].slice(0, maxRemembered));
        return exportId;
      } catch (error) {
        // The file was written, and only its record is missing.
        log(`exports: ${String(error)}`);
        return null;
      }
    },
    isUnchanged: async (path) => {
      const entries = read()
        .flatMap(({ file, about }) => (about === null ? [file] : [file, about]))
        .find((stamp) => stamp.path === path);
      const present = entries === undefined ? null : await stampOf(path);
      return present !== null && present.size === entries?.size && present.modified === entries.modified;
    },
    recent: async (labelOf) => {
      const exports: RecentExport[] = [];
      for (const { exportId, file, rows, bytes, at } of read()) {
        if (exports.length === maxShownExports) break;
        if ((await stampOf(file.path)) === null) continue;
        exports.push({ exportId, name: basename(file.path), folder: labelOf(dirname(file.path)), rows, bytes, at });
      }
      return exports;
    },
    pathOf: async (exportId) => {
      const path = read().find((one) => one.exportId === exportId)?.file.path;
      if (path === undefined) return fail('export-gone');
      if ((await stampOf(path)) === null) return fail('export-gone', { parameters: { file: basename(path) } });
      return path;
    },
  };
}

/** Returns the size and the modification time of a file. Null if there is no regular file. */
async function stampOf(path: string): Promise<z.infer<typeof stampSchema> | null> {
  const existing = await lstat(path).catch(() => null);
  return existing?.isFile() === true ? { path, size: existing.size, modified: existing.mtimeMs } : null;
}
