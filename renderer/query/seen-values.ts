import type { Cell, RowWindow } from '../../shared/contract/run.ts';
import type { Literal } from '../../shared/values/value-type.ts';

/** How many values of a column are kept. */
const mostValues = 50;
/** Characters of a value that anybody asks for as a whole; a text of a megabyte would be hashed to be counted. */
const longestValue = 1000;

/** The values of a column, the most frequent first; undefined for a column that is not there. */
export type SeenValues = (column: string) => readonly Literal[] | undefined;

/**
 * The values of each column in some rows. Lists, objects, missing values and very long ones are left out.
 *
 * A column is looked through when it is asked for first: few of hundreds ever are.
 */
export function seenValues({ columns, rows }: Pick<RowWindow, 'columns' | 'rows'>): SeenValues {
  const known = new Map<string, readonly Literal[]>();
  return (column) => {
    const place = columns.indexOf(column);
    if (place < 0) return undefined;
    const values = known.get(column) ?? valuesAt(rows, place);
    known.set(column, values);
    return values;
  };
}

function valuesAt(rows: RowWindow['rows'], index: number): readonly Literal[] {
  const counts = new Map<string, { readonly literal: Literal; count: number }>();
  for (const row of rows) {
    const cell = row[index];
    const literal = cell === undefined ? null : literalOf(cell);
    if (cell === undefined || literal === null) continue;
    const known = counts.get(cell.join(' '));
    if (known === undefined) counts.set(cell.join(' '), { literal, count: 1 });
    else known.count++;
  }
  const ordered = [...counts.values()].toSorted((left, right) => right.count - left.count);
  return ordered.slice(0, mostValues).map(({ literal }) => literal);
}

function literalOf([kind, text]: Cell): Literal | null {
  if (text.length > longestValue) return null;
  switch (kind) {
    case 'string':
      return { kind, value: text };
    case 'number':
      return { kind, text };
    case 'boolean':
      return { kind, value: text === 'true' };
    default:
      return null;
  }
}
