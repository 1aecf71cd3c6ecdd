import { rowKey } from '../../../shared/compare/row-key.ts';
import type { Column } from '../../../shared/contract/catalogue.ts';
import type { Row } from './asked-rows.ts';

/** Texts that are the same for rows whose values in these columns are the same, however they are written. */
export function identitiesOf(rows: readonly Row[], columns: readonly Column[]): readonly string[] {
  return rows.map((row) =>
    rowKey(
      columns.map(({ name }) => row.get(name)),
      columns.map(({ name, type, list }) => ({ name, type: list ? undefined : type })),
    ),
  );
}

/** How often each text comes. */
export function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
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
