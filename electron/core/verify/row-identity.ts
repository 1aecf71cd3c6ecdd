import { rowKey } from '../../../shared/compare/compare-cells.ts';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import type { Row } from './requested-rows.ts';

/**
 * Converts a cell to a notation that is the same in both formats.
 *
 * Lists of binary values are Base64 in REST and Base64url in OData (RFC 4648, 4, 5). Single binary values are compared as bytes, so they
 * need no conversion.
 */
export function agreeable(cell: Cell | undefined, { type, list }: Column): Cell | undefined {
  if (cell === undefined || type !== 'binary' || list !== true) return cell;
  return [cell[0], cell[1].replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')];
}

/** Returns a text for each row. Two texts are equal if the rows have the same values in these columns, in any notation. */
export function identitiesOf(rows: readonly Row[], columns: readonly Column[]): readonly string[] {
  return rows.map((row) =>
    rowKey(
      columns.map((column) => agreeable(row.get(column.name), column)),
      columns.map(({ name, type, list }) => ({ name, type: list ? undefined : type })),
    ),
  );
}

/** Counts how often each text occurs. */
function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Returns the indexes of the texts that `others` doesn't contain, or contains less often. */
export function surplusIndexes(texts: readonly string[], others: readonly string[]): readonly number[] {
  const remaining = new Map(countsOf(others));
  return texts.flatMap((text, index) => {
    const count = remaining.get(text) ?? 0;
    remaining.set(text, count - 1);
    return count > 0 ? [] : [index];
  });
}

/** Returns a shortened row for a fault: its first four values. */
export function rowInShort(row: Row | undefined, columns: readonly Column[]): string {
  const cells = columns.slice(0, 4).map(({ name }) => `${name}=${row?.get(name)?.[1].slice(0, 40) ?? ''}`);
  return cells.join(', ') + (columns.length > 4 ? ', …' : '');
}

/** Returns the first column of one of the types, in order of preference, that has at least two different values. Null if there is none. */
export function probeColumn(columns: readonly Column[], rows: readonly Row[], types: readonly ValueType[]): Column | null {
  for (const type of types) {
    const found = columns.find((column) => {
      if (column.type !== type || column.list) return false;
      const present = rows.filter((row) => !['absent', 'null'].includes(row.get(column.name)?.[0] ?? 'absent'));
      return new Set(identitiesOf(present, [column])).size > 1;
    });
    if (found !== undefined) return found;
  }
  return null;
}
