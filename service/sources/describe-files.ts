import { extname } from 'node:path';
import { type DataPackage, plainResource } from '../catalogue/package/data-package.ts';
import { tableName } from '../catalogue/table-file.ts';

/** Endings of files that hold tables; Arrow's are told of, DuckDB does not read them. */
const tableEndings: ReadonlySet<string> = new Set(['.csv', '.tsv', '.json', '.ndjson', '.jsonl', '.parquet', '.arrow', '.feather']);

/** Whether a file's name says that it holds a table; text may be compressed by gzip. */
export function holdsTable(path: string): boolean {
  const [name, isCompressed] = [path.toLowerCase().replace(/\.gz$/, ''), /\.gz$/i.test(path)];
  const ending = extname(name);
  return tableEndings.has(ending) && !(isCompressed && ['.parquet', '.arrow', '.feather'].includes(ending));
}

/** Files as a Data Package would list them, nothing said of them but their names; their paths are below the package's folder. */
export function describeFiles(name: string, paths: readonly string[]): DataPackage {
  const resources = paths.map((path) => plainResource({ name: path, paths: [path], title: tableName(path).replaceAll('\\', '/') }));
  return { name, title: name, version: null, created: null, keywords: [], sources: [], licenses: [], resources };
}
