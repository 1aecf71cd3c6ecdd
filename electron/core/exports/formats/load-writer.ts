import type { ExportFormat, ExportOptions } from '../../../../shared/contract/files/export-formats.ts';
import type { OpenWriter } from './row-writer.ts';

/** Loads the module of a writer, and the library of the format. */
type LoadWriter = (options: ExportOptions) => Promise<OpenWriter>;

const loadCsv: LoadWriter = async (options) => {
  const { openCsv } = await import('./csv.ts');
  if (options.format !== 'csv' && options.format !== 'tsv') throw new TypeError(`${options.format} isn’t delimited text.`);
  return (target) => openCsv(options, target);
};

const writers: { readonly [Format in ExportFormat]: LoadWriter } = {
  csv: loadCsv,
  tsv: loadCsv,
  json: async () => (await import('./json.ts')).openJson,
  ndjson: async () => (await import('./json.ts')).openNdjson,
  parquet: async () => (await import('./parquet.ts')).openParquet,
  arrow: async () => (await import('./arrow.ts')).openArrow,
  xlsx: async () => (await import('./xlsx.ts')).openXlsx,
  markdown: async () => (await import('./markdown.ts')).openMarkdown,
};

/** Loads the writer of a format. A new format needs a module and an entry in the table above. */
export function loadWriter(options: ExportOptions): Promise<OpenWriter> {
  return writers[options.format](options);
}
