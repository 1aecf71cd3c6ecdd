import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { ownValue } from '../../values/own-value.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt, offerNames, otherNames } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { moveCompletions } from '../move-completions.ts';
import { type Candidate, rank } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { withFollowing } from '../with-following.ts';
import { completeExpression } from './complete-expression.ts';
import { type Enclosure, enclosuresAt } from './enclosing.ts';
import { expressible } from './expressible.ts';
import { modelWithin } from './model-within-apply.ts';
import { offerNavigations } from './offer-operands.ts';
import { offerBound } from './offer-service.ts';
import { ownerBefore } from './path-owner.ts';

/** The text that each transformation begins with. The cursor moves to the first argument. */
const transformations: Readonly<Record<string, string>> = {
  aggregate: 'aggregate()',
  groupby: 'groupby(())',
  filter: 'filter()',
  compute: 'compute()',
  orderby: 'orderby()',
  search: 'search()',
  top: 'top()',
  skip: 'skip()',
  topcount: 'topcount(,)',
  topsum: 'topsum(,)',
  toppercent: 'toppercent(,)',
  bottomcount: 'bottomcount(,)',
  bottomsum: 'bottomsum(,)',
  bottompercent: 'bottompercent(,)',
  concat: 'concat(,)',
  expand: 'expand()',
  nest: 'nest()',
  addnested: 'addnested(,)',
  join: 'join()',
  outerjoin: 'outerjoin()',
  ancestors: 'ancestors()',
  descendants: 'descendants()',
  traverse: 'traverse()',
  identity: 'identity',
};

/** Transformations with sequences of transformations as arguments, and the index of the first. */
const sequences: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['concat', 0],
  ['nest', 0],
  ['groupby', 1],
  ['join', 1],
  ['outerjoin', 1],
  ['addnested', 1],
]);

/** Returns completions for the cursor in `$apply` (OData Data Aggregation 4.0, 3). */
export function completeApply(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const enclosures = enclosuresAt(text, offset);
  const around = enclosures.at(-1);
  const outer = enclosures.at(-2);
  if (around === undefined) return noCompletions;
  const name = around.name.toLowerCase();
  const innerModel = modelWithin(text, enclosures, model);
  const transformation = { text, offset, around, settings };
  if (name === 'aggregate') return completeAggregate(text, offset, around, innerModel, settings);
  const isGroup = name === '' && outer?.name.toLowerCase() === 'groupby';
  if (isGroup || name === 'rollup') return completeGroup(transformation, innerModel, isGroup);
  if (/^(?:top|bottom)(?:count|sum|percent)$/.test(name)) return completeRanking(transformation, innerModel);
  const from = sequences.get(name);
  if (from === undefined || (name === '' && outer !== undefined)) return noCompletions;
  const isFirst = around.part[','] === around.from;
  if (from === 1 && isFirst) return name === 'groupby' ? beginGroup(transformation) : completeJoin(transformation, innerModel);
  return completeSequence(transformation, innerModel, name);
}

function completeSequence(
  { text, offset, around, settings }: OpenTransformation,
  model: EntityModel | undefined,
  name: string,
): Completions {
  const word = nameAt(text, offset);
  const segmentStart = Math.max(around.from, around.part[','], around.part['/']);
  const before = text.slice(segmentStart, word.from).trim();
  const isNamed = name === 'nest' || name === 'addnested';
  if (before === '') {
    const custom = model === undefined ? [] : offerBound(word, model, true, [], settings);
    const next = word.typed === 'identity' ? followers(name) : [];
    const own = rank([...offerTransformations(word, settings), ...custom], word.typed);
    return { ...own, items: [...own.items, ...offerNext(text, offset, next, settings).items] };
  }
  if (/\sas$/.test(before)) return word.typed === '' ? noCompletions : offerNext(text, offset, [',', ')'], settings);
  if (/\sas\s+\S+$/.test(before)) return offerNext(text, offset, [',', ')'], settings);
  if (isNamed)
    return rank([candidate(word, 'keyword', 'as', weights.keyword, { insert: word.from === segmentStart ? ' as ' : 'as ' })], word.typed);
  return word.typed === '' ? offerNext(text, offset, followers(name), settings) : noCompletions;
}

