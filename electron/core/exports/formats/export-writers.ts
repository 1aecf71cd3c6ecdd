import type { ExportFormat, ExportOptions } from '../../../../shared/contract/export.ts';
import { createArrowWriter } from './arrow.ts';
import { createCsvWriter } from './csv.ts';
import { createJsonWriter, createNdjsonWriter } from './json.ts';
import { createMarkdownWriter } from './markdown.ts';
import { createParquetWriter } from './parquet.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';
import { createXlsxWriter } from './xlsx.ts';

/** Formats whose files say of each column what it holds: its form has to be known before the first value is written. */
export function isTyped(format: ExportFormat): boolean {
  return format === 'parquet' || format === 'arrow';
}

/** The writer of a format: a new one is a module of its own and a line here. */
export function createWriter(options: ExportOptions, parts: WriterParts): RowWriter {
  switch (options.format) {
    case 'csv':
    case 'tsv':
      return createCsvWriter(options, parts);
    case 'json':
      return createJsonWriter(parts);
    case 'ndjson':
      return createNdjsonWriter(parts);
    case 'parquet':
      return createParquetWriter(parts);
    case 'arrow':
      return createArrowWriter(parts);
    case 'xlsx':
      return createXlsxWriter(parts);
    case 'markdown':
      return createMarkdownWriter(parts);
  }
}
