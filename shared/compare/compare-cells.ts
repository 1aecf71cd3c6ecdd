import type { Cell } from '../contract/results/run.ts';
import type { ValueType } from '../values/value-type.ts';
import { type Reading, readingOf, readTimestamp, valueForms } from './value-form.ts';

const absent: Cell = ['absent', ''];
const same: Difference = { kind: 'same', reason: 'none' };
const otherValue: Difference = { kind: 'value', reason: 'value' };
const nullOrAbsent: Difference = { kind: 'format', reason: 'null-or-absent' };

/**
 * Compares two values as sent: exactly, whatever their length, and the same either way round.
 *
 * @param type What the column holds, where it is known. Without it two texts are told apart by their characters, but for moments with a
 *   date and GUIDs, which are known by their looks: `007` and `7` may be codes.
 */
export function compareCells(left: Cell | undefined, right: Cell | undefined, type?: ValueType): Difference {
  const [one, other] = [left ?? absent, right ?? absent];
  if (one[0] === other[0] && one[1] === other[1]) return same;
  const [isOneMissing, isOtherMissing] = [isMissing(one), isMissing(other)];
  if (isOneMissing && isOtherMissing) return one[0] === other[0] ? same : nullOrAbsent;
  if (isOneMissing || isOtherMissing) return otherValue;
  for (const form of formsOf(one, other, readingOf(type))) {
    const read = valueForms[form];
    const value = read(one);
    if (value === null || value !== read(other)) continue;
    return { kind: one[0] === other[0] ? 'format' : 'type', reason: reasonOf(form, one, other) };
  }
  return otherValue;
}

function isMissing([kind]: Cell): boolean {
  return kind === 'absent' || kind === 'null';
}

type Form = keyof typeof valueForms;

const noForm: readonly Form[] = [];

/** What two values may both be read as. Kinds of JSON that differ are read as the one that is no text. */
function formsOf(one: Cell, other: Cell, reading: Reading): readonly Form[] {
  const kinds = [one[0], other[0]];
  if (kinds.includes('json')) return ['json'];
  if (kinds.includes('boolean')) return kinds.includes('number') ? noForm : ['boolean'];
  if (reading === 'date' || reading === 'dateTimeOffset') return kinds.includes('string') ? [reading] : ['number'];
  if (kinds.includes('number')) return ['number'];
  if (reading === 'string') return noForm;
  return reading === 'free' ? ['dateTimeOffset', 'guid'] : [reading];
}

function reasonOf(form: Form, one: Cell, other: Cell): DifferenceReason {
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

/**
 * How two values differ, the gravest last: not at all; the same value written in another way; the same value as another type of JSON;
 * another value.
 */
export const differenceKinds = ['same', 'format', 'type', 'value'] as const;

/** One of {@link differenceKinds}. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** What tells two values apart that are the same; `value` where they are not. */
export const differenceReasons = [
  'none',
  'value',
  /** One row says null, the other lacks the member. */
  'null-or-absent',
  /** `1.10` and `1.1`, `1e2` and `100`. */
  'number-form',
  'number-as-text',
  'boolean-form',
  'boolean-as-text',
  /** One instant in two time zones. */
  'moment-zone',
  /** A date and its midnight, another number of decimals, a zone left out. */
  'moment-form',
  /** Milliseconds since 1970 and a date in words. */
  'moment-as-number',
  'time-form',
  'duration-form',
  'letter-case',
  /** Base64 and base64url, padded and not. */
  'binary-form',
  /** Spaces, the order of members, numbers written in another way inside. */
  'json-form',
  'json-as-text',
] as const;

/** One of {@link differenceReasons}. */
export type DifferenceReason = (typeof differenceReasons)[number];

/** How two values compare. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly reason: DifferenceReason;
}

/** A column whose values, with those of the others, tell a row from the rest. */
export interface KeyColumn {
  readonly name: string;
  readonly type?: ValueType | undefined;
}

const wholeNumber = /^-?(?:0|[1-9]\d*)$/;

/**
 * A text that is the same for all ways to write one key, and for no other key: what rows are aligned by.
 *
 * A whole number and its digits as text are one key where the type is not known; `007` is not `7`.
 */
export function rowKey(cells: readonly (Cell | undefined)[], columns: readonly KeyColumn[]): string {
  if (columns.length === 1) return keyPart(cells[0], columns[0]?.type);
  return JSON.stringify(columns.map(({ type }, index) => keyPart(cells[index], type)));
}

function keyPart(cell: Cell | undefined, type: ValueType | undefined): string {
  if (cell === undefined || cell[0] === 'absent' || cell[0] === 'null') return '-';
  const [kind, text] = cell;
  if (kind === 'json') return `j${valueForms.json(cell) ?? text}`;
  const reading = readingOf(type);
  if (reading !== 'free' && reading !== 'string') {
    const form = valueForms[reading](cell);
    if (form !== null) return `v${form}`;
  }
  if (kind === 'number' || (kind === 'string' && wholeNumber.test(text))) return `n${valueForms.number(cell) ?? text}`;
  if (kind === 'string' && reading === 'free') {
    const moment = valueForms.dateTimeOffset(cell);
    if (moment !== null) return `m${moment}`;
    const guid = valueForms.guid(cell);
    if (guid !== null) return `g${guid}`;
  }
  return `s${text}`;
}
