import { type CsvOptions, defaultOptions, type ExportFormat, type ExportOptions } from '../../../shared/contract/files/export-formats.ts';
import type { Options } from '../option-words.ts';
import { refuseUsage, type UsageFact } from '../output/failure.ts';

const separators = { ',': ',', ';': ';', '|': '|', tab: '\t' } as const;
const decimals = ['.', ','] as const;
const quotings = ['needed', 'texts', 'all'] as const;
const lineEnds = ['crlf', 'lf'] as const;

/** How a file of CSV or TSV is written. */
export const csvOptions = {
  separator: {
    type: 'string',
    placeholder: 'C',
    values: Object.keys(separators),
    summary: {
      en: 'CSV: separator , ; | or tab (default ,)',
      fr: 'CSV : séparateur , ; | ou tab (par défaut ,)',
    },
  },
  decimal: {
    type: 'string',
    placeholder: 'C',
    values: decimals,
    summary: { en: 'CSV and TSV: decimal separator . or , (default .)', fr: 'CSV et TSV : séparateur décimal . ou , (par défaut .)' },
  },
  quote: {
    type: 'string',
    placeholder: { en: 'MODE', fr: 'MODE' },
    values: quotings,
    summary: {
      en: 'CSV and TSV: quote values when needed (needed), all text (texts), or all values (all)',
      fr: 'CSV et TSV : guillemets si nécessaire (needed), autour de tout texte (texts) ou de toutes les valeurs (all)',
    },
  },
  'line-end': {
    type: 'string',
    placeholder: { en: 'ENDING', fr: 'FIN' },
    values: lineEnds,
    summary: {
      en: 'CSV and TSV: line endings crlf (default for CSV) or lf (default for TSV)',
      fr: 'CSV et TSV : fins de ligne crlf (par défaut en CSV) ou lf (par défaut en TSV)',
    },
  },
  bom: {
    type: 'boolean',
    summary: {
      en: 'CSV and TSV: add a UTF-8 byte order mark (for Excel)',
      fr: 'CSV et TSV : ajouter une marque d’ordre des octets UTF-8 (pour Excel)',
    },
  },
  formulas: {
    type: 'boolean',
    summary: {
      en: 'CSV and TSV: don’t escape text that a spreadsheet would run as a formula',
      fr: 'CSV et TSV : ne pas échapper le texte qu’un tableur exécuterait comme une formule',
    },
  },
} as const satisfies Options;

/** The options as they were given. */
export type CsvValues = {
  readonly [Name in keyof typeof csvOptions]?: ((typeof csvOptions)[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

function oneOf<const Word extends string>(option: string, words: readonly Word[], given: string | undefined, usual: Word): Word {
  if (given === undefined) return usual;
  const known = words.find((word) => word === given);
  return (
    known ??
    refuseUsage('value-unknown', {
      option,
      names: words.join(' '),
      remedy: (language) =>
        language === 'fr'
          ? 'Utilisez l’une de ces valeurs, entre apostrophes si le shell l’exige.'
          : 'Use one of these values, in quotes if the shell requires them.',
    })
  );
}

/** Refuses options of CSV for whatever is no such file. @throws UsageMistake */
export function refuseCsvOptions(values: CsvValues, why: UsageFact): void {
  const given = Object.keys(csvOptions).find((name) => Object.entries(values).some(([key, value]) => key === name && value !== undefined));
  if (given !== undefined) refuseUsage('for-csv-file', { option: given, why });
}

/** How a file of a format is written. @throws UsageMistake */
export function readFileOptions(format: ExportFormat, values: CsvValues): ExportOptions {
  const usual = defaultOptions(format);
  if (usual.format !== 'csv' && usual.format !== 'tsv') {
    refuseCsvOptions(values, (language) => (language === 'fr' ? `Format du fichier : ${format}.` : `File format: ${format}.`));
    return usual;
  }
  const own = {
    decimal: oneOf('decimal', decimals, values.decimal, usual.decimal),
    quoting: oneOf('quote', quotings, values.quote, usual.quoting),
    lineEnd: oneOf('line-end', lineEnds, values['line-end'], usual.lineEnd),
    byteOrderMark: values.bom ?? usual.byteOrderMark,
    neutralise: values.formulas !== true,
  } satisfies Partial<CsvOptions>;
  if (usual.format === 'csv') {
    const words: readonly (keyof typeof separators)[] = [',', ';', '|', 'tab'];
    return { ...usual, ...own, separator: separators[oneOf('separator', words, values.separator, ',')] };
  }
  if (values.separator !== undefined) refuseUsage('separator-for-csv');
  return { ...usual, ...own };
}
