import { z } from 'zod';
import { isFileName } from '../../platform/file-name.ts';
import { problemSchema } from '../../problems/problem.ts';
import { valueTypes } from '../../values/value-type.ts';
import { fetchNoticeSchema } from '../results/fetch-notice.ts';
import { formatSchema } from '../results/run.ts';
import { scopeSchema } from '../results/scope.ts';
import { type ExportFormat, exportFormatOf, exportFormatSchema, exportOptionsSchema } from './export-formats.ts';
import { folderIdSchema, folderSchema } from './folder.ts';

export const exportColumnSchema = z.object({
  name: z.string().max(10_000),
  type: z.enum(valueTypes),
  /** Whether the column's cells are lists. */
  list: z.boolean(),
  precision: z.number().optional(),
  scale: z.union([z.number(), z.literal(['variable', 'floating'])]).optional(),
});

/** A column to export with its type; a column of an `ApiDescription` is one. */
export type ExportColumn = z.infer<typeof exportColumnSchema>;

/** Returns columns by name with their types. Columns that aren't known are of an unknown type. */
export function typedColumns(names: readonly string[], known: readonly ExportColumn[]): readonly ExportColumn[] {
  const byName = new Map(known.map((column) => [column.name, column]));
  return names.map((name) => {
    const { type = 'unknown', list = false, precision, scale } = byName.get(name) ?? {};
    return { name, type, list, ...(precision === undefined ? {} : { precision }), ...(scale === undefined ? {} : { scale }) };
  });
}

/**
 * Columns with related data that are replaced by columns for their values in all rows of a query. Later rows can have values that the rows
 * in the grid don't have.
 */
const expandedColumnsSchema = z.object({
  /** The replaced columns, such as `author`, and columns of these, such as `author.country`. */
  columns: z.array(z.string().max(10_000)).min(1).max(1000).readonly(),
  /** Columns of the grid that the file doesn't contain. */
  omitted: z.array(z.string().max(10_000)).max(10_000).readonly(),
  /** Types of columns that only later rows can have. */
  later: z.array(exportColumnSchema).max(10_000).readonly(),
});

/** Columns with related data that are replaced by columns for their values. */
export type ExpandedColumns = z.infer<typeof expandedColumnsSchema>;

/** Why values of a column differ from its type. `rows` is the number of these values if only some values differ. */
export const exportNoteSchema = z.object({
  code: z.enum([
    /** The whole column is text, because a value isn't of its type or would lose digits (`row`, `value`). */
    'column-is-text',
    /** The format doesn't support such values. They are written as text, as sent. */
    'type-is-text',
    /** Some values are text, because the sheet would round them (`rows`). */
    'values-are-text',
    /** Some values that were sent as -0 are written as 0, because a sheet doesn't support -0 (`rows`). */
    'zeros-without-sign',
    /**
     * The rows are on several sheets, because a sheet has at most 1,048,576 rows with the header (`sheets`). Applies to no single column.
     */
    'several-sheets',
    /** Timestamps of other time zones are written in UTC. */
    'instants-in-utc',
    /** The column of expanded related data was added, because only rows after the displayed ones have it. */
    'column-added',
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

/**
 * Checks whether a name is allowed for an export: a visible file name with the format's extension and without characters that disguise it.
 */
export function isExportName(name: string, format: ExportFormat): boolean {
  if (!isFileName(name) || name.startsWith('.') || !name.isWellFormed() || reordering.test(name)) return false;
  return name.toLowerCase().endsWith(`.${exportFormatOf(format).extension}`);
}

const fileName = z.string().max(255);

/** The folder of the file. Null for the folder of the last export, or the user's downloads before the first export. */
const folder = folderIdSchema.nullable();

/** The folder and the name of the file to export to. */
export const exportDestinationRequestSchema = z
  .object({ folder, name: fileName, format: exportFormatSchema })
  .refine(({ name, format }) => isExportName(name, format));

export const exportDestinationSchema = z.object({
  folder: folderSchema,
  /** The displayed path of the file. */
  path: z.string(),
  /** Whether the export file or its notes file already exists. */
  exists: z.boolean(),
  /** Whether the existing file can be replaced: an unchanged export of this application, or any file if the system's dialog confirms it. */
  replaceable: z.boolean(),
  /** False if the folder doesn't exist or isn't writable. */
  usable: z.boolean(),
});

/** The path of an export, and the existing file. */
export type ExportDestination = z.infer<typeof exportDestinationSchema>;

/** The rows that are written to a file. */
const exportRowsSchema = z.discriminatedUnion('from', [
  /** The current rows of a result, or the rows of a view in its order. */
  z.object({ from: z.literal('result'), runId: z.string().min(1).max(64), viewId: z.string().min(1).max(64).optional() }),
  /** Every row of a query, streamed from the server to the file. Rows with expanded columns are stored before they are written. */
  z.object({
    from: z.literal('server'),
    format: formatSchema,
    url: z.string().min(1).max(100_000),
    expanded: expandedColumnsSchema.optional(),
  }),
]);

const exportRequestShape = z.object({
  connectionId: z.string().min(1).max(64),
  rows: exportRowsSchema,
  columns: z.array(exportColumnSchema).min(1).max(10_000).readonly(),
  options: exportOptionsSchema,
  folder,
  name: fileName,
  /** Whether an existing file is overwritten. */
  replace: z.boolean(),
  /** The description of the query for the notes file. Null without a notes file. */
  about: z
    .object({
      api: z.object({ root: z.string().max(10_000), accessPoint: z.string().max(10_000), title: z.string().max(10_000) }),
      rest: z.string().max(100_000).nullable(),
      odata: z.string().max(100_000).nullable(),
      /** The statement, if the rows come from SQL. */
      sql: z.string().max(100_000).optional(),
      /** What the rows are. Absent for all rows of a query. */
      scope: scopeSchema.optional(),
    })
    .nullable(),
});

export const exportRequestSchema = exportRequestShape.refine(({ name, options }) => isExportName(name, options.format));

/** An export: its rows, columns, format, and file. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;

const counters = { rows: z.number().int(), bytes: z.number().int(), milliseconds: z.number() };

export const exportEventSchema = z.discriminatedUnion('type', [
  /**
   * `fetching` means that rows are requested to compute the rows of the file. `checking` means that every value is read before the first is
   * written, to determine the column types of the file.
   */
  z.object({
    type: z.literal('progress'),
    step: z.enum(['fetching', 'checking', 'writing']),
    of: z.number().int().nullable(),
    ...counters,
  }),
  z.object({
    type: z.literal('done'),
    ...counters,
    /** Identifies the file for `exports.show`. Null if the record of the export couldn't be stored. */
    exportId: z.string().nullable(),
    /** Path that is shown and copied. No procedure accepts it. */
    path: z.string(),
    /** Path of the notes file. Null without one. */
    aboutPath: z.string().nullable(),
    notes: z.array(exportNoteSchema).readonly(),
    /** What changed at the server while the rows were fetched. */
    changes: z.array(fetchNoticeSchema).readonly(),
  }),
  /** The incomplete file was removed. */
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);

/** The progress of an export. Ends after `done` or `failed`. */
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
  /** Epoch milliseconds of the export. */
  at: z.number(),
});

/** An exported file that still exists. */
export type RecentExport = z.infer<typeof recentExportSchema>;
