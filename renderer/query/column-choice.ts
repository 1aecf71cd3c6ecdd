import type { Column } from '../../shared/contract/catalogue.ts';

/** Whether a column is returned; an empty choice means all. */
export function isChosen(chosen: readonly string[], name: string): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

/**
 * The choice after a column was ticked or unticked: names in the order in which they were chosen; empty for all; null for none.
 *
 * `chosen` is null where nothing is ticked at present. Ticking the last one missing brings back "all" only if the order is the API's own.
 */
export function chooseColumn(
  all: readonly string[],
  chosen: readonly string[] | null,
  name: string,
  wanted: boolean,
): readonly string[] | null {
  const present = chosen === null ? [] : chosen.length === 0 ? all : chosen;
  const others = present.filter((other) => other !== name);
  const next = wanted ? [...others, name] : others;
  if (next.length === 0) return null;
  return next.length === all.length && next.every((other, index) => other === all[index]) ? [] : next;
}

/** The columns with all the words of a search in their name or description, case and accents aside. */
export function matchingColumns(columns: readonly Column[], search: string): readonly Column[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return columns;
  return columns.filter(({ name, description }) => {
    const text = fold(`${name} ${description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
