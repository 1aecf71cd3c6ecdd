import { z } from 'zod';

/** A format that rows can be exported to. Its writer is a module in `electron/core/exports/formats`. */
interface ExportFormatDescriptor {
  /** File name extension, without the dot. */
  readonly extension: string;
  /** Whether a file has a type for each column, which must be known before the first value is written. */
  readonly isTyped: boolean;
  /** Whether the command-line interface can stream rows to stdout. */
  readonly isStreamed: boolean;
  /** The limits of a file. Null without limits. */
  readonly limits: { readonly columns: number; readonly characters: number } | null;
  readonly options: z.ZodType;
  /** The default options. */
  readonly defaults: object;
}

/** Rows of a sheet below its header, columns of a sheet, and characters of a cell (ECMA-376; Excel specifications and limits). */
export const sheetLimits = { rows: 1_048_575, columns: 16_384, characters: 32_767 } as const;

const separatedOptions = {
  /** Adds a `'` before each value and column name that a spreadsheet would run as a formula. */
  neutralise: z.boolean(),
  decimal: z.enum(['.', ',']),
  /** Writes a UTF-8 byte order mark at the start, for Excel. */
  byteOrderMark: z.boolean(),
  lineEnd: z.enum(['crlf', 'lf']),
  /**
   * Which values are quoted. `needed`: values with a separator, quote, or line break, and the empty string; `texts`: all text; `all`: all
   * values.
   */
  quoting: z.enum(['needed', 'texts', 'all']),
};

const separatedDefaults = { neutralise: true, decimal: '.', byteOrderMark: false, lineEnd: 'crlf', quoting: 'needed' } as const;

/** All formats, in the order in which users see them. To add a format, add an entry here, its writer, and its texts. */
export const exportFormatDescriptors = {
  csv: {
    extension: 'csv',
    isTyped: false,
    isStreamed: true,
    limits: null,
    options: z.object({ format: z.literal('csv'), separator: z.enum([',', ';', '|', '\t']), ...separatedOptions }),
    defaults: { format: 'csv', separator: ',', ...separatedDefaults },
  },
  tsv: {
    extension: 'tsv',
    isTyped: false,
    isStreamed: true,
    limits: null,
    options: z.object({ format: z.literal('tsv'), ...separatedOptions }),
    defaults: { format: 'tsv', ...separatedDefaults, lineEnd: 'lf' },
  },
  json: { extension: 'json', isTyped: false, isStreamed: true, limits: null, ...withoutOptions('json') },
  ndjson: { extension: 'ndjson', isTyped: false, isStreamed: true, limits: null, ...withoutOptions('ndjson') },
  parquet: { extension: 'parquet', isTyped: true, isStreamed: false, limits: null, ...withoutOptions('parquet') },
  arrow: { extension: 'arrow', isTyped: true, isStreamed: false, limits: null, ...withoutOptions('arrow') },
  xlsx: { extension: 'xlsx', isTyped: false, isStreamed: false, limits: sheetLimits, ...withoutOptions('xlsx') },
  markdown: { extension: 'md', isTyped: false, isStreamed: true, limits: null, ...withoutOptions('markdown') },
} as const satisfies Readonly<Record<string, ExportFormatDescriptor>>;

/** The name of a format in the contract, the command-line interface, and the settings. */
export type ExportFormat = keyof typeof exportFormatDescriptors;

/** Validates the name of an export format. */
export const exportFormatSchema = z.enum(Object.keys(exportFormatDescriptors).filter(isExportFormat));

/** The names of all formats. */
export const exportFormats: readonly ExportFormat[] = exportFormatSchema.options;

export const exportOptionsSchema = z.union(Object.values(exportFormatDescriptors).map(({ options }) => options));

/** A format and how its file is written. */
export type ExportOptions = z.infer<typeof exportOptionsSchema>;

/** The options of a CSV or TSV export. */
export type CsvOptions = Extract<ExportOptions, { format: 'csv' | 'tsv' }>;

/** Checks whether a word is the name of a format. */
export function isExportFormat(word: string): word is ExportFormat {
  return Object.hasOwn(exportFormatDescriptors, word);
}

/** Returns the descriptor of a format. */
export function exportFormatOf(format: ExportFormat): ExportFormatDescriptor {
  return exportFormatDescriptors[format];
}

/** Returns the default options of a format: for CSV, the options of RFC 4180 with escaped formulas. */
export function defaultOptions(format: ExportFormat): ExportOptions {
  return exportFormatDescriptors[format].defaults;
}

function withoutOptions<const Format extends string>(format: Format) {
  return { options: z.object({ format: z.literal(format) }), defaults: { format } };
}
