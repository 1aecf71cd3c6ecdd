import { extname, resolve } from 'node:path';
import {
  type CsvOptions,
  defaultOptions,
  type ExportFormat,
  type ExportOptions,
  exportFormatOf,
  exportFormats,
  isExportFormat,
} from '../../../shared/contract/files/export-formats.ts';
import type { Options } from '../command-option.ts';
import { failUsage, textFact, type UsageFact } from '../output/failure.ts';

const separators = { ',': ',', ';': ';', '|': '|', tab: '\t' } as const;
const decimals = ['.', ','] as const;
const quotings = ['needed', 'texts', 'all'] as const;
const lineEnds = ['crlf', 'lf'] as const;

/** The options of CSV and TSV. */
const csvOptions = {
  separator: {
    type: 'string',
    placeholder: 'C',
    values: Object.keys(separators),
    summary: 'help:options.separator',
  },
  decimal: {
    type: 'string',
    placeholder: 'C',
    values: decimals,
    summary: 'help:options.decimal',
  },
  quote: {
    type: 'string',
    placeholder: 'MODE',
    values: quotings,
    summary: 'help:options.quote',
  },
  'line-end': {
    type: 'string',
    placeholder: 'ENDING',
    values: lineEnds,
    summary: 'help:options.line-end',
  },
  bom: {
    type: 'boolean',
    summary: 'help:options.bom',
  },
  formulas: {
    type: 'boolean',
    summary: 'help:options.formulas',
  },
} as const satisfies Options;

const stdoutFormats = exportFormats.filter((format) => exportFormatOf(format).isStreamed);
const fileFormats = exportFormats.filter((format) => !exportFormatOf(format).isStreamed);

/** The options of every command that writes rows. */
export const rowOptions = {
  all: {
    type: 'boolean',
    summary: 'help:options.all',
  },
  output: {
    type: 'string',
    short: 'o',
    placeholder: 'FILE',
    takes: 'file',
    summary: 'help:options.output',
  },
  format: {
    type: 'string',
    placeholder: 'FORMAT',
    values: exportFormats,
    summary: ['help:options.format', { stdout: stdoutFormats.join(', '), others: fileFormats.join(', ') }],
  },
  resume: {
    type: 'boolean',
    summary: 'help:options.resume',
  },
  force: { type: 'boolean', summary: 'help:options.force' },
  about: {
    type: 'boolean',
    summary: 'help:options.about',
  },
  json: {
    type: 'boolean',
    summary: 'help:options.json',
  },
  ...csvOptions,
} as const satisfies Options;

/** The value of `--output` that selects stdout. */
const standardOutput = '-';

/** The destination of rows, and their format. */
export type RowDestination =
  | { readonly all: boolean; readonly file: null; readonly options: ExportOptions }
  | {
      readonly all: boolean;
      /** Absolute path of the file. */
      readonly file: string;
      readonly options: ExportOptions;
      readonly replace: boolean;
      /** Whether rows are saved until the file is complete, so that an interrupted run can be resumed. */
      readonly resume: boolean;
      readonly about: boolean;
      readonly json: boolean;
    };

/** The values of the row options. */
interface RowValues extends CsvValues {
  readonly all?: boolean | undefined;
  readonly output?: string | undefined;
  readonly format?: string | undefined;
  readonly force?: boolean | undefined;
  readonly resume?: boolean | undefined;
  readonly about?: boolean | undefined;
  readonly json?: boolean | undefined;
}

function formatOfFile(file: string): ExportFormat {
  const extension = extname(file).slice(1).toLowerCase();
  const format = exportFormats.find((one) => exportFormatOf(one).extension === extension);
  const known = exportFormats.map((one) => `.${exportFormatOf(one).extension}`).join(', ');
  return format ?? failUsage('file-without-format', { names: known });
}

