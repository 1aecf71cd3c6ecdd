import { createCsvFormat } from './csv.ts';
import type { RowFormat } from './row-format.ts';

/** Every format that `get` writes: a new one is a module of its own and a line here. */
export const rowFormats = {
  json: (): RowFormat => ({ frame: { opening: '[\n', between: ',\n', closing: '\n]\n', none: '[]\n' } }),
  ndjson: (): RowFormat => ({ frame: { opening: '', between: '\n', closing: '\n', none: '' } }),
  csv: createCsvFormat,
} as const;
export type RowFormatName = keyof typeof rowFormats;

/** Whether a word names one of {@link rowFormats}. */
export function isRowFormat(word: string): word is RowFormatName {
  return Object.hasOwn(rowFormats, word);
}
