import { candidate, weights } from '../candidates.ts';
import type { Completions, VerbSettings } from '../completion.ts';
import { rank } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';

/** Suggests punctuation after something complete, unless it is already there. */
export function offerNext(text: string, offset: number, marks: readonly string[], settings: VerbSettings): Completions {
  const span = { from: offset, to: offset };
  const after = text.slice(offset).trimStart();
  const detail = phrase(textsOf(settings), 'nextArgument');
  const offers = marks.filter((mark) => !after.startsWith(mark));
  return rank(
    offers.map((mark) => candidate(span, 'mark', mark, weights.mark, mark === ',' ? { detail } : {})),
    '',
  );
}
