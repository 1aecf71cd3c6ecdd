import type { Cell } from '../contract/results/run.ts';
import type { ValueType } from '../values/value-type.ts';
import type { Difference, DifferenceReason } from './difference.ts';
import { readTimestamp } from './timestamp-form.ts';
import { type Reading, readingOf, valueForms } from './value-form.ts';

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
