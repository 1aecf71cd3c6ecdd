import { basename, extname } from 'node:path';
import type { DataPackage, Resource } from '../catalogue/data-package.ts';

/** Endings of files that hold tables; Arrow's are told of, DuckDB does not read them. */
export const tableEndings: ReadonlySet<string> = new Set(['.csv', '.tsv', '.json', '.ndjson', '.jsonl', '.parquet', '.arrow', '.feather']);

/** Files as a Data Package would list them, nothing said of them but their names; their paths are below the package's folder. */
export function describeFiles(name: string, paths: readonly string[]): DataPackage {
  const resources = paths.map(
    (path): Resource => ({
      name: path,
      path,
      format: extname(path).slice(1).toLowerCase(),
      hash: null,
      encoding: null,
      dialect: null,
      title: basename(path, extname(path)),
      description: null,
      keywords: [],
      sources: [],
      licenses: [],
      schema: null,
    }),
  );
  return { name, title: name, version: null, created: null, keywords: [], sources: [], licenses: [], resources };
}
