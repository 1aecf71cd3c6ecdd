import { type Completion, type Completions, maxCompletions } from './completion.ts';

/** A name with its search keys, computed once. */
export interface SearchKeys {
  readonly lower: string;
  /** The initials of its words, in lower case: `uc` for `unitCost`, `UNIT_COST` and `unit-cost`. */
  readonly initials: string;
}

/** A possible completion with its search keys. */
export interface Candidate extends SearchKeys {
  readonly completion: Completion;
  /** Sort weight of equally good matches. The lowest is first. */
  readonly weight: number;
}

/** Returns the search keys of a name. */
export function searchKeysOf(name: string): SearchKeys {
  const lower = name.toLowerCase();
  return { lower, initials: initialsOf(name, lower) };
}

type Sort = 'none' | 'small' | 'capital' | 'digit';

/**
 * Returns the initials of a name. A regular expression with Unicode classes would take a tenth of a second for the columns of a wide table.
 */
function initialsOf(name: string, lower: string): string {
  let initials = '';
  let [last, before]: [Sort, Sort] = ['none', 'none'];
  for (let at = 0; at < name.length; at++) {
    const sort = sortOf(name, lower, at);
    const startsWord =
      sort !== 'none' && (last === 'none' || (sort === 'capital' && last === 'small') || (sort === 'digit') !== (last === 'digit'));
    if (startsWord) initials += lower.charAt(at);
    // In `HTTPServer`, the last capital begins the next word.
    else if (sort === 'small' && last === 'capital' && before === 'capital') initials += lower.charAt(at - 1);
    [last, before] = [sort, last];
  }
  return initials;
}

function sortOf(name: string, lower: string, at: number): Sort {
  const code = name.charCodeAt(at);
  if (code >= 0x61 && code <= 0x7a) return 'small';
  if (code >= 0x41 && code <= 0x5a) return 'capital';
  if (code >= 0x30 && code <= 0x39) return 'digit';
  if (code < 0x80) return 'none';
  return name.charAt(at) === lower.charAt(at) ? 'small' : 'capital';
}

/**
 * Returns how well a name matches the typed text (in lower case): 0 for a prefix, 1 for initials or the prefix of a word, 2 for a
 * substring. Null if it doesn't match.
 */
export function matchOf(sought: SearchKeys, typed: string): 0 | 1 | 2 | null {
  if (sought.lower.startsWith(typed)) return 0;
  const at = sought.lower.indexOf(typed);
  if (typed.length > 1 && sought.initials.startsWith(typed)) return 1;
  if (at < 0) return null;
  return sortOf(sought.lower, sought.lower, at - 1) === 'none' ? 1 : 2;
}

/** Sorts the matching candidates by match, then weight, then original order. */
export function rank(candidates: readonly Candidate[], typed: string): Completions {
  const lowerCaseText = typed.toLowerCase();
  const groups: Candidate[][] = [[], [], []];
  for (const candidate of candidates) {
    const match = matchOf(candidate, lowerCaseText);
    if (match !== null) groups[match]?.push(candidate);
  }
  const ordered = groups.flatMap((group) => group.toSorted((left, right) => left.weight - right.weight));
  const items = ordered.slice(0, maxCompletions).map(({ completion }) => completion);
  return { items, incomplete: ordered.length > items.length };
}
