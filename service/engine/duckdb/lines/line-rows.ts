import type { JsonShape } from '../../engine.ts';
import type { RowQuery } from '../../row-query.ts';
import { propertyStart } from '../../sql/columns.ts';
import type { FileColumn } from '../file-columns.ts';
import { lineTest } from './line-condition.ts';
import type { LineTable, RowRange } from './line-table.ts';

/** Rows that are looked through for those that pass a condition, before DuckDB does. */
const mostToSearch = 2048;
/** Of those, the ones that are read first; then twice as many, and so on. */
const firstToSearch = 128;

/**
 * The rows of a small page as JSON with commas between them; null where lines do not tell them, or not quickly.
 *
 * @param query As `asRowsLie` gives it; its `top` is small.
 */
export async function lineRows(table: LineTable, query: RowQuery, shape: JsonShape): Promise<string | null> {
  const { where, order, skip, top } = query;
  const writers = writersOf(table, query.columns, shape);
  if (order.length > 0 || top === null || writers === null) return null;
  if (where === null) {
    const first = Math.min(skip, table.rows);
    const lines = await table.read({ first, end: Math.min(first + top, table.rows) });
    return lines === null ? null : written(lines.map(cellsOf), writers);
  }
  const test = skip + top > mostToSearch ? null : lineTest(where, table.columns);
  if (test === null) return null;
  const found = await search(table, table.within(where), { test, wanted: skip + top });
  return found === null ? null : written(found.slice(skip), writers);
}

/** The first rows that pass; null where there may be more of them beyond what is looked through. */
async function search(
  table: LineTable,
  { first, end }: RowRange,
  { test, wanted }: { readonly test: (cells: readonly string[]) => boolean; readonly wanted: number },
): Promise<readonly (readonly string[])[] | null> {
  const found: (readonly string[])[] = [];
  const last = Math.min(end, first + mostToSearch);
  for (let [from, count] = [first, firstToSearch]; from < last && found.length < wanted; [from, count] = [from + count, count * 2]) {
    const lines = await table.read({ first: from, end: Math.min(from + count, last) });
    if (lines === null) return null;
    for (const line of lines) {
      const cells = cellsOf(line);
      if (test(cells) && found.push(cells) === wanted) return found;
    }
  }
  return found.length < wanted && last < end ? null : found;
}

function cellsOf(line: string): readonly string[] {
  return line.split('\t');
}

/** What is written before the cell of a column, and how. */
interface CellWriter {
  readonly start: string;
  readonly cell: number;
  readonly shaped: ((json: string) => string) | null;
}

function written(rows: readonly (readonly string[])[], writers: readonly CellWriter[]): string {
  let text = '';
  for (const cells of rows) {
    if (text !== '') text += ',';
    for (const { start, cell, shaped } of writers) {
      const json = cells[cell] ?? 'null';
      text += start + (shaped === null ? json : shaped(json));
    }
    text += '}';
  }
  return text;
}

/** Null for values that are written in another way than they stand in the lines. */
function writersOf({ columns }: LineTable, names: readonly string[], shape: JsonShape): readonly CellWriter[] | null {
  const chosen = names.length === 0 ? columns : [...new Set(names)].map((name) => columns.find((column) => column.name === name));
  const writers: CellWriter[] = [];
  for (const column of chosen) {
    if (column === undefined) return null;
    const shaped = shapedFor(column, shape);
    if (shaped === 'by SQL') return null;
    writers.push({ start: `${writers.length === 0 ? '{' : ','}${propertyStart(column, shape)}`, cell: columns.indexOf(column), shaped });
  }
  return writers;
}

function shapedFor({ type, list }: FileColumn, { binary, numbersAsText }: JsonShape): CellWriter['shaped'] | 'by SQL' {
  const isQuoted = numbersAsText === true && (type === 'int64' || type === 'decimal');
  const isOtherBase = type === 'binary' && binary === 'base64url';
  if (!isQuoted && !isOtherBase) return null;
  if (list) return 'by SQL';
  if (isQuoted) return (json) => (json === 'null' ? json : `"${json}"`);
  return (json) => json.replaceAll('+', '-').replaceAll('/', '_');
}
