import { rowKey } from '../../../shared/compare/compare-cells.ts';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Cell } from '../../../shared/contract/results/run.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import type { Row } from './asked-rows.ts';

/**
 * A cell as the formats can agree on it: the bytes of a list are base64 in REST and base64url in OData (RFC 4648, 4 and 5). Those of a cell
 * are compared as what they are anyway.
 */
export function agreeable(cell: Cell | undefined, { type, list }: Column): Cell | undefined {
  if (cell === undefined || type !== 'binary' || list !== true) return cell;
  return [cell[0], cell[1].replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')];
}

/** Texts that are the same for rows whose values in these columns are the same, however they are written. */
export function identitiesOf(rows: readonly Row[], columns: readonly Column[]): readonly string[] {
  return rows.map((row) =>
    rowKey(
      columns.map((column) => agreeable(row.get(column.name), column)),
      columns.map(({ name, type, list }) => ({ name, type: list ? undefined : type })),
    ),
  );
}

/** How often each text comes. */
function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Places of the texts that `others` does not have, or not as often: each of its own takes away one of the others. */
export function placesBeyond(texts: readonly string[], others: readonly string[]): readonly number[] {
  const left = new Map(countsOf(others));
  return texts.flatMap((text, place) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0 ? [] : [place];
  });
}

/** A row as evidence: its first values, short. */
export function rowInShort(row: Row | undefined, columns: readonly Column[]): string {
  const cells = columns.slice(0, 4).map(({ name }) => `${name}=${row?.get(name)?.[1].slice(0, 40) ?? ''}`);
  return cells.join(', ') + (columns.length > 4 ? ', …' : '');
}

/** A column whose values in these rows are more than one, of one of the types, the first types first; null where there is none. */
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
