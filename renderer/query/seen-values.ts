import type { Cell, RowWindow } from '../../shared/contract/run.ts';
import type { Literal } from '../../shared/values/value-type.ts';

/** How many values of a column are kept. */
const mostValues = 50;

/** The values of each column in some rows, the most frequent first. Lists, objects and missing values are left out. */
export function seenValues({ columns, rows }: Pick<RowWindow, 'columns' | 'rows'>): ReadonlyMap<string, readonly Literal[]> {
  return new Map(columns.map((column, index) => [column, valuesAt(rows, index)]));
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
