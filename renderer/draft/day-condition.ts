import { type EntityModel, findColumn } from '../../shared/metadata/entity-model.ts';
import type { Predicate } from '../../shared/query/query.ts';
import { sameData, samePredicate } from '../../shared/query/same-query.ts';
import { readLiteral } from '../../shared/values/literal.ts';
import { dayAfter, timestampOfDate } from '../../shared/values/relative-date.ts';
import type { Literal } from '../../shared/values/value-type.ts';
import { type ConditionDraft, newCondition } from './draft.ts';

/** Timestamps from the start of a day in UTC to before the start of another day. */
export interface DayRange {
  readonly from: Literal;
  readonly before: Literal;
}

/** Returns the timestamps of the days of two dates without a time, such as `2024-01-02`. Null if a text isn't a valid date. */
export function rangeOfDays(first: string, last: string = first): DayRange | null {
  const texts = dayTexts(first, last);
  const from = readLiteral(texts?.from ?? '', 'dateTimeOffset');
  const before = readLiteral(texts?.before ?? '', 'dateTimeOffset');
  return from === null || before === null ? null : { from, before };
}

/** Returns the texts of the timestamps of {@link rangeOfDays}. Null if a text isn't a valid date. */
export function dayTexts(first: string, last: string = first): { readonly from: string; readonly before: string } | null {
  const from = timestampOfDate(first);
  const before = timestampOfDate(dayAfter(last) ?? '');
  return from === null || before === null || readLiteral(from, 'dateTimeOffset') === null ? null : { from, before };
}

/** Returns the condition that a timestamp is in a half-open range. */
export function isInRange(column: string, { from, before }: DayRange): Predicate {
  return {
    kind: 'and',
    operands: [
      { kind: 'comparison', column, operator: 'ge', value: from },
      { kind: 'comparison', column, operator: 'lt', value: before },
    ],
  };
}

/** Returns the form row of a predicate that requires whole days in UTC. Null for any other predicate. */
export function draftOfDays(predicate: Predicate, negated: boolean, id: string, model: EntityModel): ConditionDraft | null {
  const outside = negated ? null : insideOf(predicate, model);
  if (outside !== null) return draftOfDays(outside, true, id, model);
  const days = daysOf(predicate, model);
  if (days === null) return null;
  const { column, first, last } = days;
  const draft = { ...newCondition(id, column), value: first };
  return first === last
    ? { ...draft, operator: negated ? 'ne' : 'eq' }
    : { ...draft, operator: negated ? 'notBetween' : 'between', upper: last };
}

/** Returns the days that a predicate such as `before or after` excludes, as REST URLs express it. Null for any other predicate. */
function insideOf(predicate: Predicate, model: EntityModel): Predicate | null {
  if (predicate.kind !== 'or') return null;
  const [before, after, ...others] = predicate.operands.filter(({ kind }) => kind !== 'isNull');
  if (before?.kind !== 'comparison' || after?.kind !== 'comparison' || others.length > 0) return null;
  if (before.operator !== 'lt' || after.operator !== 'ge') return null;
  const inside: Predicate = {
    kind: 'and',
    operands: [
      { ...before, operator: 'ge' },
      { ...after, operator: 'lt' },
    ],
  };
  return daysOf(inside, model) !== null && samePredicate({ kind: 'not', operand: inside }, predicate, model) ? inside : null;
}

/** Joins each start of a day that is followed by an end of a day on the same column, so that both are one condition of the form. */
export function joinDays(operands: readonly Predicate[], model: EntityModel): readonly Predicate[] {
  const joined: Predicate[] = [];
  for (const operand of operands) {
    const last = joined.at(-1);
    const pair: Predicate | null = last === undefined ? null : { kind: 'and', operands: [last, operand] };
    if (pair !== null && daysOf(pair, model) !== null) joined[joined.length - 1] = pair;
    else joined.push(operand);
  }
  return joined;
}

/** Returns the first and last day that a predicate requires of a timestamp. Null if it doesn't require exactly whole days. */
function daysOf(
  predicate: Predicate,
  model: EntityModel,
): { readonly column: string; readonly first: string; readonly last: string } | null {
  if (predicate.kind !== 'and' || predicate.operands.length !== 2) return null;
  const [start, end] = predicate.operands;
  if (start?.kind !== 'comparison' || end?.kind !== 'comparison' || start.column !== end.column) return null;
  if (start.operator !== 'ge' || end.operator !== 'lt' || findColumn(model, start.column)?.type !== 'dateTimeOffset') return null;
  const first = dayOfMidnight(start.value);
  const last = dayAfter(dayOfMidnight(end.value) ?? '', -1);
  const range = first === null || last === null || first > last ? null : rangeOfDays(first, last);
  const isExact = range !== null && sameData(range, { from: start.value, before: end.value });
  return first === null || last === null || !isExact ? null : { column: start.column, first, last };
}

/** Returns the day of a timestamp that is midnight in UTC. Null for any other value. */
function dayOfMidnight(value: Literal): string | null {
  return value.kind === 'temporal' ? (/^(\d{4}-\d\d-\d\d)T00:00:00Z$/.exec(value.text)?.[1] ?? null) : null;
}
