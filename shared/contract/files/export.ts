import { z } from 'zod';
import { isFileName } from '../../platform/file-name.ts';
import { valueTypes } from '../../values/value-type.ts';
import { problemSchema } from '../problem.ts';
import { formatSchema } from '../results/run.ts';
import { type ExportFormat, exportFormatOf, exportFormatSchema, exportOptionsSchema } from './export-formats.ts';
import { fetchNoticeSchema } from './fetch-all.ts';
import { folderIdSchema, folderSchema } from './folder.ts';

export const exportColumnSchema = z.object({
  name: z.string().max(10_000),
  type: z.enum(valueTypes),
  /** Its cells hold lists. */
  list: z.boolean(),
  precision: z.number().optional(),
  scale: z.union([z.number(), z.literal(['variable', 'floating'])]).optional(),
});

/** A column to write and what is known of its values; a column of an `ApiDescription` is one. */
export type ExportColumn = z.infer<typeof exportColumnSchema>;

/** Why values of a column are not what its type says; `rows` of them where it is about single values. */
export const exportNoteSchema = z.object({
  code: z.enum([
    /** The whole column is text, for one of its values is none of its type, or would lose digits (`row`, `value`). */
    'column-is-text',
    /** The format has nothing for such values: they are text as sent. */
    'type-is-text',
    /** Some values are text, since the sheet would have rounded them (`rows`). */
    'values-are-text',
    /** Some values are 0 that were sent as -0: a sheet has no such number (`rows`). */
    'zeros-without-sign',
    /** The rows are on several sheets, because one holds 1,048,576 with the header (`sheets`). The note is about no column. */
    'several-sheets',
    /** Moments of other zones are written as the same instant in UTC. */
    'instants-in-utc',
  ]),
  column: z.string(),
  rows: z.number().int().optional(),
  sheets: z.number().int().optional(),
  row: z.number().int().optional(),
  value: z.string().optional(),
});
export type ExportNote = z.infer<typeof exportNoteSchema>;

/** Characters that reorder text, so that a name looks as if it ended otherwise (Unicode TR 36). */
const reordering = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Whether an export of a format can have a name: a usual file name that isn't hidden and ends as the format's files do. */
export function isExportName(name: string, format: ExportFormat): boolean {
  if (!isFileName(name) || name.startsWith('.') || !name.isWellFormed() || reordering.test(name)) return false;
  return name.toLowerCase().endsWith(`.${exportFormatOf(format).extension}`);
}

const fileName = z.string().max(255);

/** Null for the folder of the last export or, before the first, the user's downloads. */
const folder = folderIdSchema.nullable();

export const exportPlaceRequestSchema = z
  .object({ folder, name: fileName, format: exportFormatSchema })
  .refine(({ name, format }) => isExportName(name, format));

export const exportPlaceSchema = z.object({
  folder: folderSchema,
  /** The file's path as users read it. */
  path: z.string(),
  /** A file of that name is there, or the small one that would tell of it. */
  exists: z.boolean(),
  /** Whether what is there can be replaced: an export of this application that nobody changed, or any file if the system's dialog asks. */
  replaceable: z.boolean(),
  /** False where there is no such folder, or nothing can be written into it. */
  usable: z.boolean(),
});

/** Where a file would go, and what is there. */
export type ExportPlace = z.infer<typeof exportPlaceSchema>;

const exportRequestShape = z.object({
  connectionId: z.string().min(1).max(64),
  rows: z.discriminatedUnion('from', [
    /** The rows that a result has by now; those of a view in its order. */
    z.object({ from: z.literal('result'), runId: z.string().min(1).max(64), viewId: z.string().min(1).max(64).optional() }),
    /** Every row of a query, from the server straight into the file. */
    z.object({ from: z.literal('server'), format: formatSchema, url: z.string().min(1).max(100_000) }),
  ]),
  columns: z.array(exportColumnSchema).min(1).max(10_000).readonly(),
  options: exportOptionsSchema,
  folder,
  name: fileName,
  /** Write over a file that is there. */
  replace: z.boolean(),
  /** What the small file beside tells of the query; null for none. */
  about: z
    .object({
      api: z.object({ root: z.string().max(10_000), accessPoint: z.string().max(10_000), title: z.string().max(10_000) }),
      rest: z.string().max(100_000).nullable(),
      odata: z.string().max(100_000).nullable(),
      /** The statement of rows that come from SQL. */
      sql: z.string().max(100_000).optional(),
    })
    .nullable(),
});

export const exportRequestSchema = exportRequestShape.refine(({ name, options }) => isExportName(name, options.format));
export type ExportRequest = z.infer<typeof exportRequestSchema>;

const counters = { rows: z.number().int(), bytes: z.number().int(), milliseconds: z.number() };

export const exportEventSchema = z.discriminatedUnion('type', [
  /** `checking`: every value is looked at before the first is written, for the types of the file. */
  z.object({ type: z.literal('progress'), step: z.enum(['checking', 'writing']), of: z.number().int().nullable(), ...counters }),
  z.object({
    type: z.literal('done'),
    ...counters,
    /** Names the file to `exports.show`; null if it could not be remembered. */
    exportId: z.string().nullable(),
    /** Shown and copied; no procedure accepts it. */
    path: z.string(),
    /** The small file beside. */
    aboutPath: z.string().nullable(),
    notes: z.array(exportNoteSchema).readonly(),
    /** What changed at the server while the rows came from it. */
    changes: z.array(fetchNoticeSchema).readonly(),
  }),
  /** Nothing is left of the file. */
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);

/** What happens to an export; ends after `done` or `failed`. */
export type ExportEvent = z.infer<typeof exportEventSchema>;

const exportIdSchema = z.string().min(1).max(64);

export const exportReferenceSchema = z.object({ exportId: exportIdSchema });

export const recentExportSchema = z.object({
  exportId: exportIdSchema,
  name: z.string(),
  /** The folder's path as users read it. */
  folder: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Epoch milliseconds. */
  at: z.number(),
});

/** A file that an export wrote, and that is still there. */
export type RecentExport = z.infer<typeof recentExportSchema>;
