import type { EntityModel, Property } from '../../query/entity-model.ts';
import type { Dialect } from '../../rsql/dialect.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt, offerNames, otherNames } from '../complete-names.ts';
import type { Completions, VerbSettings } from '../completion.ts';
import { type Candidate, rank } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';

/** Returns completions for the cursor in `sort`, in the server's syntax. */
export function completeSort(
  text: string,
  offset: number,
  dialect: Dialect,
  model: EntityModel | undefined,
  settings: VerbSettings,
): Completions {
  const texts = textsOf(settings);
  const { sort } = dialect;
  const separators = { signed: ',', colon: ',:', comma: ';,' }[sort];
  const word = nameAt(text, offset, separators);
  const before = text.charAt(word.from - 1);
  const direction = (label: string, detail: string): Candidate => candidate(word, 'keyword', label, weights.value, { detail });
  const directions = [direction('asc', phrase(texts, 'ascending')), direction('desc', phrase(texts, 'descending'))];
  if ((sort === 'colon' && before === ':') || (sort === 'comma' && before === ',')) return rank(directions, word.typed);
  const signed = sort === 'signed' && /^[+-]/.test(word.typed);
  const span = signed ? { from: word.from + 1, to: word.to } : word;
  const typed = signed ? word.typed.slice(1) : word.typed;
  const taken = new Set([...otherNames(text, word, sort === 'comma' ? /[;,]/ : /[,:]/)].map((name) => name.replace(/^[+-]/, '')));
  const expressible = ({ name, sortable }: Property): boolean => sortable !== false && !/[,;:]|^[+-]/.test(name);
  const sign =
    sort === 'signed' && !signed && typed === ''
      ? [candidate(span, 'mark', '-', weights.mark, { detail: phrase(texts, 'descending') })]
      : [];
  return rank([...offerNames({ ...span, typed }, model, taken, expressible, settings), ...sign], typed);
}
