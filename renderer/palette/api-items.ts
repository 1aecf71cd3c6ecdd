import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { searchCatalogue, wordsOf } from '../catalogue/search.ts';
import { columnSeparator, type IndexedApi } from '../catalogue/search-index.ts';
import type { PaletteItem } from './palette-registry.ts';

/** More of a kind are never shown. */
const most = 20;

/** An API as a line of the palette. */
export function apiItem({ key, api }: IndexedApi, open: (api: ApiReference) => void): PaletteItem {
  const detail = api.accessPoint === api.title ? api.rootLabel : `${api.rootLabel} · ${api.accessPoint}`;
  return { id: key, title: api.title, detail, run: () => open(api) };
}

/** The APIs that a text finds, by their names first. */
export function findApis(index: readonly IndexedApi[], text: string, open: (api: ApiReference) => void): readonly PaletteItem[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return searchCatalogue(index, words)
    .slice(0, most)
    .map(({ indexed }) => apiItem(indexed, open));
}

interface FoundColumn {
  readonly indexed: IndexedApi;
  readonly place: number;
  /** 0 the name itself, 1 its beginning, 2 anywhere in it. */
  readonly rank: number;
}

function rankOf(name: string, word: string): number {
  if (name === word) return 0;
  return name.startsWith(word) ? 1 : 2;
}

/** The columns of all APIs that hold the text: the very name first, then those that begin with it. One letter finds none: it is in most. */
export function findColumns(
  index: readonly IndexedApi[],
  text: string,
  show: (api: ApiReference, column: string) => void,
  detailOf: (apiTitle: string) => string,
): readonly PaletteItem[] {
  const words = wordsOf(text);
  const [word] = words;
  if (words.length !== 1 || word === undefined || word.length < 2) return [];
  const found: FoundColumn[] = [];
  for (const indexed of index) {
    if (!indexed.columns.includes(word)) continue;
    const names = indexed.columns.split(columnSeparator);
    for (const [at, name] of names.entries()) {
      if (name.includes(word)) found.push({ indexed, place: at - 1, rank: rankOf(name, word) });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .flatMap(({ indexed: { key, api }, place }) => {
      const name = api.columns.split(columnSeparator)[place];
      if (name === undefined) return [];
      return [{ id: `${key} ${name}`, title: name, detail: detailOf(api.title), run: () => show(api, name) }];
    });
}
