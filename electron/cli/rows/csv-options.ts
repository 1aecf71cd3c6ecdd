import { type CsvOptions, defaultOptions, type ExportFormat, type ExportOptions } from '../../../shared/contract/files/export-formats.ts';
import type { Options } from '../option-words.ts';
import { refuseUsage, textFact, type UsageFact } from '../output/failure.ts';

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
      remedy: textFact('hints:oneOfTheseInQuotes'),
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
    refuseCsvOptions(values, textFact(['hints:fileFormat', { format }]));
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