/** Splits the options of {@link rowOptions} from the others. */
export function splitRowOptions<Values extends RowValues>(
  values: Values,
): { readonly rows: RowValues; readonly others: Omit<Values, keyof RowValues> } {
  const {
    all,
    output,
    format,
    force,
    resume,
    about,
    json,
    separator,
    decimal,
    quote,
    'line-end': lineEnd,
    bom,
    formulas,
    ...others
  } = values;
  return {
    rows: { all, output, format, force, resume, about, json, separator, decimal, quote, 'line-end': lineEnd, bom, formulas },
    others,
  };
}

/**
 * Reads the destination and the format of rows.
 *
 * @throws UsageError if an option is invalid
 */
export function readRowOptions(values: RowValues): RowDestination {
  const { all = false, output, format, force = false, resume = false, about = false, json = false, ...csv } = values;
  if (output === undefined || output === standardOutput) {
    const [forFile] = Object.entries({ force, resume, about }).flatMap(([option, given]) => (given ? [option] : []));
    if (forFile !== undefined) failUsage('with-output', { option: forFile });
    const formatName = format ?? 'json';
    if (json && formatName !== 'json') failUsage('json-and-format');
    const known = stdoutFormats.join(', ');
    if (isExportFormat(formatName) && exportFormatOf(formatName).isStreamed)
      return { all, file: null, options: readFormatOptions(formatName, csv) };
    if (isExportFormat(formatName)) return failUsage('format-for-file', { format: formatName, names: known });
    return failUsage('value-unknown', { option: 'format', names: known, remedy: textFact('hints:oneOfTheseFormats') });
  }
  if (output === '') return failUsage('output-empty');
  if (resume && !all) return failUsage('resume-without-all');
  const formatName = format ?? formatOfFile(output);
  if (isExportFormat(formatName))
    return { all, file: resolve(output), options: readFormatOptions(formatName, csv), replace: force, resume, about, json };
  return failUsage('value-unknown', { option: 'format', names: exportFormats.join(', '), remedy: textFact('hints:oneOfThese') });
}

/** The values of the options of file formats. */
type CsvValues = {
  readonly [Name in keyof typeof csvOptions]?: ((typeof csvOptions)[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

function oneOf<const Value extends string>(
  option: string,
  allowedValues: readonly Value[],
  given: string | undefined,
  defaultValue: Value,
): Value {
  if (given === undefined) return defaultValue;
  const known = allowedValues.find((value) => value === given);
  return (
    known ??
    failUsage('value-unknown', {
      option,
      names: allowedValues.join(' '),
      remedy: textFact('hints:oneOfTheseInQuotes'),
    })
  );
}

/**
 * Rejects CSV options if the output isn't CSV or TSV.
 *
 * @throws UsageError if there are any
 */
function refuseCsvOptions(values: CsvValues, why: UsageFact): void {
  const option = Object.keys(csvOptions).find((name) => Object.entries(values).some(([key, value]) => key === name && value !== undefined));
  if (option !== undefined) failUsage('for-csv-file', { option, why });
}

/**
 * Reads the options of a format, which are the same for files and stdout.
 *
 * @throws UsageError if an option is invalid
 */
function readFormatOptions(format: ExportFormat, values: CsvValues): ExportOptions {
  const defaults = defaultOptions(format);
  if (defaults.format !== 'csv' && defaults.format !== 'tsv') {
    refuseCsvOptions(values, textFact(['hints:fileFormat', { format }]));
    return defaults;
  }
  const own = {
    decimal: oneOf('decimal', decimals, values.decimal, defaults.decimal),
    quoting: oneOf('quote', quotings, values.quote, defaults.quoting),
    lineEnd: oneOf('line-end', lineEnds, values['line-end'], defaults.lineEnd),
    byteOrderMark: values.bom ?? defaults.byteOrderMark,
    neutralise: values.formulas !== true,
  } satisfies Partial<CsvOptions>;
  if (defaults.format === 'csv') {
    const names: readonly (keyof typeof separators)[] = [',', ';', '|', 'tab'];
    return { ...defaults, ...own, separator: separators[oneOf('separator', names, values.separator, ',')] };
  }
  if (values.separator !== undefined) failUsage('separator-for-csv');
  return { ...defaults, ...own };
}
