import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { searchCatalogue, wordsOf } from '../catalogue/search.ts';
import { columnSeparator, type IndexedApi } from '../catalogue/search-index.ts';
import type { PaletteItem } from '../commands/palette-registry.ts';

/** Maximum number of shown items per kind. */
const maxItems = 20;

/** Returns the palette item of an API. */
export function apiItem({ key, api }: IndexedApi, open: (api: ApiReference) => void): PaletteItem {
  const detail = api.accessPoint === api.title ? api.rootLabel : `${api.rootLabel} · ${api.accessPoint}`;
  return { id: key, title: api.title, detail, run: () => open(api) };
}

/** Returns the APIs that match a text. Matches in names are first. */
export function findApis(index: readonly IndexedApi[], text: string, open: (api: ApiReference) => void): readonly PaletteItem[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return searchCatalogue(index, words)
    .slice(0, maxItems)
    .map(({ indexed }) => apiItem(indexed, open));
}

interface FoundColumn {
  readonly indexed: IndexedApi;
  readonly index: number;
  /** 0 if the name equals the text, 1 if the name begins with the text, 2 if the name contains the text. */
  readonly rank: number;
}

function rankOf(name: string, word: string): number {
  if (name === word) return 0;
  return name.startsWith(word) ? 1 : 2;
}

/** Returns the columns of all APIs that contain a text, exact names first. A single letter matches nothing: most names contain it. */
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
      if (name.includes(word)) found.push({ indexed, index: at - 1, rank: rankOf(name, word) });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxItems)
    .flatMap(({ indexed: { key, api }, index: place }) => {
      const name = api.columns.split(columnSeparator)[place];
      if (name === undefined) return [];
      return [{ id: `${key} ${name}`, title: name, detail: detailOf(api.title), run: () => show(api, name) }];
    });
}
