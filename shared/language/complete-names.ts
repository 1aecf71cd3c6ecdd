import type { Span } from '../diagnostics/diagnostic.ts';
import type { EntityModel, Property } from '../metadata/entity-model.ts';
import { columnCandidate } from './candidates.ts';
import { columnsFor } from './column-index.ts';
import type { VerbSettings } from './completion.ts';
import type { Candidate } from './rank.ts';
import { textsOf } from './texts.ts';

/**
 * Returns the word at the cursor in a list of names, without spaces.
 *
 * @param separators characters that end a word
 */
export function nameAt(text: string, offset: number, separators = ',;/()'): Span & { readonly typed: string } {
  const isEnd = (character: string): boolean => separators.includes(character) || /\s/.test(character);
  let from = offset;
  while (from > 0 && !isEnd(text.charAt(from - 1))) from--;
  let to = offset;
  while (to < text.length && !isEnd(text.charAt(to))) to++;
  return { from, to, typed: text.slice(from, offset) };
}

/** Suggests columns for a list, without those already in it. */
export function offerNames(
  span: Span & { readonly typed: string },
  model: EntityModel | undefined,
  excluded: ReadonlySet<string>,
  expressible: (property: Property) => boolean,
  settings: VerbSettings,
): Candidate[] {
  const texts = textsOf(settings);
  const columns = columnsFor(model, span.typed, (property) => !excluded.has(property.name) && expressible(property));
  return columns.map((column) => columnCandidate(span, column.property, column, texts));
}

/** Returns the names of a list except the one at the cursor. */
export function otherNames(text: string, word: Span, separator: RegExp): ReadonlySet<string> {
  const others = [text.slice(0, word.from), text.slice(word.to)].flatMap((part) => part.split(separator));
  return new Set(others.map((name) => name.trim()).filter((name) => name !== ''));
}
