import { type CsvKind, createCsvSplitter, csvKindOf } from './csv-splitter.ts';
import { createRowSplitter, isLinesType, type RowSink, type RowSplitter } from './row-splitter.ts';

/**
 * Makes the splitter for a body by its media type and its first part: CSV, lines of JSON, or JSON in whatever envelope.
 *
 * @param path The names that lead to the rows in an envelope of JSON; empty where they are to be found.
 */
export function createBodySplitter(sink: RowSink, mediaType: string | null, first: Uint8Array, path: readonly string[] = []): RowSplitter {
  const csv: CsvKind | null = csvKindOf(mediaType, first);
  return csv === null ? createRowSplitter(sink, { lines: isLinesType(mediaType), path }) : createCsvSplitter(sink, csv);
}
