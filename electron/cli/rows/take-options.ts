import { extname, resolve } from 'node:path';
import {
  type ExportFormat,
  type ExportOptions,
  exportFormatOf,
  exportFormats,
  isExportFormat,
} from '../../../shared/contract/files/export-formats.ts';
import type { Options } from '../option-words.ts';
import { refuseUsage, textFact } from '../output/failure.ts';
import { type CsvValues, csvOptions, readFileOptions, refuseCsvOptions } from './csv-options.ts';

const stdoutFormats = exportFormats.filter((format) => exportFormatOf(format).isStreamed);
const fileFormats = exportFormats.filter((format) => !exportFormatOf(format).isStreamed);

/** How rows are taken: what every command takes that brings some. */
export const takeOptions = {
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

/** What `--output` says for the standard output, as elsewhere. */
const standardOutput = '-';

/** Where rows go. */
export type Taking =
  | { readonly all: boolean; readonly file: null; readonly format: ExportFormat }
  | {
      readonly all: boolean;
      /** Absolute. */
      readonly file: string;
      readonly options: ExportOptions;
      readonly replace: boolean;
      /** Whether rows are kept until the file is there, and those of a run before are gone on with. */
      readonly resume: boolean;
      readonly about: boolean;
      readonly json: boolean;
    };

/** The options as they were given. */
export interface TakeValues extends CsvValues {
  readonly all?: boolean | undefined;
  readonly output?: string | undefined;
  readonly format?: string | undefined;
  readonly force?: boolean | undefined;
  readonly resume?: boolean | undefined;
  readonly about?: boolean | undefined;
  readonly json?: boolean | undefined;
}

function formatOfFile(file: string): ExportFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const format = exportFormats.find((one) => exportFormatOf(one).extension === ending);
  const known = exportFormats.map((one) => `.${exportFormatOf(one).extension}`).join(', ');
  return format ?? refuseUsage('file-without-format', { names: known });
}

/** Parts the options that say how rows are taken from the others. */
export function partTaking<Values extends TakeValues>(
  values: Values,
): { readonly taking: TakeValues; readonly others: Omit<Values, keyof TakeValues> } {
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
    taking: { all, output, format, force, resume, about, json, separator, decimal, quote, 'line-end': lineEnd, bom, formulas },
    others,
  };
}

/** Reads how rows are taken. @throws UsageMistake */
export function readTaking(values: TakeValues): Taking {
  const { all = false, output, format, force = false, resume = false, about = false, json = false, ...csv } = values;
  if (output === undefined || output === standardOutput) {
    refuseCsvOptions(csv, textFact('hints:rowsToStdout'));
    const [forFile] = Object.entries({ force, resume, about }).flatMap(([option, given]) => (given ? [option] : []));
    if (forFile !== undefined) refuseUsage('with-output', { option: forFile });
    const word = format ?? 'json';
    if (json && word !== 'json') refuseUsage('json-and-format');
    const known = stdoutFormats.join(', ');
    if (isExportFormat(word) && exportFormatOf(word).isStreamed) return { all, file: null, format: word };
    if (isExportFormat(word)) return refuseUsage('format-for-file', { format: word, names: known });
    return refuseUsage('value-unknown', { option: 'format', names: known, remedy: textFact('hints:oneOfTheseFormats') });
  }
  if (output === '') return refuseUsage('output-empty');
  if (resume && !all) return refuseUsage('resume-without-all');
  const word = format ?? formatOfFile(output);
  if (isExportFormat(word)) return { all, file: resolve(output), options: readFileOptions(word, csv), replace: force, resume, about, json };
  return refuseUsage('value-unknown', { option: 'format', names: exportFormats.join(', '), remedy: textFact('hints:oneOfThese') });
}
