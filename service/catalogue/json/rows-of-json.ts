import { readFile } from 'node:fs/promises';
import { sourceError } from '../../failures/source-error.ts';
import { parseExactly } from './exact-json.ts';
import { jsonEnds } from './json-ends.ts';

/** The source of JSON: a file, or a descriptor. */
export type JsonSource = { readonly file: string } | { readonly json: string };

/**
 * Converts other formats of rows to one JSON object per line, with numbers as written.
 *
 * The rows can be in a member of an object. They can also be arrays of values; the first array then contains the names.
 *
 * @param property name of the member with the rows; null without one
 * @returns null if the file can be read unchanged
 * @throws SourceError if there are no rows
 */
export async function rowsOfJson(source: JsonSource, property: string | null): Promise<string | null> {
  if ('file' in source && property === null && !(await containsLists(source.file))) return null;
  const document = parseExactly('json' in source ? source.json : await readFile(source.file, 'utf8'));
  const rows = property === null ? document : memberOf(document, property);
  if (!Array.isArray(rows)) throw property === null ? sourceError('json-no-rows') : sourceError('json-no-rows-in', { property });
  return objectsOf(rows)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
}

function objectsOf(rows: readonly unknown[]): readonly unknown[] {
  const [names, ...others] = rows;
  if (!Array.isArray(names)) return rows;
  if (!names.every((name) => typeof name === 'string')) throw sourceError('json-no-names');
  return others.map((row, index) => {
    if (!Array.isArray(row) || row.length !== names.length) throw sourceError('json-row-width', { row: index + 1 });
    return Object.fromEntries(names.map((name, column) => [name, row[column]]));
  });
}

function memberOf(document: unknown, property: string): unknown {
  return typeof document === 'object' && document !== null ? new Map(Object.entries(document)).get(property) : undefined;
}

/** Returns whether a file is an array of arrays. */
async function containsLists(file: string): Promise<boolean> {
  const { first, second } = await jsonEnds(file);
  return first === '[' && second === '[';
}
