import { readMetadata } from '../../shared/metadata/index.ts';
import { parseODataUrl, parseOption, printOption } from '../../shared/odata/index.ts';
import { defaultDialect, parseFilter, parseRestUrl, printFilter } from '../../shared/rsql/index.ts';
import { exactUrl, readableUrl } from '../../shared/url/index.ts';
import { table } from '../shared/table.ts';
import { repeated, worstMetadata, worstPieces, worstRsql, worstUrls } from './worst-cases.ts';

const wideTable = table(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`column${index}`, 'string' as const])));

/** A hostile text of 64 kB, and everything that the product does with it. */
export interface WorstReading {
  readonly reader: string;
  /** The repeated piece, as JSON. */
  readonly piece: string;
  /** Returns the steps. Each is measured separately and has the same limit, such as reading and printing. */
  readonly steps: () => readonly (() => unknown)[];
}

/** The slowest known texts of each reader. */
export const worstReadings: readonly WorstReading[] = [
  ...Object.entries(worstPieces).flatMap(([option, pieces]) => pieces.map((piece) => optionReading(option, piece))),
  ...worstRsql.map(filterReading),
  ...worstUrls.map(urlReading),
  ...worstMetadata.map(([before, piece]) => metadataReading(before, piece)),
];

function optionReading(option: string, piece: string): WorstReading {
  const text = repeated(piece);
  return {
    reader: `OData ${option}`,
    piece: JSON.stringify(piece),
    steps: () => {
      const { tree } = parseOption(option, text);
      return [() => parseOption(option, text, wideTable), () => printOption(option, tree)];
    },
  };
}

function filterReading(piece: string): WorstReading {
  const text = repeated(piece);
  return {
    reader: 'RSQL filter',
    piece: JSON.stringify(piece),
    steps: () => {
      const { tree } = parseFilter(text);
      return [() => parseFilter(text, defaultDialect, wideTable), () => printFilter(tree)];
    },
  };
}

function urlReading(piece: string): WorstReading {
  const text = `http://h/x?${repeated(piece)}`;
  return {
    reader: 'URL',
    piece: JSON.stringify(piece),
    steps: () => [
      () => parseODataUrl(text, wideTable),
      () => parseRestUrl(text, defaultDialect, wideTable),
      () => readableUrl(exactUrl(text)),
    ],
  };
}

function metadataReading(before: string, piece: string): WorstReading {
  const text = before + repeated(piece);
  return {
    reader: '$metadata',
    piece: `${JSON.stringify(before.slice(-20))} ${JSON.stringify(piece)}`,
    steps: () => [() => readMetadata(text)],
  };
}
