import type { EntityModel } from '../../query/entity-model.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt, offerNames } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { type Candidate, rank } from '../rank.ts';
import type { Enclosure } from './enclosing.ts';
import { expressible } from './expressible.ts';
import { offerNext } from './offer-next.ts';

const methods = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** Returns completions for a cursor within `aggregate(…)`: `column with method as name`, `$count as name`. */
export function completeAggregate(
  text: string,
  offset: number,
  around: Enclosure,
  model: EntityModel | undefined,
  settings: VerbSettings,
): Completions {
  const word = nameAt(text, offset);
  const before = text.slice(around.part[','], word.from).trim();
  const offer = (label: string): Candidate => candidate(word, 'keyword', label, weights.keyword, { insert: `${label} ` });
  if (before === '') {
    const count = candidate(word, 'keyword', '$count', weights.keyword);
    return rank([...offerNames(word, model, new Set(), expressible, settings), count], word.typed);
  }
  if (/\sas$/i.test(before)) return word.typed === '' ? noCompletions : offerNext(text, offset, [',', ')'], settings);
  if (/\sas\s+\S+$/i.test(before)) return offerNext(text, offset, [',', ')'], settings);
  if (/\swith$/i.test(before)) return rank(methods.map(offer), word.typed);
  const isMeasured = /\swith\s/i.test(before) || /\$count$/.test(before);
  return rank([offer(isMeasured ? 'as' : 'with')], word.typed);
}
