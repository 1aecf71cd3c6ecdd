import { extname, resolve } from 'node:path';
import { type ExportFormat, type ExportOptions, exportExtensions, exportFormats } from '../../../shared/contract/export.ts';
import type { Options } from '../option-words.ts';
import { chooseOne, refuseUsage, type UsageFact } from '../output/failure.ts';
import { type CsvValues, csvOptions, readFileOptions, refuseCsvOptions } from './csv-options.ts';
import { isRowFormat, type RowFormatName, rowFormats } from './row-formats.ts';

/** How rows are taken: what every command takes that brings some. */
export const takeOptions = {
  all: {
    type: 'boolean',
    summary: {
      en: 'every row of the query, page after page; what chooses a part of them is left out',
      fr: 'toutes les lignes de la requête, page après page ; ce qui en choisit une partie est laissé de côté',
    },
  },
  output: {
    type: 'string',
    short: 'o',
    placeholder: { en: 'FILE', fr: 'FICHIER' },
    takes: 'file',
    summary: {
      en: 'into a file, whole or not at all; - for the standard output',
      fr: 'dans un fichier, entier ou pas du tout ; - pour la sortie standard',
    },
  },
  format: {
    type: 'string',
    placeholder: 'FORMAT',
    values: exportFormats,
    summary: {
      en: 'json, ndjson or csv; into a file also tsv, parquet, arrow, xlsx, markdown (by its ending)',
      fr: 'json, ndjson ou csv ; dans un fichier aussi tsv, parquet, arrow, xlsx, markdown (selon son extension)',
    },
  },
  resume: {
    type: 'boolean',
    summary: {
      en: 'with --all --output: keep rows in FILE.rows until the file is there, and go on with those of a run that was ended',
      fr: 'avec --all --output : garde les lignes dans FICHIER.rows jusqu’à ce que le fichier soit là, et reprend celles d’une exécution interrompue',
    },
  },
  force: { type: 'boolean', summary: { en: 'write over a file that is there', fr: 'remplace un fichier qui existe' } },
  about: {
    type: 'boolean',
    summary: {
      en: 'beside the file, FILE.query.json: source, query, time, rows, who asked; no secret',
      fr: 'à côté du fichier, FICHIER.query.json : source, requête, heure, lignes, qui a demandé ; aucun secret',
    },
  },
  json: {
    type: 'boolean',
    summary: {
      en: 'with --output: one object { path, rows, bytes, notes, changes }; else --format json',
      fr: 'avec --output : un objet { path, rows, bytes, notes, changes } ; sinon --format json',
    },
  },
  ...csvOptions,
} as const satisfies Options;

/** What `--output` says for the standard output, as elsewhere. */
const standardOutput = '-';

/** Where rows go. */
export type Taking =
  | { readonly all: boolean; readonly file: null; readonly format: RowFormatName }
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

function isExportFormat(word: string): word is ExportFormat {
  return exportFormats.some((format) => format === word);
}

function formatOfFile(file: string): ExportFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const format = exportFormats.find((one) => exportExtensions[one] === ending);
  const known = exportFormats.map((one) => `.${exportExtensions[one]}`).join(', ');
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
    refuseCsvOptions(csv, (language) =>
      language === 'fr' ? 'Les lignes vont vers la sortie standard.' : 'Rows go to the standard output.',
    );
    const [forFile] = Object.entries({ force, resume, about }).flatMap(([option, given]) => (given ? [option] : []));
    if (forFile !== undefined) refuseUsage('with-output', { option: forFile });
    const word = format ?? 'json';
    if (json && word !== 'json') refuseUsage('json-and-format');
    if (isRowFormat(word)) return { all, file: null, format: word };
    const known = Object.keys(rowFormats).join(', ');
    if (isExportFormat(word)) return refuseUsage('format-for-file', { format: word, names: known });
    const remedy: UsageFact = (language) =>
      language === 'fr' ? 'Choisissez-en une, ou omettez --format pour json.' : 'Choose one of them, or leave --format out for json.';
    return refuseUsage('value-unknown', { option: 'format', names: known, remedy });
  }
  if (output === '') return refuseUsage('output-empty');
  if (resume && !all) return refuseUsage('resume-without-all');
  const word = format ?? formatOfFile(output);
  if (isExportFormat(word)) return { all, file: resolve(output), options: readFileOptions(word, csv), replace: force, resume, about, json };
  return refuseUsage('value-unknown', { option: 'format', names: exportFormats.join(', '), remedy: chooseOne });
}
