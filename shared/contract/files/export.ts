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
  /** Whether its cells are lists. */
  list: z.boolean(),
  precision: z.number().optional(),
  scale: z.union([z.number(), z.literal(['variable', 'floating'])]).optional(),
});

/** A column to export with its type; a column of an `ApiDescription` is one. */
export type ExportColumn = z.infer<typeof exportColumnSchema>;

/** Why values of a column differ from its type; `rows` is their number if only some do. */
export const exportNoteSchema = z.object({
  code: z.enum([
    /** The whole column is text, because a value isn't of its type, or would lose digits (`row`, `value`). */
    'column-is-text',
    /** The format doesn't support such values: they are text as sent. */
    'type-is-text',
    /** Some values are text, because the sheet would have rounded them (`rows`). */
    'values-are-text',
    /** Some values are 0 that were sent as -0, which a sheet doesn't support (`rows`). */
    'zeros-without-sign',
    /** The rows are on several sheets, because one has at most 1,048,576 with the header (`sheets`). The note isn't about a column. */
    'several-sheets',
    /** Timestamps of other time zones are written in UTC. */
    'instants-in-utc',
  ]),
  column: z.string(),
  rows: z.number().int().optional(),
  sheets: z.number().int().optional(),
  row: z.number().int().optional(),
  value: z.string().optional(),
});

/** A note about the values of an exported column. */
export type ExportNote = z.infer<typeof exportNoteSchema>;

/** Characters that reorder text, which can disguise a file name extension (Unicode TR 36). */
const reordering = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Whether a name is allowed for an export of a format: a usual, visible file name with the format's extension. */
export function isExportName(name: string, format: ExportFormat): boolean {
  if (!isFileName(name) || name.startsWith('.') || !name.isWellFormed() || reordering.test(name)) return false;
  return name.toLowerCase().endsWith(`.${exportFormatOf(format).extension}`);
}

const fileName = z.string().max(255);

/** Null for the folder of the last export or, before the first, the user's downloads. */
const folder = folderIdSchema.nullable();

/** The folder and the name of the file to export to. */
export const exportDestinationRequestSchema = z
  .object({ folder, name: fileName, format: exportFormatSchema })
  .refine(({ name, format }) => isExportName(name, format));

export const exportDestinationSchema = z.object({
  folder: folderSchema,
  /** The displayed path of the file. */
  path: z.string(),
  /** Whether a file with that name, or of the notes on it, exists. */
  exists: z.boolean(),
  /** Whether the existing file can be replaced: an unchanged export of this application, or any file if the system's dialog asks. */
  replaceable: z.boolean(),
  /** False if the folder doesn't exist or isn't writable. */
  usable: z.boolean(),
});

/** The path of an export, and the existing file. */
export type ExportDestination = z.infer<typeof exportDestinationSchema>;

const exportRequestShape = z.object({
  connectionId: z.string().min(1).max(64),
  rows: z.discriminatedUnion('from', [
    /** The current rows of a result; those of a view in its order. */
    z.object({ from: z.literal('result'), runId: z.string().min(1).max(64), viewId: z.string().min(1).max(64).optional() }),
    /** Every row of a query, streamed from the server to the file. */
    z.object({ from: z.literal('server'), format: formatSchema, url: z.string().min(1).max(100_000) }),
  ]),
  columns: z.array(exportColumnSchema).min(1).max(10_000).readonly(),
  options: exportOptionsSchema,
  folder,
  name: fileName,
  /** Overwrite an existing file. */
  replace: z.boolean(),
  /** The description of the query for the notes file; null for none. */
  about: z
    .object({
      api: z.object({ root: z.string().max(10_000), accessPoint: z.string().max(10_000), title: z.string().max(10_000) }),
      rest: z.string().max(100_000).nullable(),
      odata: z.string().max(100_000).nullable(),
      /** The statement of rows from SQL. */
      sql: z.string().max(100_000).optional(),
    })
    .nullable(),
});

export const exportRequestSchema = exportRequestShape.refine(({ name, options }) => isExportName(name, options.format));

/** An export: its rows, columns, format, and file. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;

const counters = { rows: z.number().int(), bytes: z.number().int(), milliseconds: z.number() };

export const exportEventSchema = z.discriminatedUnion('type', [
  /** `checking`: every value is read before the first is written, to determine the types of the file. */
  z.object({ type: z.literal('progress'), step: z.enum(['checking', 'writing']), of: z.number().int().nullable(), ...counters }),
  z.object({
    type: z.literal('done'),
    ...counters,
    /** Identifies the file for `exports.show`; null if it couldn't be stored. */
    exportId: z.string().nullable(),
    /** Shown and copied; no procedure accepts it. */
    path: z.string(),
    /** The notes file. */
    aboutPath: z.string().nullable(),
    notes: z.array(exportNoteSchema).readonly(),
    /** What changed at the server while the rows were fetched. */
    changes: z.array(fetchNoticeSchema).readonly(),
  }),
  /** The file was removed. */
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);

/** The progress of an export; ends after `done` or `failed`. */
export type ExportEvent = z.infer<typeof exportEventSchema>;

const exportIdSchema = z.string().min(1).max(64);

/** Identifies a running export. */
export const exportReferenceSchema = z.object({ exportId: exportIdSchema });

export const recentExportSchema = z.object({
  exportId: exportIdSchema,
  name: z.string(),
  /** The displayed path of the folder. */
  folder: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Epoch milliseconds. */
  at: z.number(),
});

/** An exported file that still exists. */
export type RecentExport = z.infer<typeof recentExportSchema>;
