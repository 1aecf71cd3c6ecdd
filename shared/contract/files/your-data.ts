import { z } from 'zod';
import { problemSchema } from '../../problems/problem.ts';
import { readDatabaseAddress } from '../../publication/database-address.ts';
import { csvSchema } from '../../publication/publication-schema.ts';
import { sourceReasonSchema } from '../../publication/source-reason.ts';
import { folderIdSchema } from './folder.ts';

/** Identifies a source. No procedure accepts a path instead. */
const sourceIdSchema = z.string().regex(/^[\w-]{22}$/);

const tableSettingsSchema = z.object({
  /** The name in URLs. Defaults to a name derived from the file's name. */
  name: z
    .string()
    .trim()
    .max(128)
    .regex(/^[\p{L}\p{Nd}_.-]+$/u)
    .optional(),
  title: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]*$/u)
    .optional(),
  description: z.string().trim().max(10_000).optional(),
  csv: csvSchema.optional(),
});

/** The user's settings of a table. */
export type TableSettings = z.infer<typeof tableSettingsSchema>;

const dataTableSchema = z.object({
  /** Name of the table in its source: a path in the folder. */
  part: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  rows: z.number().nullable(),
  /** CSV options as detected or set. Null for files that aren't delimited text. */
  csv: z.object({ header: z.boolean(), separator: z.string(), encoding: z.string() }).nullable(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), list: z.boolean(), key: z.boolean() })).readonly(),
  relations: z.array(z.object({ name: z.string(), table: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
  settings: tableSettingsSchema,
});

/** A published table of a data source. */
export type DataTable = z.infer<typeof dataTableSchema>;

const dataSourceSchema = z.object({
  id: sourceIdSchema,
  /** The displayed path, with `~` for the home folder, or the URL of a database without its password. */
  label: z.string(),
  /** False while the source is a preview. */
  published: z.boolean(),
  /** Whether the query of a published result is stored, and the saved query file that contains it. Null for other sources. */
  result: z.object({ hasQuery: z.boolean(), savedQuery: z.string().nullable() }).nullable(),
  state: z.enum(['publishing', 'ready']),
  converting: z
    .object({
      part: z.string(),
      number: z.number(),
      total: z.number(),
      /** Size of the file in bytes. */
      bytes: z.number(),
      seconds: z.number(),
    })
    .nullable(),
  problems: z.array(sourceReasonSchema.extend({ part: z.string().nullable() })).readonly(),
  /** Code of its project in the catalogue. Null if the source isn't in the catalogue yet. */
  project: z.string().nullable(),
  tables: z.array(dataTableSchema).readonly(),
  /** Whether the source has more tables than listed. */
  more: z.boolean(),
});

/** A file, folder, or database of the user, and its publication status. */
export type DataSource = z.infer<typeof dataSourceSchema>;

export const yourDataSchema = z.object({
  sources: z.array(dataSourceSchema).readonly(),
  /** Why the data service doesn't run. Null if it runs or isn't needed. */
  problem: problemSchema.nullable(),
});

/** The data that the user added. */
export type YourData = z.infer<typeof yourDataSchema>;

/** Maximum number of listed files of one folder. */
export const maxListedFiles = 1_000;

/** Data files in a folder that can be published. */
export const dataFilesSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number() })).readonly(),
  more: z.boolean(),
});

/** Maximum number of files and folders that are added at the same time. */
export const maxAddedFiles = 100;

/** The files of a listed or picked folder to add. `files` is null for all of them. */
export const stageSchema = z.object({
  folder: folderIdSchema,
  files: z.array(z.string().min(1).max(255)).min(1).max(maxAddedFiles).nullable(),
});

/** Identifies files and folders that the user dropped on the desktop window. */
export const stageDroppedSchema = z.object({ drop: z.string().regex(/^[\w-]{22}$/) });

/** A database to add, and its password. The password is null if the database requires none. */
export const connectDatabaseSchema = z.object({
  address: z
    .string()
    .max(2_000)
    .refine((text) => typeof readDatabaseAddress(text) !== 'string'),
  password: z
    .string()
    .min(1)
    .max(1_000)
    .regex(/^[^\r\n]*$/)
    .nullable(),
});

/** The sources that were added, as previews. */
export const stagedSchema = z.object({ ids: z.array(sourceIdSchema).readonly() });

/** A change of a data source. */
export const changeDataSchema = z.object({
  id: sourceIdSchema,
  /** True to publish a preview. Absent for other changes. */
  published: z.literal(true).optional(),
  tables: z.record(z.string().min(1).max(4_000), tableSettingsSchema).optional(),
});

/** Identifies a data source. */
export const dataReferenceSchema = z.object({ id: sourceIdSchema });
