import type { ExportFormat, ExportOptions } from '../../../../shared/contract/export.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

/** Begins a file of one format. */
export type CreateWriter = (parts: WriterParts) => RowWriter;

/** Formats whose files say of each column what it holds: its form has to be known before the first value is written. */
export function isTyped(format: ExportFormat): boolean {
  return format === 'parquet' || format === 'arrow';
}

/** Loads a format's module, and with it the library that it takes: a new format is a module of its own and two lines here. */
export async function loadWriter(options: ExportOptions): Promise<CreateWriter> {
  switch (options.format) {
    case 'csv':
    case 'tsv': {
      const { createCsvWriter } = await import('./csv.ts');
      return (parts) => createCsvWriter(options, parts);
    }
    case 'json':
      return (await import('./json.ts')).createJsonWriter;
    case 'ndjson':
      return (await import('./json.ts')).createNdjsonWriter;
    case 'parquet':
      return (await import('./parquet.ts')).createParquetWriter;
    case 'arrow':
      return (await import('./arrow.ts')).createArrowWriter;
    case 'xlsx':
      return (await import('./xlsx.ts')).createXlsxWriter;
    case 'markdown':
      return (await import('./markdown.ts')).createMarkdownWriter;
  }
}
