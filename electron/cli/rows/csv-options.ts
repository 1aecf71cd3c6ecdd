import { type CsvOptions, defaultOptions, type ExportFormat, type ExportOptions } from '../../../shared/contract/export.ts';
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
      en: 'CSV files: between values , ; | or tab (, unless given)',
      fr: 'fichiers CSV : entre les valeurs , ; | ou tab (sinon ,)',
    },
  },
  decimal: {
    type: 'string',
    placeholder: 'C',
    values: decimals,
    summary: { en: 'CSV and TSV files: . or , in numbers (. unless given)', fr: 'fichiers CSV et TSV : . ou , dans les nombres (sinon .)' },
  },
  quote: {
    type: 'string',
    placeholder: { en: 'WHICH', fr: 'QUOI' },
    values: quotings,
    summary: {
      en: 'CSV and TSV files: quote values that need it (needed), every text (texts), or all',
      fr: 'fichiers CSV et TSV : guillemets autour des valeurs qui les veulent (needed), de tout texte (texts) ou de tout (all)',
    },
  },
  'line-end': {
    type: 'string',
    placeholder: { en: 'END', fr: 'FIN' },
    values: lineEnds,
    summary: { en: 'CSV and TSV files: crlf (CSV) or lf (TSV)', fr: 'fichiers CSV et TSV : crlf (CSV) ou lf (TSV)' },
  },
  bom: {
    type: 'boolean',
    summary: {
      en: 'CSV and TSV files: begin with the mark of UTF-8, which Excel wants',
      fr: 'fichiers CSV et TSV : commencer par la marque d’UTF-8, que veut Excel',
    },
  },
  formulas: {
    type: 'boolean',
    summary: {
      en: 'CSV and TSV files: leave texts that begin like a formula as they are',
      fr: 'fichiers CSV et TSV : laisser tels quels les textes qui commencent comme une formule',
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
          ? 'Choisissez-en une, entre apostrophes si un shell les veut.'
          : 'Choose one of them, in quotes where a shell needs them.',
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
    refuseCsvOptions(values, (language) => (language === 'fr' ? `Le fichier est ${format}.` : `The file is ${format}.`));
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
