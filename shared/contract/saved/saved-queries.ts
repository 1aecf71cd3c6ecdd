import { z } from 'zod';
import type { SavedPositions, SavedProblem } from '../../saved/read-saved-query.ts';
import { savedQuerySchema } from '../../saved/saved-query.ts';
import { savedSqlSchema } from '../../saved/saved-sql.ts';
import { problemSchema } from '../problem.ts';

/** A saved query's file name: one folder, no path. */
export const savedFileSchema = z
  .string()
  .max(200)
  .regex(
    /^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*\.query\.json$/u,
    'A saved query’s file ends with .query.json and lies in the folder itself.',
  );

/** One file of the folder. */
export const savedEntrySchema = z.object({
  file: z.string(),
  /** A digest of what the file holds: whoever writes over it says which content it knows. */
  version: z.string(),
  /** Null where the file is broken, or has SQL. */
  saved: savedQuerySchema.nullable(),
  /** Present if the file has SQL; `saved` is null then. */
  sql: savedSqlSchema.optional(),
  problems: z.custom<readonly SavedProblem[]>(Array.isArray),
  /** Where its parts are, for what is wrong in one of them. */
  places: z.custom<SavedPositions>((value) => typeof value === 'object' && value !== null),
});
export type SavedEntry = z.infer<typeof savedEntrySchema>;

/** The folder of saved queries as it is now. */
export const savedFolderSchema = z.object({
  /** Absolute path. */
  folder: z.string(),
  /** By file name. */
  entries: z.array(savedEntrySchema).readonly(),
  /** Why the folder cannot be read, where it cannot. */
  problem: problemSchema.nullable(),
});
export type SavedFolder = z.infer<typeof savedFolderSchema>;

export const writeSavedSchema = z.object({
  /** Null for a new file, whose name comes from the title. */
  file: savedFileSchema.nullable(),
  /** The version that is written over; null for a new file, or to write over whatever is there. */
  version: z.string().nullable(),
  saved: z.union([savedQuerySchema, savedSqlSchema]),
});
