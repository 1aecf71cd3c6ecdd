import type { EntityModel } from '../../query/entity-model.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt, offerNames, otherNames } from '../complete-names.ts';
import type { Completions, VerbSettings } from '../completion.ts';
import { rank } from '../rank.ts';
import { withFollowing } from '../with-following.ts';
import type { Enclosure } from './enclosing.ts';
import { expressible } from './expressible.ts';
import { offerNext } from './offer-next.ts';
import { offerNavigations } from './offer-operands.ts';
import { ownerBefore } from './path-owner.ts';

/** A cursor within the parentheses of a transformation. */
export interface OpenTransformation {
  readonly text: string;
  readonly offset: number;
  readonly around: Enclosure;
  readonly settings: VerbSettings;
}

/** Suggests columns to group by. */
export function completeGroup(
  { text, offset, around, settings }: OpenTransformation,
  model: EntityModel | undefined,
  rolls: boolean,
): Completions {
  const word = nameAt(text, offset);
  const isStep = text.charAt(word.from - 1) === '/';
  const owner = isStep ? ownerBefore(text.slice(0, word.from), model) : model;
  const before = text.slice(around.part[','], word.from).trim();
  if (before !== '' && !isStep) return offerNext(text, offset, [',', ')'], settings);
  const taken = isStep
    ? new Set<string>()
    : otherNames(text.slice(around.from, offset), { from: word.from - around.from, to: offset }, /,/);
  const roll = candidate(word, 'function', 'rollup', weights.mark, { insert: 'rollup()', stops: [{ from: 7, to: 7 }] });
  const own = rank(
    [
      ...offerNames(word, owner, taken, expressible, settings),
      ...offerNavigations(word, owner, settings, '/'),
      ...(rolls && !isStep ? [roll] : []),
    ],
    word.typed,
  );
  const isWhole = owner?.properties.some(({ name }) => name === word.typed) === true;
  return withFollowing(own, isWhole ? offerNext(text, offset, [',', ')'], settings).items : [], word.typed);
}

/** Completes the start of `groupby(`, and what follows its columns. */
export function beginGroup({ text, offset, around, settings }: OpenTransformation): Completions {
  const isBegun = text.slice(around.from, offset).trim() !== '';
  return offerNext(text, offset, isBegun ? [',', ')'] : ['('], settings);
}
