import { posix } from 'node:path';
import { plainResource, type Resource } from '../catalogue/package/data-package.ts';
import { formatOf, tableName } from '../catalogue/table-file.ts';
import { isPartition } from '../catalogue/types/partitions.ts';

/**
 * The tables of a folder, from the paths of all its files: single files, and folders whose files are the parts of one table.
 *
 * A folder is one table if it has folders such as `year=2024` (Hive), or a file `_SUCCESS`, or the extension of a table (Spark). Folders
 * whose log decides which of their files count (Delta Lake, Iceberg, Hudi) are resources with a fault.
 *
 * @param folder The folder's own name, for a table that is the whole folder.
 * @param paths Relative, with `/`.
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

/** Ends with `/`: no file is called so. The whole folder is not one of the same name in it. */
function nameOf(at: string, folder: string): string {
  return at === '.' ? `./${folder}/` : `${at}/`;
}

/** A file as a Data Package would list it that says nothing of it but its path. */
export function singleFile(path: string): Resource {
  return plainResource({ name: path, paths: [path], title: tableName(path) });
}

/** Files that together are one table. */
export function partsOf(name: string, files: readonly string[]): Resource {
  // Hive's and Spark's own files begin so: `_SUCCESS`, `_common_metadata`.
  const parts = files.filter((path) => !posix.basename(path).startsWith('_'));
  const formats = new Set(parts.map((path) => formatOf(plainResource({ name: path, paths: [path] }))));
  const fault =
    parts.length === 0 ? 'it has no files' : formats.size > 1 ? `its files have different formats (${[...formats].join(', ')})` : null;
  return plainResource({ name, paths: parts, title: name.replace(/^\.\/|\/$/g, ''), fault });
}

/** The folder of the table that a file is a part of; null for a table of its own. */
function tableFolder(path: string, written: ReadonlySet<string>): string | null {
  const outermost = ancestors(path).toReversed();
  const partition = outermost.find((ancestor) => isPartition(posix.basename(ancestor)));
  if (partition !== undefined) return posix.dirname(partition);
  return outermost.find((ancestor) => written.has(ancestor) || (ancestor !== '.' && holdsTable(ancestor))) ?? null;
}

/** Formats that keep which files count in a log of their own, by what their folders contain. */
function loggedTable(path: string): [string, string][] {
  const rejected = (at: string, format: string): [string, string][] => [
    [at, `it’s a table of ${format}, whose log decides which of its files count; export it as Parquet`],
  ];
  const delta = /^(?:(.*)\/)?_delta_log\//.exec(path);
  if (delta !== null) return rejected(delta[1] ?? '.', 'Delta Lake');
  const iceberg = /^(?:(.*)\/)?metadata\/(?:[^/]*\.metadata\.json(?:\.gz)?|version-hint\.text)$/.exec(path);
  if (iceberg !== null) return rejected(iceberg[1] ?? '.', 'Apache Iceberg');
  const hudi = /^(?:(.*)\/)?\.hoodie\//.exec(path);
  return hudi === null ? [] : rejected(hudi[1] ?? '.', 'Apache Hudi');
}

/** The folders that a path is in, innermost first; the last one is `.`. */
function ancestors(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? ['.'] : [parent, ...ancestors(parent)];
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

function holdsTable(path: string): boolean {
  return /\.(?:csv|tsv|ndjson|jsonl|json|parquet)$/i.test(path);
}
