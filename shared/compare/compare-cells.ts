import type { Cell } from '../values/cell.ts';
import type { ValueType } from '../values/value-type.ts';
import { canonicalForms, type Reading, readingOf, readTimestamp } from './value-form.ts';

const absent: Cell = ['absent', ''];
const same: Difference = { kind: 'same', reason: 'none' };
const otherValue: Difference = { kind: 'value', reason: 'value' };
const nullOrAbsent: Difference = { kind: 'format', reason: 'null-or-absent' };

/**
 * Compares two values as sent. The comparison is exact for any length, and symmetric.
 *
 * @param type The column's type, if known. Without a type, strings are compared by their characters, because `007` and `7` can be codes.
 * Only timestamps with a date and GUIDs are recognized by their syntax.
 */
export function compareCells(left: Cell | undefined, right: Cell | undefined, type?: ValueType): Difference {
  const [one, other] = [left ?? absent, right ?? absent];
  if (one[0] === other[0] && one[1] === other[1]) return same;
  const [isOneMissing, isOtherMissing] = [isMissing(one), isMissing(other)];
  if (isOneMissing && isOtherMissing) return one[0] === other[0] ? same : nullOrAbsent;
  if (isOneMissing || isOtherMissing) return otherValue;
  for (const form of formsOf(one, other, readingOf(type))) {
    const read = canonicalForms[form];
    const value = read(one);
    if (value === null || value !== read(other)) continue;
    return { kind: one[0] === other[0] ? 'format' : 'type', reason: reasonOf(form, one, other) };
  }
  return otherValue;
}

function isMissing([kind]: Cell): boolean {
  return kind === 'absent' || kind === 'null';
}

type Interpretation = keyof typeof canonicalForms;

const noInterpretation: readonly Interpretation[] = [];

/** Returns the interpretations in which both values can be compared. If their JSON types differ, the value that isn't a string decides. */
function formsOf(one: Cell, other: Cell, reading: Reading): readonly Interpretation[] {
  const kinds = [one[0], other[0]];
  if (kinds.includes('json')) return ['json'];
  if (kinds.includes('boolean')) return kinds.includes('number') ? noInterpretation : ['boolean'];
  if (reading === 'date' || reading === 'dateTimeOffset') return kinds.includes('string') ? [reading] : ['number'];
  if (kinds.includes('number')) return ['number'];
  if (reading === 'string') return noInterpretation;
  return reading === 'free' ? ['dateTimeOffset', 'guid'] : [reading];
}

function reasonOf(form: Interpretation, one: Cell, other: Cell): DifferenceReason {
  const differentKinds = one[0] !== other[0];
  switch (form) {
    case 'number':
      return differentKinds ? 'number-as-text' : 'number-form';
    case 'boolean':
      return differentKinds ? 'boolean-as-text' : 'boolean-form';
    case 'json':
      return differentKinds ? 'json-as-text' : 'json-form';
    case 'date':
    case 'dateTimeOffset':
      return differentKinds ? 'moment-as-number' : timestampReason(one[1], other[1]);
    case 'timeOfDay':
      return 'time-form';
    case 'duration':
      return 'duration-form';
    case 'guid':
      return 'letter-case';
    case 'binary':
      return 'binary-form';
  }
}

function timestampReason(one: string, other: string): DifferenceReason {
  const [zone, otherZone] = [readTimestamp(one)?.zone ?? null, readTimestamp(other)?.zone ?? null];
  return zone !== null && otherZone !== null && zone !== otherZone ? 'moment-zone' : 'moment-form';
}

/** How two values differ, in increasing order: equal, same value in another format, same value as another JSON type, different value. */
export const differenceKinds = ['same', 'format', 'type', 'value'] as const;

/** One of {@link differenceKinds}. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** Why two equal values are written differently. `value` if they aren't equal. */
export const differenceReasons = [
  'none',
  'value',
  /** One row has null, and the other row doesn't have the member. */
  'null-or-absent',
  /** Numbers such as `1.10` and `1.1`, or `1e2` and `100`. */
  'number-form',
  'number-as-text',
  'boolean-form',
  'boolean-as-text',
  /** The same timestamp in two time zones. */
  'moment-zone',
  /** A date and its midnight, another number of decimals, or a missing time zone. */
  'moment-form',
  /** Milliseconds since 1970, and an ISO 8601 date. */
  'moment-as-number',
  'time-form',
  'duration-form',
  'letter-case',
  /** Base64 and base64url, or with and without padding. */
  'binary-form',
  /** Whitespace, the order of members, or the format of numbers in JSON. */
  'json-form',
  'json-as-text',
] as const;

/** One of {@link differenceReasons}. */
export type DifferenceReason = (typeof differenceReasons)[number];

/** The result of comparing two values. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly reason: DifferenceReason;
}

/** A column of the key that identifies rows. */
export interface KeyColumn {
  readonly name: string;
  readonly type?: ValueType | undefined;
}

const integer = /^-?(?:0|[1-9]\d*)$/;

/**
 * Returns a text to match rows by their key. All spellings of one key have the same text, and different keys have different texts.
 *
 * If the type is unknown, an integer and its digits as a string are the same key. `007` differs from `7`.
 *
 * @param cells the row's cells of the key columns
 */
export function rowKey(cells: readonly (Cell | undefined)[], columns: readonly KeyColumn[]): string {
  if (columns.length === 1) return keyPart(cells[0], columns[0]?.type);
  return JSON.stringify(columns.map(({ type }, index) => keyPart(cells[index], type)));
}

function keyPart(cell: Cell | undefined, type: ValueType | undefined): string {
  if (cell === undefined || cell[0] === 'absent' || cell[0] === 'null') return '-';
  const [kind, text] = cell;
  if (kind === 'json') return `j${canonicalForms.json(cell) ?? text}`;
  const reading = readingOf(type);
  if (reading !== 'free' && reading !== 'string') {
    const form = canonicalForms[reading](cell);
    if (form !== null) return `v${form}`;
  }
  if (kind === 'number' || (kind === 'string' && integer.test(text))) return `n${canonicalForms.number(cell) ?? text}`;
  if (kind === 'string' && reading === 'free') {
    const moment = canonicalForms.dateTimeOffset(cell);
    if (moment !== null) return `m${moment}`;
    const guid = canonicalForms.guid(cell);
    if (guid !== null) return `g${guid}`;
  }
  return `s${text}`;
}
