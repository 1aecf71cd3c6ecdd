import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { ownValue } from '../../../shared/values/own-value.ts';

/** Returns whether a column is selected. An empty selection means all columns. */
export function isChosen(chosen: readonly string[], name: string): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

/**
 * Returns the selection after a checkbox changed: names in the order of selection. The list is empty if all columns are selected. Null if
 * no column is selected.
 *
 * Checking the last column selects "all" only if the order is the API's own.
 *
 * @param chosen null if no column is checked
 */
export function chooseColumn(
  all: readonly string[],
  chosen: readonly string[] | null,
  name: string,
  isChosen: boolean,
): readonly string[] | null {
  const present = chosen === null ? [] : chosen.length === 0 ? all : chosen;
  const others = present.filter((other) => other !== name);
  const next = isChosen ? [...others, name] : others;
  if (next.length === 0) return null;
  return next.length === all.length && next.every((other, index) => other === all[index]) ? [] : next;
}

/** Returns the columns whose name or description contains all words of a search. Case and accents are ignored. */
export function matchingColumns(columns: readonly Column[], search: string): readonly Column[] {
  const searchTerms = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (searchTerms.length === 0) return columns;
  return columns.filter(({ name, description }) => {
    const text = fold(`${name} ${description ?? ''}`);
    return searchTerms.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Ranks the columns that match a text: exact name, name that starts with the text, name that contains it, then all its words anywhere. Case
 * is ignored. An empty text returns all columns in the API's order.
 */
export function columnsFor(columns: readonly Column[], text: string): readonly Column[] {
  const sought = text.trim().toLowerCase();
  const rank = ({ name }: Column): number => {
    const own = name.toLowerCase();
    return name === text ? 0 : own === sought ? 1 : own.startsWith(sought) ? 2 : own.includes(sought) ? 3 : 4;
  };
  return sought === '' ? columns : matchingColumns(columns, text).toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the index of the line that a key moves to, in a list of `count` lines. Null for other keys. */
export function lineAfter(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const step = ownValue(steps, key);
  return step === undefined ? null : Math.max(0, Math.min(at + step, count - 1));
}

/**
 * Returns a column's type as the catalogue spells it. Without one, returns the type from `$metadata` without its namespace. Empty if both
 * are unknown.
 */
export function shownType({ restType, odataType }: Pick<Column, 'restType' | 'odataType'>): string {
  if (restType !== '' || odataType === null) return restType;
  const name = odataType.replace(/^Collection\((.*)\)$/, '$1');
  return name.slice(name.lastIndexOf('.') + 1);
}
