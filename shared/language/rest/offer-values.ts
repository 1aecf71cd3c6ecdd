import type { DialectOperator } from '../../rsql/dialect.ts';
import { mustQuote, quote } from '../../rsql/quoting.ts';
import { literalText } from '../../values/literal.ts';
import type { ValueType } from '../../values/value-type.ts';
import { candidate, weights } from '../candidates.ts';
import type { VerbSettings } from '../completion.ts';
import { columnDetail } from '../describe-column.ts';
import type { Candidate } from '../rank.ts';
import { phrase, textsOf } from '../texts/index.ts';
import { finishValue, valueForm } from '../value-forms.ts';
import type { FilterWord } from './filter-word.ts';
import type { FilterPlace } from './walk-filter.ts';

/** Values that fit where the cursor stands. */
export function offerValues(word: FilterWord, place: FilterPlace, settings: VerbSettings): Candidate[] {
  const { property, operator } = place;
  if (operator?.meaning.kind === 'isNull') return offerTruth(word, textsOf(settings).types.boolean);
  const type = operator?.meaning.kind === 'text' ? 'string' : (property?.type ?? 'unknown');
  const seen = offerSeen(word, place, settings);
  // What goes on behind the cursor is not to be finished there: its rest would go.
  const isAtEnd = word.to === word.from + word.typed.length;
  if (word.kind === 'quoted') return isAtEnd ? [...seen, closed(word, type, place, settings)] : seen;
  const texts = textsOf(settings);
  const truth = type === 'boolean' ? offerTruth(word, texts.types.boolean) : [];
  const finished = word.typed === '' || !isAtEnd ? [] : offerFinished(word, type, texts.types[type]);
  return [...seen, ...truth, ...finished, ...offerForm(word, type, operator, settings)];
}

function offerTruth(word: FilterWord, detail: string): Candidate[] {
  return ['true', 'false'].map((truth) => candidate(word, 'value', truth, weights.value, { detail }));
}

function offerSeen(word: FilterWord, { column }: FilterPlace, settings: VerbSettings): Candidate[] {
  const detail = phrase(textsOf(settings), 'seen');
  const typed = word.content.toLowerCase();
  return (column === null ? [] : (settings.valuesOf?.(column) ?? []))
    .filter((value) => value.kind !== 'null' && literalText(value).toLowerCase().includes(typed))
    .map((value) => {
      const text = literalText(value);
      const offered = candidate(word, 'value', mustQuote(text) ? quote(text) : text, weights.value, { detail });
      return { ...offered, lower: word.kind === 'quoted' ? word.typed.toLowerCase() : text.toLowerCase() };
    });
}

/** A value in quotes, closed; a lone backslash before the cursor is taken for the beginning of an escaped quote. */
function closed(word: FilterWord, type: ValueType, { property }: FilterPlace, settings: VerbSettings): Candidate {
  const mark = word.typed.charAt(0);
  const dangling = /(?<!\\)(?:\\\\)*\\$/.test(word.typed);
  const literal = type === 'string' || type === 'unknown' ? null : finishValue(word.content, type);
  const insert = literal === null ? `${word.typed}${dangling ? mark : ''}${mark}` : literalText(literal);
  const detail = property === null ? '' : columnDetail(property, textsOf(settings));
  return { ...candidate(word, 'value', insert, weights.form, { detail }), lower: word.typed.toLowerCase() };
}

/** A value that was begun, finished in the shortest way; a text is finished as it is. */
function offerFinished(word: FilterWord, type: ValueType, detail: string): Candidate[] {
  if (type === 'string' || type === 'unknown' || type === 'boolean') return [];
  const literal = finishValue(word.typed, type);
  if (literal === null) return [];
  return [{ ...candidate(word, 'value', literalText(literal), weights.form, { detail }), lower: word.typed.toLowerCase() }];
}

function offerForm(word: FilterWord, type: ValueType, operator: DialectOperator | null, settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  if (type === 'boolean' || word.typed !== '') return [];
  if (type === 'string' || type === 'unknown') {
    const isPattern = operator?.meaning.kind === 'text' && operator.meaning.operator === 'like';
    const details = { stops: [{ from: 1, to: 1 }], detail: isPattern ? phrase(texts, 'pattern') : texts.types[type] };
    return [candidate(word, 'value', "''", weights.form, details)];
  }
  const form = valueForm(type);
  const details = { stops: [{ from: 0, to: form.length }], detail: phrase(texts, 'template', { type: texts.types[type] }) };
  return [candidate(word, 'value', form, weights.form, details)];
}
