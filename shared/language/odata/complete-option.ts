import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel, Property } from '../../metadata/entity-model.ts';
import { ownValue } from '../../values/own-value.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt, offerNames, otherNames } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { withoutRepetition } from '../fit-after.ts';
import { moveCompletions } from '../move-completions.ts';
import { type Candidate, rank } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { completeApply } from './complete-apply.ts';
import { completeExpand } from './complete-expand.ts';
import { completeExpression } from './complete-expression.ts';
import { expressible } from './expressible.ts';
import { offerNavigations } from './offer-operands.ts';
import { offerCasts } from './offer-service.ts';
import { type OptionAt, optionAt } from './option-at.ts';
import { ownerBefore } from './path-owner.ts';

/**
 * Returns completions for the cursor in an OData option's percent-decoded value.
 *
 * @param option name such as `$filter`, in any case, with or without `$`
 */
export function completeODataOption(
  option: string,
  text: string,
  offset: number,
  model?: EntityModel,
  settings: VerbSettings = {},
): Completions {
  const cursor = optionAt(option, text, offset, model);
  return moveCompletions(withoutRepetition(completeWithin(cursor, settings), cursor.text), cursor.base);
}

function completeWithin({ option, text, offset, model }: OptionAt, settings: VerbSettings): Completions {
  const request = { text, offset, model, settings };
  if (option.startsWith('@')) return completeExpression({ ...request, condition: false });
  switch (option) {
    case '$filter':
      return completeExpression({ ...request, condition: true });
    case '$orderby':
      return completeOrderBy(text, offset, model, settings);
    case '$select':
      return completeSelect(text, offset, model, settings);
    case '$expand':
      return completeExpand(text, offset, model, settings);
    case '$apply':
      return completeApply(text, offset, model, settings);
    case '$compute':
      return completeCompute(text, offset, model, settings);
    case '$search':
      return completeSearch(text, offset, settings);
    default:
      return completeKeywords(option, text, offset, settings);
  }
}

function completeOrderBy(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const texts = textsOf(settings);
  const following = (span: Span, lead: string): Candidate[] => {
    const comma = candidate(span, 'mark', ',', weights.mark, { detail: phrase(texts, 'nextArgument') });
    if (/\s(?:asc|desc)\s*$/i.test(text.slice(0, span.from))) return [comma];
    const direction = (label: string, detail: string): Candidate =>
      candidate(span, 'keyword', label, weights.value, { insert: lead + label, detail });
    return [direction('desc', phrase(texts, 'descending')), direction('asc', phrase(texts, 'ascending')), comma];
  };
  const usable = ({ sortable }: Property): boolean => sortable !== false;
  return completeExpression({ text, offset, condition: false, model, settings, usable, following });
}

function completeCompute(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  // A new name follows `as`.
  if (/\sas\s+[^\s,]*$/.test(text.slice(0, offset))) return noCompletions;
  const following = (span: Span, lead: string): Candidate[] => [candidate(span, 'keyword', 'as', weights.value, { insert: `${lead}as ` })];
  return completeExpression({ text, offset, condition: false, model, settings, following });
}

function completeSelect(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const word = nameAt(text, offset);
  const texts = textsOf(settings);
  const isStep = text.charAt(word.from - 1) === '/';
  const owner = isStep ? ownerBefore(text.slice(0, word.from), model) : model;
  const usedNames = !isStep ? otherNames(text, word, /[,;()]/) : new Set<string>();
  const all =
    !isStep && usedNames.size === 0 ? [candidate(word, 'keyword', '*', weights.form, { detail: phrase(texts, 'allColumns') })] : [];
  const casts = owner === undefined ? [] : offerCasts(word, owner, settings);
  const candidates = [
    ...offerNames(word, owner, usedNames, expressible, settings),
    ...offerNavigations(word, owner, settings),
    ...casts,
    ...all,
  ];
  return rank(candidates, word.typed);
}

function completeSearch(text: string, offset: number, settings: VerbSettings): Completions {
  const word = nameAt(text, offset, '()"');
  const { operators } = textsOf(settings);
  const before = text.slice(0, word.from).trimEnd();
  const isAfterWord = before !== '' && !/(?:\(|\b(?:AND|OR|NOT))$/.test(before);
  const offer = (label: 'AND' | 'OR' | 'NOT', key: 'and' | 'or' | 'not'): Candidate =>
    candidate(word, 'connective', label, weights.operator, { insert: `${label} `, documentation: operators[key] });
  return rank([...(isAfterWord ? [offer('AND', 'and'), offer('OR', 'or')] : []), offer('NOT', 'not')], word.typed);
}

const keywords: Readonly<Record<string, readonly string[]>> = {
  $count: ['true', 'false'],
  $top: ['10', '100', '1000'],
  $skip: ['0', '100', '1000'],
  $format: ['json', 'xml', 'application/json;odata.metadata=none', 'application/json;odata.metadata=full'],
  $levels: ['max', '1', '2'],
};

function completeKeywords(option: string, text: string, offset: number, settings: VerbSettings): Completions {
  // Within `$expand`, other options follow; a media type can contain semicolons.
  const after = option === '$format' ? text.length - offset : text.slice(offset).search(/[;)]|$/);
  const span = { from: 0, to: offset + after };
  const detail = option === '$count' ? textsOf(settings).types.boolean : '';
  const offers = (ownValue(keywords, option) ?? []).map((word, index) => candidate(span, 'value', word, index, { detail }));
  return rank(offers, text.slice(0, offset).trim());
}
