import { type CsvKind, createCsvSplitter, csvKindOf } from './csv-splitter.ts';
import { createRowSplitter, isLinesType, type RowSink, type RowSplitter } from './row-splitter.ts';

/**
 * Creates the splitter for a body from its media type and first chunk. Supports CSV, JSON lines, and JSON with any envelope.
 *
 * @param path Member names of the path to the rows in a JSON envelope. If empty, the rows are detected.
 */
export function createBodySplitter(sink: RowSink, mediaType: string | null, first: Uint8Array, path: readonly string[] = []): RowSplitter {
  const csv: CsvKind | null = csvKindOf(mediaType, first);
  return csv === null ? createRowSplitter(sink, { lines: isLinesType(mediaType), path }) : createCsvSplitter(sink, csv);
}
