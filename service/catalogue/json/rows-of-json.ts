import { readFile } from 'node:fs/promises';
import { parseExactly } from './exact-json.ts';
import { jsonEnds } from './json-ends.ts';

/** Where the JSON is: in a file, or in a descriptor. */
export type JsonPlace = { readonly file: string } | { readonly json: string };

/**
 * The rows of JSON that has them in another way than as a list of objects, as a line of JSON each, every number as it is written: in a
 * member of an object, or as lists of values of which the first holds the names.
 *
 * @param property the member that holds the rows; null: there is none
 * @returns null where it is a file that can be read as it is
 * @throws Error where there are no rows, in words that end a sentence
 */
export async function rowsOfJson(place: JsonPlace, property: string | null): Promise<string | null> {
  if ('file' in place && property === null && !(await holdsLists(place.file))) return null;
  const whole = parseExactly('json' in place ? place.json : await readFile(place.file, 'utf8'));
  const rows = property === null ? whole : memberOf(whole, property);
  if (!Array.isArray(rows)) throw new Error(property === null ? 'the data isn’t a list of rows' : `"${property}" isn’t a list of rows`);
  return objectsOf(rows)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
}

function objectsOf(rows: readonly unknown[]): readonly unknown[] {
  const [names, ...others] = rows;
  if (!Array.isArray(names)) return rows;
  return others.map((row, index) => {
    if (!Array.isArray(row) || row.length !== names.length) throw new Error(`row ${index + 1} doesn’t have one value for each column`);
    return Object.fromEntries(names.map((name, column) => [String(name), row[column]]));
  });
}

function memberOf(whole: unknown, property: string): unknown {
  return typeof whole === 'object' && whole !== null ? new Map(Object.entries(whole)).get(property) : undefined;
}

/** Whether a file is a list of lists. */
async function holdsLists(file: string): Promise<boolean> {
  const { first, second } = await jsonEnds(file);
  return first === '[' && second === '[';
}
