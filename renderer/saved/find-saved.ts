import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import { fold } from '../../shared/search/fold.ts';

/** Returns the searched text: title, description, API and file. */
function searchedText({ file, saved, sql }: SavedEntry): string {
  const { title = '', description = '' } = saved ?? sql ?? {};
  const apis = saved === null ? Object.values(sql?.tables ?? {}).map(({ api }) => api) : [saved.api];
  return fold([title, description, ...apis.flatMap(({ root, accessPoint }) => [root, accessPoint]), file].join(' '));
}

/** Returns the title of an entry: the title of its query or SQL, otherwise its file name. */
export function titleOf({ file, saved, sql }: SavedEntry): string {
  return (saved ?? sql)?.title ?? file;
}

/** Returns the entries that contain every word of a text, sorted by title. */
export function findSaved(entries: readonly SavedEntry[], text: string): readonly SavedEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => {
      const searched = searchedText(entry);
      return words.every((word) => searched.includes(word));
    })
    .toSorted((a, b) => titleOf(a).localeCompare(titleOf(b)) || (a.file < b.file ? -1 : 1));
}
