import type { Diagnostic } from '../../query/diagnostic.ts';

/**
 * The diagnostics of a value without those of blanks at its ends: the standard's grammar has none there, but in a URL being typed a
 * blank at the end is on its way to the next word, and services pass over it.
 */
export function withoutBlankEnds(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ code, from, to }) => code !== 'odata-blank' || (from > 0 && to < text.length));
}
