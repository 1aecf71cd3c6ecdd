import { type Completion, type Completions, mostCompletions } from './completion.ts';

/** A name with what is asked of it while somebody types, worked out once. */
export interface Sought {
  readonly lower: string;
  /** The first letters of its words, in lower case: `uc` of `unitCost`, `UNIT_COST` and `unit-cost`. */
  readonly initials: string;
}

/** A completion that may be given, with what it is found by. */
export interface Candidate extends Sought {
  readonly completion: Completion;
  /** Decides between equally good matches: the lower comes first. */
  readonly weight: number;
}

/** What a name is found by. */
export function soughtBy(name: string): Sought {
  const lower = name.toLowerCase();
  return { lower, initials: initialsOf(name, lower) };
}

type Sort = 'none' | 'small' | 'capital' | 'digit';

/** By hand: a regular expression of Unicode's classes takes a tenth of a second for the columns of a wide table. */
function initialsOf(name: string, lower: string): string {
  let initials = '';
  let [last, before]: [Sort, Sort] = ['none', 'none'];
  for (let at = 0; at < name.length; at++) {
    const sort = sortOf(name, lower, at);
    const begins =
      sort !== 'none' && (last === 'none' || (sort === 'capital' && last === 'small') || (sort === 'digit') !== (last === 'digit'));
    if (begins) initials += lower.charAt(at);
    // `HTTPServer`: the last capital begins the next word.
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

/** How well a name answers what was typed (in lower case): 0 its beginning, 1 its words' first letters or a word's beginning, 2 within it; null not. */
export function matchOf(sought: Sought, typed: string): 0 | 1 | 2 | null {
  if (sought.lower.startsWith(typed)) return 0;
  const at = sought.lower.indexOf(typed);
  if (typed.length > 1 && sought.initials.startsWith(typed)) return 1;
  if (at < 0) return null;
  return sortOf(sought.lower, sought.lower, at - 1) === 'none' ? 1 : 2;
}

/** The best candidates for what was typed: by match, then weight, then as given. */
export function rank(candidates: readonly Candidate[], typed: string): Completions {
  const wanted = typed.toLowerCase();
  const groups: Candidate[][] = [[], [], []];
  for (const candidate of candidates) {
    const match = matchOf(candidate, wanted);
    if (match !== null) groups[match]?.push(candidate);
  }
  const ordered = groups.flatMap((group) => group.toSorted((left, right) => left.weight - right.weight));
  const items = ordered.slice(0, mostCompletions).map(({ completion }) => completion);
  return { items, incomplete: ordered.length > items.length };
}
