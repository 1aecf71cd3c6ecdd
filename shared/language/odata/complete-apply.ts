import type { EntityModel } from '../../query/entity-model.ts';
import type { Span } from '../../query/make-diagnostic.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt, offerNames } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { type Candidate, rank } from '../rank.ts';
import { textsOf } from '../texts/index.ts';
import { type Enclosure, enclosuresAt } from './enclosing.ts';

/** How each transformation of the aggregation extension is begun; the cursor goes where the first argument stands. */
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
  join: 'join()',
  outerjoin: 'outerjoin()',
  ancestors: 'ancestors()',
  descendants: 'descendants()',
  traverse: 'traverse()',
  identity: 'identity',
};

const methods = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** What may stand at the cursor of `$apply` (OData Data Aggregation 4.0, 3). */
export function completeApply(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const enclosures = enclosuresAt(text, offset);
  const around = enclosures.at(-1);
  const outer = enclosures.at(-2);
  if (around === undefined) return noCompletions;
  const word = nameAt(text, offset);
  if (around.name.toLowerCase() === 'aggregate') return completeAggregate(text, offset, around, model, settings);
  if ((around.name === '' && outer?.name.toLowerCase() === 'groupby') || around.name.toLowerCase() === 'rollup') {
    return rank(
      offerNames(word, model, new Set(), () => true, settings),
      word.typed,
    );
  }
  if (/^(?:top|bottom)(?:count|sum|percent)$/i.test(around.name)) {
    if (around.part[','] === around.from) return noCompletions;
    return rank(
      offerNames(word, model, new Set(), () => true, settings),
      word.typed,
    );
  }
  return rank(offerTransformations(word, settings), word.typed);
}

function offerTransformations(word: Span, settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  return Object.entries(transformations).map(([name, insert], index) => {
    const at = insert.search(/[,)]/);
    const stops = at < 0 ? [] : [{ from: at, to: at }];
    return candidate(word, 'function', name, index, { insert, stops, documentation: texts.transformations[name] ?? '' });
  });
}

/** `column with method as name`, `$count as name`. */
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
    return rank([...offerNames(word, model, new Set(), () => true, settings), count], word.typed);
  }
  if (/\sas$/i.test(before)) return noCompletions;
  if (/\swith$/i.test(before)) return rank(methods.map(offer), word.typed);
  const isMeasured = /\swith\s/i.test(before) || /\$count$/.test(before);
  return rank([offer(isMeasured ? 'as' : 'with')], word.typed);
}
