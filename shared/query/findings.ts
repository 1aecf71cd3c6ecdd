import type { Diagnostic } from './diagnostic.ts';

/** How many errors, and how many other remarks, are kept about one text: nobody reads more. */
export const mostFindings = 100;

/** How many unknown names of one text get a suggestion: to find the nearest of thousands takes a millisecond. */
const mostSuggestions = 10;

/** What has been found about a text so far. */
export interface Findings<Found extends Diagnostic = Diagnostic> {
  readonly all: readonly Found[];
  /** Keeps a diagnostic, unless there are {@link mostFindings} of its kind already. */
  add(found: Found): void;
  /** Whether no further error would be kept, so that looking for one is vain. */
  isFull(): boolean;
  /** The name that was probably meant, by `seek`, for the first {@link mostSuggestions} names; null for all others. */
  suggest(seek: () => string | null): string | null;
}

/** Nothing found yet. */
export function createFindings<Found extends Diagnostic = Diagnostic>(): Findings<Found> {
  const all: Found[] = [];
  let errors = 0;
  let remarks = 0;
  let suggestions = 0;
  return {
    all,
    add(found) {
      const count = found.severity === 'error' ? ++errors : ++remarks;
      if (count <= mostFindings) all.push(found);
    },
    isFull: () => errors >= mostFindings,
    suggest: (seek) => (errors < mostFindings && suggestions++ < mostSuggestions ? seek() : null),
  };
}
