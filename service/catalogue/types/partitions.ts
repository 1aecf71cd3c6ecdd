import { sourceError } from '../../failures/source-error.ts';
/** A partition column. Its values are in the names of folders in Hive's format: `year=2024/month=01/part.parquet`. */
export interface PartitionColumn {
  readonly name: string;
  readonly type: 'BIGINT' | 'DATE' | 'VARCHAR';
  /** Value for each file, in the order of the files and in the format of the type. Null for Hive's default partition. */
  readonly values: readonly (string | null)[];
}

/** Returns whether a folder's name consists of a column and a value. */
export function isPartition(folder: string): boolean {
  return /^[^=]+=/.test(folder);
}

/** Hive's folder name for null. */
const nullFolder = '__HIVE_DEFAULT_PARTITION__';

/**
 * Returns the partition columns of a table's files. Returns an empty list if there are none.
 *
 * All values of a column have one type: integers (also with one leading zero, such as `month=01`), dates, otherwise text (`zip=00501`).
 *
 * @param paths paths with `/` or `\`
 * @throws SourceError if the files' folders don't have the same columns in the same order
 */
export function partitionColumns(paths: readonly string[]): readonly PartitionColumn[] {
  const cells = paths.map((path) =>
    path
      .split(/[\\/]/)
      .slice(0, -1)
      .filter(isPartition)
      .map((folder) => [folder.slice(0, folder.indexOf('=')), decoded(folder.slice(folder.indexOf('=') + 1))] as const),
  );
  const [names = []] = cells.map((folders) => folders.map(([name]) => name));
  const other = cells.findIndex((folders) => folders.length !== names.length || folders.some(([name], index) => name !== names[index]));
  if (other !== -1) throw sourceError('folders-columns', { first: paths[0] ?? '', other: paths[other] ?? '' });
  const repeated = names.find((name, index) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) !== index);
  if (repeated !== undefined) throw sourceError('folders-duplicate', { name: repeated });
  return names.map((name, index) => {
    const texts = cells.map((folders) => folders[index]?.[1] ?? null);
    const values = texts.map((text) => (text === nullFolder ? null : text));
    const type = typeOf(values.filter((value) => value !== null));
    return { name, type, values: type === 'BIGINT' ? values.map((value) => (value === null ? null : String(BigInt(value)))) : values };
  });
}

function typeOf(values: readonly string[]): PartitionColumn['type'] {
  if (values.length === 0) return 'VARCHAR';
  if (values.every((value) => /^(?:-?(?:0|[1-9]\d{0,17})|0\d)$/.test(value))) return 'BIGINT';
  return values.every(isDate) ? 'DATE' : 'VARCHAR';
}

function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Decodes a value. Hive encodes characters that file systems don't allow (`%3A`). Invalid encodings stay unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
