import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';

/** Returns whether a column is chosen; an empty choice means all. */
export function isChosen(chosen: readonly string[], name: string): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

/**
 * Returns the choice after a checkbox changed: names in the order of choosing; empty for all; null for none.
 *
 * `chosen` is null if no column is checked. Checking the last column returns "all" only if the order is the API's own.
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
 * Ranks the columns that match a text: exact name, name that starts with it, name that contains it, then its words anywhere.
 *
 * Case is ignored; an empty text returns all columns in the API's order.
 */
export function columnsFor(columns: readonly Column[], text: string): readonly Column[] {
  const sought = text.trim().toLowerCase();
  const rank = ({ name }: Column): number => {
    const own = name.toLowerCase();
    return name === text ? 0 : own === sought ? 1 : own.startsWith(sought) ? 2 : own.includes(sought) ? 3 : 4;
  };
  return sought === '' ? columns : matchingColumns(columns, text).toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the line that a key moves to in a list of `count` lines; null for other keys. */
export function lineAfter(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(at + step, count - 1));
}

/** Returns a column's type as the catalogue writes it, or as `$metadata` does, without a namespace. Empty if neither has one. */
export function shownType({ restType, odataType }: Pick<Column, 'restType' | 'odataType'>): string {
  if (restType !== '' || odataType === null) return restType;
  const name = odataType.replace(/^Collection\((.*)\)$/, '$1');
  return name.slice(name.lastIndexOf('.') + 1);
}
