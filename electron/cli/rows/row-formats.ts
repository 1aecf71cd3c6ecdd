import { createCsvFormat } from './csv.ts';
import { createJsonFormat, createLinesFormat } from './json.ts';
import type { RowFormat } from './row-format.ts';

/** Every format that rows are written in to the standard output: a new one is a module of its own and a line here. */
export const rowFormats = {
  json: createJsonFormat,
  ndjson: createLinesFormat,
  csv: createCsvFormat,
} as const satisfies Readonly<Record<string, (names: readonly string[]) => RowFormat>>;
export type RowFormatName = keyof typeof rowFormats;

/** Whether a word names one of {@link rowFormats}. */
export function isRowFormat(word: string): word is RowFormatName {
  return Object.hasOwn(rowFormats, word);
}
