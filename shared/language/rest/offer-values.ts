import type { Dialect, DialectOperator } from '../../rsql/dialect.ts';
import { isPattern, printLiteral } from '../../rsql/node.ts';
import { quote, suitableQuote, wantsQuotes } from '../../rsql/quoting.ts';
import { finishValue, literalText, valueForm } from '../../values/literal.ts';
import type { ValueType } from '../../values/value-type.ts';
import { candidate, weights } from '../candidates.ts';
import type { VerbSettings } from '../completion.ts';
import { columnDetail } from '../describe-column.ts';
import { knownValues } from '../known-values.ts';
import type { Candidate } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import type { FilterWord } from './filter-word.ts';
import type { FilterContext } from './scan-filter.ts';

/** Suggests values that fit at the cursor, in the dialect's spelling. */
export function offerValues(word: FilterWord, context: FilterContext, dialect: Dialect, settings: VerbSettings): Candidate[] {
  const { property, operator } = context;
  const { types } = textsOf(settings);
  if (operator?.meaning.kind === 'isNull') return offerTruth(word, dialect, types.boolean);
  const type = operator?.meaning.kind === 'text' ? 'string' : (property?.type ?? 'unknown');
  const knownCandidates = offerKnown(word, context, dialect, settings);
  // Values aren't completed inside a word, because its rest would be lost.
  const isAtEnd = word.to === word.from + word.typed.length;
  if (word.kind === 'quoted') return isAtEnd ? [...knownCandidates, closed(word, type, context, settings)] : knownCandidates;
  const truth = type === 'boolean' ? offerTruth(word, dialect, types.boolean) : [];
  const finished = word.typed === '' || !isAtEnd ? [] : offerFinished(word, type, types[type]);
  return [
    ...knownCandidates,
    ...truth,
    ...offerMissing(word, context, dialect, settings),
    ...finished,
    ...offerForm(word, type, operator, dialect, settings),
  ];
}

function offerTruth(word: FilterWord, { booleans }: Dialect, detail: string): Candidate[] {
  return [booleans.true, booleans.false].map((truth) => candidate(word, 'value', truth, weights.value, { detail }));
}

/** Suggests the dialect's null word, if it is allowed. */
function offerMissing(word: FilterWord, { property, operator }: FilterContext, { nullWord }: Dialect, settings: VerbSettings): Candidate[] {
  if (nullWord === null || property?.nullable === false || !isEquality(operator)) return [];
  return [candidate(word, 'value', nullWord, weights.keyword, { detail: phrase(textsOf(settings), 'nullValue') })];
}

function isEquality(operator: DialectOperator | null): boolean {
  const { meaning } = operator ?? {};
  return meaning?.kind === 'comparison' && (meaning.operator === 'eq' || meaning.operator === 'ne');
}

function offerKnown(word: FilterWord, context: FilterContext, dialect: Dialect, settings: VerbSettings): Candidate[] {
  const { column, operator, property, expects } = context;
  const typed = word.content.toLowerCase();
  return (column === null ? [] : knownValues(column, property, settings))
    .filter(({ value }) => literalText(value).toLowerCase().includes(typed))
    .map(({ value, detail }) => ({ text: printLiteral(value, dialect), detail }))
    .filter(({ text }) => !(isEquality(operator) && isPattern(text, property?.type, dialect)))
    .map(({ text, detail }) => {
      const insert = wantsQuotes(text, dialect, expects === 'item') ? quote(text, suitableQuote(text, dialect)) : text;
      const offered = candidate(word, 'value', insert, weights.value, { detail });
      return { ...offered, lower: word.kind === 'quoted' ? word.typed.toLowerCase() : text.toLowerCase() };
    });
}

/** Returns the completion that closes a quoted value. A single backslash before the cursor is treated as the start of an escaped quote. */
function closed(word: FilterWord, type: ValueType, { property }: FilterContext, settings: VerbSettings): Candidate {
  const mark = word.typed.charAt(0);
  const dangling = /(?<!\\)(?:\\\\)*\\$/.test(word.typed);
  const literal = type === 'string' || type === 'unknown' ? null : finishValue(word.content, type);
  const insert = literal === null ? `${word.typed}${dangling ? mark : ''}${mark}` : literalText(literal);
  const detail = property === null ? '' : columnDetail(property, textsOf(settings));
  return { ...candidate(word, 'value', insert, weights.form, { detail }), lower: word.typed.toLowerCase() };
}

/** Returns the shortest completion of a partial value. A string is completed as it is. */
function offerFinished(word: FilterWord, type: ValueType, detail: string): Candidate[] {
  if (type === 'string' || type === 'unknown' || type === 'boolean') return [];
  const literal = finishValue(word.typed, type);
  if (literal === null) return [];
  return [{ ...candidate(word, 'value', literalText(literal), weights.form, { detail }), lower: word.typed.toLowerCase() }];
}

function offerForm(
  word: FilterWord,
  type: ValueType,
  operator: DialectOperator | null,
  dialect: Dialect,
  settings: VerbSettings,
): Candidate[] {
  const texts = textsOf(settings);
  if (type === 'boolean' || word.typed !== '') return [];
  if (type === 'string' || type === 'unknown') {
    const isPattern = operator?.meaning.kind === 'text' && operator.meaning.operator === 'like';
    const details = { stops: [{ from: 1, to: 1 }], detail: isPattern ? phrase(texts, 'pattern') : texts.types[type] };
    return [candidate(word, 'value', quote('', suitableQuote('', dialect)), weights.form, details)];
  }
  const form = valueForm(type);
  const details = { stops: [{ from: 0, to: form.length }], detail: phrase(texts, 'template', { type: texts.types[type] }) };
  return [candidate(word, 'value', form, weights.form, details)];
}
