import { posix } from 'node:path';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { plainResource, type Resource } from '../catalogue/package/data-package.ts';
import { formatOf, tableName } from '../catalogue/table-file.ts';
import { isPartition } from '../catalogue/types/partitions.ts';

/**
 * Returns the tables of a folder from the paths of all its files: single files, and folders whose files are parts of one table.
 *
 * A folder is one table if it has folders such as `year=2024` (Hive), a file `_SUCCESS`, or the extension of a table (Spark). Folders with
 * a log that lists their valid files (Delta Lake, Iceberg, Hudi) are resources with a problem.
 *
 * @param folder name of the folder, for a table that is the whole folder
 * @param paths relative paths, with `/` as separator
 */
export function folderTables(folder: string, paths: readonly string[]): readonly Resource[] {
  const logged = new Map(paths.flatMap((path) => loggedTable(path)));
  const rest = paths.filter((path) => !ancestors(path).some((ancestor) => logged.has(ancestor)) && !isHidden(path));
  const written = new Set(rest.filter((path) => posix.basename(path) === '_SUCCESS').map((path) => posix.dirname(path)));
  const tables = Map.groupBy(rest, (path) => tableFolder(path, written) ?? `file ${path}`);
  const faulty = [...logged].map(([at, fault]) => plainResource({ name: nameOf(at, folder), paths: [], fault }));
  const found = [...tables].map(([at, files]) => {
    const [file = ''] = files;
    return tableFolder(file, written) === null ? singleFile(file) : partsOf(nameOf(at, folder), files);
  });
  return [...faulty, ...found].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Returns a table's name with a final `/`, which no file name has. The whole folder's name differs from that of a subfolder with the same
 * name.
 */
function nameOf(at: string, folder: string): string {
  return at === '.' ? `./${folder}/` : `${at}/`;
}

/** Returns a file as a resource of a Data Package without a description. */
export function singleFile(path: string): Resource {
  return plainResource({ name: path, paths: [path], title: tableName(path) });
}

/** Returns several files as one table. */
export function partsOf(name: string, files: readonly string[]): Resource {
  // Names of Hive's and Spark's internal files start with `_`, such as `_SUCCESS` and `_common_metadata`.
  const parts = files.filter((path) => !posix.basename(path).startsWith('_'));
  const formats = new Set(parts.map((path) => formatOf(plainResource({ name: path, paths: [path] }))));
  const mixed: SourceReason | null = formats.size > 1 ? { code: 'parts-formats', facts: { formats: [...formats].join(', ') } } : null;
  const fault: SourceReason | null = parts.length === 0 ? { code: 'parts-none', facts: {} } : mixed;
  return plainResource({ name, paths: parts, title: name.replace(/^\.\/|\/$/g, ''), fault });
}

/** Returns the folder of the table that contains a file. Null if the file is a table itself. */
function tableFolder(path: string, written: ReadonlySet<string>): string | null {
  const outermost = ancestors(path).toReversed();
  const partition = outermost.find((ancestor) => isPartition(posix.basename(ancestor)));
  if (partition !== undefined) return posix.dirname(partition);
  return outermost.find((ancestor) => written.has(ancestor) || (ancestor !== '.' && containsTable(ancestor))) ?? null;
}

/** Returns formats that have a log of their valid files, detected by the content of the folders. */
function loggedTable(path: string): [string, SourceReason][] {
  const rejected = (at: string, format: string): [string, SourceReason][] => [[at, { code: 'table-log', facts: { format } }]];
  const delta = /^(?:(.*)\/)?_delta_log\//.exec(path);
  if (delta !== null) return rejected(delta[1] ?? '.', 'Delta Lake');
  const iceberg = /^(?:(.*)\/)?metadata\/(?:[^/]*\.metadata\.json(?:\.gz)?|version-hint\.text)$/.exec(path);
  if (iceberg !== null) return rejected(iceberg[1] ?? '.', 'Apache Iceberg');
  const hudi = /^(?:(.*)\/)?\.hoodie\//.exec(path);
  return hudi === null ? [] : rejected(hudi[1] ?? '.', 'Apache Hudi');
}

/** Returns the folders that contain a path, innermost first; the last one is `.`. */
function ancestors(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? ['.'] : [parent, ...ancestors(parent)];
}

/** Returns whether a file is hidden, or Excel's note that somebody has a workbook open. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.')) || /^(?:~\$.*|Thumbs\.db|desktop\.ini)$/i.test(posix.basename(path));
}

function containsTable(path: string): boolean {
  return /\.(?:csv|tsv|ndjson|jsonl|json|parquet)$/i.test(path);
}
