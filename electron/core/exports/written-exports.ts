import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { RecentExport } from '../../../shared/contract/files/export.ts';
import { fail } from '../../wire/problem-error.ts';
import type { SettingsStore } from '../host.ts';
import type { Log } from '../telemetry.ts';
import type { ExportedFile } from './export-rows.ts';

const key = 'exports';
/** The most files that are remembered; the oldest are forgotten first. */
const mostRemembered = 200;
/** The most files that the page is told of. */
const mostShown = 10;

/** A file as it was when it had been written. */
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

/** The files that exports wrote: these alone are replaced without the system's dialog, and shown in the file manager. */
export interface WrittenExports {
  /** Remembers a file that was just written; returns its id, null if it could not be remembered. */
  add(file: ExportedFile): Promise<string | null>;
  /** Whether an export wrote this file, and nobody changed it since. @param path Absolute. */
  isUnchanged(path: string): Promise<boolean>;
  /** The last files that are still there, the latest first. @param labelOf A path as users read it. */
  recent(labelOf: (path: string) => string): Promise<readonly RecentExport[]>;
  /** @throws ProblemError `export-folder-unusable` for an unknown id or a file that is gone. */
  pathOf(exportId: string): Promise<string>;
}

/** Remembers exports in the settings file, beside what the page can change there. */
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
        store.set(key, [{ exportId, file, about, rows, bytes, at: now() }, ...others].slice(0, mostRemembered));
        return exportId;
      } catch (error) {
        // The file is there: only its place in the list is lost.
        log(`exports: ${String(error)}`);
        return null;
      }
    },
    isUnchanged: async (path) => {
      const known = read()
        .flatMap(({ file, about }) => (about === null ? [file] : [file, about]))
        .find((stamp) => stamp.path === path);
      const present = known === undefined ? null : await stampOf(path);
      return present !== null && present.size === known?.size && present.modified === known.modified;
    },
    recent: async (labelOf) => {
      const shown: RecentExport[] = [];
      for (const { exportId, file, rows, bytes, at } of read()) {
        if (shown.length === mostShown) break;
        if ((await stampOf(file.path)) === null) continue;
        shown.push({ exportId, name: basename(file.path), folder: labelOf(dirname(file.path)), rows, bytes, at });
      }
      return shown;
    },
    pathOf: async (exportId) => {
      const path = read().find((one) => one.exportId === exportId)?.file.path;
      if (path === undefined || (await stampOf(path)) === null) fail('export-folder-unusable');
      return path;
    },
  };
}

/** A file's size and time; null if no plain file is there. */
async function stampOf(path: string): Promise<z.infer<typeof stampSchema> | null> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true ? { path, size: found.size, modified: found.mtimeMs } : null;
}
