import type { EntityModel } from '../../metadata/entity-model.ts';
import { printString } from '../../odata/parse/constants.ts';
import { printLiteral } from '../../odata/print/print-expression.ts';
import { familyTypes, finishValue, literalText, valueForm } from '../../values/literal.ts';
import { ownValue } from '../../values/own-value.ts';
import type { Literal, ValueType } from '../../values/value-type.ts';
import { candidate, weights } from '../candidates.ts';
import type { VerbSettings } from '../completion.ts';
import { columnDetail, lastName } from '../describe-column.ts';
import { knownValues } from '../known-values.ts';
import type { Candidate } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { enumerationOf, type Target } from './scope.ts';
import type { Word } from './word-at.ts';

/** The expected value: its possible families (empty for any), and the compared operand. */
export interface ExpectedValue {
  readonly families: readonly string[];
  readonly target: Target | null;
  /** Whether null is allowed. */
  readonly nullable: boolean;
}

/** Suggests values that fit at the cursor. */
export function offerValues(word: Word, expected: ExpectedValue, model: EntityModel | undefined, settings: VerbSettings): Candidate[] {
  const types = typesOf(expected);
  const members = offerMembers(word, expected, model);
  const isPartialValue =
    word.kind === 'literal' || word.kind === 'quoted' || (word.kind === 'name' && types.includes('guid') && types.length === 1);
  // Values aren't completed inside a word, because its rest would be lost.
  const isAtEnd = word.to === word.from + word.typed.length;
  const completedValues = isPartialValue && isAtEnd ? finished(word, expected, types, settings) : [];
  const knownCandidates = offerKnown(word, expected, settings);
  if (word.kind === 'literal') return [...knownCandidates, ...completedValues];
  return [
    ...knownCandidates,
    ...members,
    ...completedValues,
    ...(word.kind === 'quoted' ? [] : offerKeywords(word, expected, types, settings)),
  ];
}

function typesOf({ target, families }: ExpectedValue): readonly ValueType[] {
  const type = target?.property?.type;
  if (type !== undefined && type !== 'unknown') return [type];
  const expectedFamilies = families.length === 0 ? ['any'] : families;
  return expectedFamilies.flatMap((family) => ownValue(familyTypes, family) ?? []);
}

/** Returns the content of an unterminated string. */
function contentOf({ typed, kind }: Word): string {
  if (kind !== 'quoted') return typed;
  return typed.slice(typed.indexOf("'") + 1).replaceAll("''", "'");
}

function offerKnown(word: Word, { target }: ExpectedValue, settings: VerbSettings): Candidate[] {
  const property = target?.property;
  if (!property) return [];
  const typed = contentOf(word).toLowerCase();
  return knownValues(property.name, property, settings)
    .filter(({ value }) => word.kind === 'name' || literalText(value).toLowerCase().includes(typed))
    .map(({ value, detail }) =>
      withMatchText(word, candidate(word, 'value', printLiteral(value), weights.value, { detail }), literalText(value)),
    );
}

/** Returns a suggestion with the text to match. In a string, this is the typed text itself, so that the suggestion always matches. */
function withMatchText(word: Word, offered: Candidate, by: string): Candidate {
  return word.kind === 'quoted' ? { ...offered, lower: word.typed.toLowerCase() } : { ...offered, lower: by.toLowerCase() };
}

function offerMembers(word: Word, { target }: ExpectedValue, model: EntityModel | undefined): Candidate[] {
  const property = target?.property;
  const enumeration = !property || model === undefined ? null : enumerationOf(model, property);
  if (enumeration === null) return [];
  const typed = contentOf(word).toLowerCase();
  return enumeration.members
    .filter(({ name }) => word.kind !== 'quoted' || name.toLowerCase().startsWith(typed))
    .map(({ name, description, value }) => {
      const details = {
        insert: enumeration.name + printString(name),
        detail: `${lastName(enumeration.name)} = ${value}`,
        documentation: description ?? '',
      };
      // The text matches the name, or the start of the whole spelling.
      const matchesSpelling =
        word.kind === 'name' && word.typed !== '' && details.insert.toLowerCase().startsWith(word.typed.toLowerCase());
      return withMatchText(word, candidate(word, 'member', name, weights.value, details), matchesSpelling ? details.insert : name);
    });
}

/** Returns the shortest completion of a partial value. */
function finished(word: Word, { target }: ExpectedValue, types: readonly ValueType[], settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  const detail = target?.property ? columnDetail(target.property, texts) : '';
  const offer = (insert: string): Candidate => withMatchText(word, candidate(word, 'value', insert, weights.form, { detail }), word.typed);
  const prefix = word.kind === 'quoted' ? word.typed.slice(0, word.typed.indexOf("'")).toLowerCase() : '';
  if (word.kind === 'quoted' && prefix === '') {
    return types.includes('string') || types.includes('unknown') || types.length !== 1 ? [offer(closed(word.typed))] : [];
  }
  const candidateTypes = prefix === 'duration' || prefix === 'binary' ? ([prefix] as const) : types;
  if (word.kind === 'quoted' && prefix !== 'duration' && prefix !== 'binary') return [offer(closed(word.typed))];
  for (const type of candidateTypes) {
    const literal: Literal | null = finishValue(contentOf(word), type);
    if (literal !== null && literal.kind !== 'string') return [offer(printLiteral(literal))];
  }
  return [];
}

/** Closes a string. A quote before the cursor that could be half of a doubled quote is treated as such. */
function closed(typed: string): string {
  return `${typed}'`;
}

function offerKeywords(word: Word, expected: ExpectedValue, types: readonly ValueType[], settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  const constants: Candidate[] = [];
  const offer = (label: string, weight: number, detail: string): void => {
    constants.push(candidate(word, 'value', label, weight, { detail }));
  };
  if (types.includes('boolean')) for (const truth of ['true', 'false']) offer(truth, weights.value, texts.types.boolean);
  if (expected.nullable) offer('null', weights.keyword, phrase(texts, 'nullValue'));
  const isAny = types.length > 1;
  for (const type of isAny ? [] : types) constants.push(...formOf(word, type, settings));
  if (types.includes('double') && !isAny) {
    for (const infinity of ['INF', '-INF']) offer(infinity, weights.mark, phrase(texts, 'infinity'));
    offer('NaN', weights.mark, phrase(texts, 'notANumber'));
  }
  if (expected.families.length === 0 || types.includes('string')) {
    const details = { stops: [{ from: 1, to: 1 }], detail: texts.types.string };
    constants.push(candidate(word, 'value', "''", weights.form, details));
  }
  return constants;
}

function formOf(word: Word, type: ValueType, settings: VerbSettings): Candidate[] {
  if (type === 'boolean' || type === 'string' || type === 'unknown') return [];
  const texts = textsOf(settings);
  const form = finishValue(valueForm(type), type);
  if (form === null) return [];
  const insert = printLiteral(form);
  const from = insert.indexOf("'") + 1;
  const stops = [{ from, to: from === 0 ? insert.length : insert.length - 1 }];
  return [candidate(word, 'value', insert, weights.form, { stops, detail: phrase(texts, 'template', { type: texts.types[type] }) })];
}