/** Returns the punctuation that can follow a transformation within the parentheses of a name. */
function followers(name: string): readonly string[] {
  if (name === '') return ['/'];
  return name === 'concat' ? ['/', ',', ')'] : ['/', ')'];
}

function offerTransformations(word: Span, settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  return Object.entries(transformations).map(([name, insert], index) => {
    const at = insert.search(/[,)]/);
    const stops = at < 0 ? [] : [{ from: at, to: at }];
    return candidate(word, 'function', name, index, { insert, stops, documentation: ownValue(texts.transformations, name) ?? '' });
  });
}

/** Completes the related data of `join` and `addnested`. */
function completeJoin({ text, offset, around, settings }: OpenTransformation, model: EntityModel | undefined): Completions {
  const word = nameAt(text, offset);
  const before = text.slice(around.from, word.from).trim();
  if (before === '') {
    const lists = model === undefined ? undefined : { ...model, navigations: model.navigations?.filter(({ list }) => list) ?? [] };
    return rank(offerNavigations(word, lists, settings), word.typed);
  }
  if (/\sas$/.test(before)) return word.typed === '' ? noCompletions : offerNext(text, offset, [',', ')'], settings);
  if (/\sas\s/.test(before)) return offerNext(text, offset, [',', ')'], settings);
  return rank([candidate(word, 'keyword', 'as', weights.keyword, { insert: 'as ' })], word.typed);
}

/** Completes the limit and the value of `topcount` and similar. */
function completeRanking({ text, offset, around, settings }: OpenTransformation, model: EntityModel | undefined): Completions {
  const base = around.part[','];
  const isAmount = base === around.from;
  if (isAmount) {
    const word = nameAt(text, offset);
    const offers = ['10', '100'].map((label, index) => candidate(word, 'value', label, index));
    return rank(offers, word.typed);
  }
  const request = { text: text.slice(base), offset: offset - base, condition: false, model, settings };
  return moveCompletions(completeExpression({ ...request, usable: () => true }), base);
}

/** A cursor within the parentheses of a transformation. */
interface OpenTransformation {
  readonly text: string;
  readonly offset: number;
  readonly around: Enclosure;
  readonly settings: VerbSettings;
}

/** Suggests columns to group by. */
function completeGroup(
  { text, offset, around, settings }: OpenTransformation,
  model: EntityModel | undefined,
  rolls: boolean,
): Completions {
  const word = nameAt(text, offset);
  const isStep = text.charAt(word.from - 1) === '/';
  const owner = isStep ? ownerBefore(text.slice(0, word.from), model) : model;
  const before = text.slice(around.part[','], word.from).trim();
  if (before !== '' && !isStep) return offerNext(text, offset, [',', ')'], settings);
  const usedNames = isStep
    ? new Set<string>()
    : otherNames(text.slice(around.from, offset), { from: word.from - around.from, to: offset }, /,/);
  const roll = candidate(word, 'function', 'rollup', weights.mark, { insert: 'rollup()', stops: [{ from: 7, to: 7 }] });
  const own = rank(
    [
      ...offerNames(word, owner, usedNames, expressible, settings),
      ...offerNavigations(word, owner, settings, '/'),
      ...(rolls && !isStep ? [roll] : []),
    ],
    word.typed,
  );
  const isComplete = owner?.properties.some(({ name }) => name === word.typed) === true;
  return withFollowing(own, isComplete ? offerNext(text, offset, [',', ')'], settings).items : [], word.typed);
}

/** Completes the start of `groupby(`, and what follows its columns. */
function beginGroup({ text, offset, around, settings }: OpenTransformation): Completions {
  const hasColumns = text.slice(around.from, offset).trim() !== '';
  return offerNext(text, offset, hasColumns ? [',', ')'] : ['('], settings);
}

const methods = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** Returns completions for a cursor within `aggregate(…)`: `column with method as name`, `$count as name`. */
function completeAggregate(
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

/** Suggests punctuation after a complete item, unless it is already there. */
function offerNext(text: string, offset: number, marks: readonly string[], settings: VerbSettings): Completions {
  const span = { from: offset, to: offset };
  const after = text.slice(offset).trimStart();
  const detail = phrase(textsOf(settings), 'nextArgument');
  const offers = marks.filter((mark) => !after.startsWith(mark));
  return rank(
    offers.map((mark) => candidate(span, 'mark', mark, weights.mark, mark === ',' ? { detail } : {})),
    '',
  );
}
