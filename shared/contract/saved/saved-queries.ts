import { z } from 'zod';
import { problemSchema } from '../../problems/problem.ts';
import type { SavedPositions, SavedProblem } from '../../saved/read-saved-query.ts';
import { savedQuerySchema } from '../../saved/saved-query.ts';
import { savedSqlSchema } from '../../saved/saved-sql.ts';

/** A saved query's file name without a path. */
export const savedFileSchema = z
  .string()
  .max(200)
  .regex(
    /^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*\.query\.json$/u,
    'The name of a saved query’s file must end with .query.json and can’t contain a folder.',
  );

/** One file in the folder of saved queries. */
export const savedEntrySchema = z.object({
  file: z.string(),
  /** A hash of the file's content. A writer must send it to overwrite the file. */
  version: z.string(),
  /** The saved query. Null if the file is invalid or contains SQL. */
  saved: savedQuerySchema.nullable(),
  /** The saved SQL. Only present if the file contains SQL; `saved` is null then. */
  sql: savedSqlSchema.optional(),
  problems: z.custom<readonly SavedProblem[]>(Array.isArray),
  /** The positions of the file's parts, to locate errors. */
  places: z.custom<SavedPositions>((value) => typeof value === 'object' && value !== null),
});

/** A file in the folder of saved queries. */
export type SavedEntry = z.infer<typeof savedEntrySchema>;

/** The current folder of saved queries. */
export const savedFolderSchema = z.object({
  /** Absolute path of the folder. */
  folder: z.string(),
  /** Files sorted by name. */
  entries: z.array(savedEntrySchema).readonly(),
  /** Why the folder can't be read. Null if it can. */
  problem: problemSchema.nullable(),
});

/** The folder of saved queries with its files. */
export type SavedFolder = z.infer<typeof savedFolderSchema>;

/** A saved query to write, and the version that it replaces. */
export const writeSavedSchema = z.object({
  /** The file's name. Null for a new file, whose name is derived from the title. */
  file: savedFileSchema.nullable(),
  /** The version to overwrite. Null for a new file, or to overwrite any version. */
  version: z.string().nullable(),
  saved: z.union([savedQuerySchema, savedSqlSchema]),
});
