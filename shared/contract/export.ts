import { z } from 'zod';
import { isFileName } from '../platform/file-name.ts';
import { valueTypes } from '../values/value-type.ts';
import { problemSchema } from './problem.ts';
import { formatSchema } from './run.ts';
import { walkNoticeSchema } from './walk.ts';

/** Every kind of file that rows can be written to. */
export const exportFormats = ['csv', 'tsv', 'json', 'ndjson', 'parquet', 'arrow', 'xlsx', 'markdown'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How the name of a file of each format ends. */
export const exportExtensions: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  tsv: 'tsv',
  json: 'json',
  ndjson: 'ndjson',
  parquet: 'parquet',
  arrow: 'arrow',
  xlsx: 'xlsx',
  markdown: 'md',
};

/** Rows that a sheet holds below its header, its columns, and the characters of a cell (ECMA-376; Excel's specifications and limits). */
export const sheetLimits = { rows: 1_048_575, columns: 16_384, characters: 32_767 } as const;

const separated = {
  /** Before each value that a spreadsheet would take for a formula, a `'` (also before names of columns). */
  neutralise: z.boolean(),
  decimal: z.enum(['.', ',']),
  /** A mark that the file is UTF-8, which Excel wants. */
  byteOrderMark: z.boolean(),
  lineEnd: z.enum(['crlf', 'lf']),
  /** `needed`: values that hold a separator, a quote or a line break, and the empty text; `texts`: every text; `all`: every value. */
  quoting: z.enum(['needed', 'texts', 'all']),
};

export const exportOptionsSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal('csv'), separator: z.enum([',', ';', '|', '\t']), ...separated }),
  z.object({ format: z.literal('tsv'), ...separated }),
  z.object({ format: z.literal('json') }),
  z.object({ format: z.literal('ndjson') }),
  z.object({ format: z.literal('parquet') }),
  z.object({ format: z.literal('arrow') }),
  z.object({ format: z.literal('xlsx') }),
  z.object({ format: z.literal('markdown') }),
]);

/** A format and how it is written. */
export type ExportOptions = z.infer<typeof exportOptionsSchema>;
export type CsvOptions = Extract<ExportOptions, { format: 'csv' | 'tsv' }>;

const plainSeparated = { neutralise: true, decimal: '.', byteOrderMark: false, lineEnd: 'crlf', quoting: 'needed' } as const;

/** How a format is written unless somebody says otherwise: CSV as RFC 4180 has it, formulas neutralised. */
export function defaultOptions(format: ExportFormat): ExportOptions {
  if (format === 'csv') return { format, separator: ',', ...plainSeparated };
  return format === 'tsv' ? { format, ...plainSeparated, lineEnd: 'lf' } : { format };
}

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
    /** Moments of other zones are written as the same instant in UTC. */
    'instants-in-utc',
  ]),
  column: z.string(),
  rows: z.number().int().optional(),
  row: z.number().int().optional(),
  value: z.string().optional(),
});
export type ExportNote = z.infer<typeof exportNoteSchema>;

const fileName = z.string().max(255).refine(isFileName);

/** An absolute path of a folder, or null for the usual one. */
const folder = z.string().min(1).max(4096).nullable();

export const exportPlaceRequestSchema = z.object({ folder, name: fileName });

export const exportPlaceSchema = z.object({
  /** Absolute. */
  folder: z.string(),
  path: z.string(),
  /** A file of that name is there, or the small one that would tell of it. */
  exists: z.boolean(),
  /** False where there is no such folder, or nothing can be written into it. */
  usable: z.boolean(),
});

/** Where a file would go, and what is there. */
export type ExportPlace = z.infer<typeof exportPlaceSchema>;

export const exportRequestSchema = z.object({
  profileId: z.string().min(1).max(64),
  rows: z.discriminatedUnion('from', [
    /** The rows that a result has by now; those of a view in its order. */
    z.object({ from: z.literal('result'), runId: z.string().min(1).max(64), viewId: z.string().min(1).max(64).optional() }),
    /** Every row of a query, from the deployment straight into the file. */
    z.object({ from: z.literal('deployment'), format: formatSchema, url: z.string().min(1).max(100_000) }),
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
      api: z.object({ root: z.string(), accessPoint: z.string(), title: z.string() }),
      rest: z.string().max(100_000).nullable(),
      odata: z.string().max(100_000).nullable(),
    })
    .nullable(),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

const counters = { rows: z.number().int(), bytes: z.number().int(), milliseconds: z.number() };

export const exportEventSchema = z.discriminatedUnion('type', [
  /** `checking`: every value is looked at before the first is written, for the types of the file. */
  z.object({ type: z.literal('progress'), step: z.enum(['checking', 'writing']), of: z.number().int().nullable(), ...counters }),
  z.object({
    type: z.literal('done'),
    ...counters,
    path: z.string(),
    /** The small file beside. */
    aboutPath: z.string().nullable(),
    notes: z.array(exportNoteSchema).readonly(),
    /** What changed at the deployment while the rows came from it. */
    changes: z.array(walkNoticeSchema).readonly(),
  }),
  /** Nothing is left of the file. */
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);

/** What happens to an export; ends after `done` or `failed`. */
export type ExportEvent = z.infer<typeof exportEventSchema>;
