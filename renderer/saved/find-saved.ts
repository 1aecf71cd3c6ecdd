import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import { fold } from '../../shared/search/fold.ts';

/** Returns the searched text: title, description, API and file. */
function searchedText({ file, saved }: SavedEntry): string {
  const { title = '', description = '', api } = saved ?? {};
  return fold([title, description, api?.root ?? '', api?.accessPoint ?? '', file].join(' '));
}

function titleOf({ file, saved }: SavedEntry): string {
  return saved?.title ?? file;
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
