import type { Property } from '../../shared/metadata/entity-model.ts';
import type { ComparisonOperator, Condition, Predicate } from '../../shared/query/query.ts';
import { samePredicate } from '../../shared/query/same-query.ts';
import { familyOf, literalText, localValue, readLiteral } from '../../shared/values/literal.ts';
import { boundsOfPeriod, isDated, type Period, periods, presentClock, timestampOfDate } from '../../shared/values/relative-date.ts';
import type { Literal, ValueType } from '../../shared/values/value-type.ts';
import { readValueList, writeValueList } from '../components/typed-values.ts';
import { type ConditionOperator, mayIgnoreCase, textOperatorOf } from './condition-operator.ts';
import { type DayRange, isInRange, rangeOfDays } from './day-condition.ts';
import { type ConditionDraft, type GroupDraft, newCondition } from './draft.ts';

/** The reason why a condition of the form isn't part of the query. */
export type Mistake =
  | { readonly code: 'column-unknown' }
  | { readonly code: 'value-missing' }
  | { readonly code: 'value-invalid'; readonly field: 'value' | 'upper'; readonly type: ValueType; readonly text: string };

/** The predicate of a condition, or the reason why it has no predicate. */
type ConditionReading = { readonly predicate: Predicate; readonly mistake: null } | { readonly predicate: null; readonly mistake: Mistake };

/** Parses a condition of the form, based on the type of its column. */
export function readCondition(draft: ConditionDraft, property: Property | undefined): ConditionReading {
  if (property === undefined) return wrong({ code: 'column-unknown' });
  const { column, operator } = draft;
  const { type } = property;
  switch (operator) {
    case 'isNull':
      return right({ kind: 'isNull', column });
    case 'notNull':
      return right({ kind: 'not', operand: { kind: 'isNull', column } });
    case 'between':
    case 'notBetween': {
      const low = readValue(draft, 'value', type);
      const high = readValue(draft, 'upper', type);
      if ('code' in low) return wrong(low);
      if ('code' in high) return wrong(high);
      const lastDay = daysIn(draft, type, 'upper');
      if (lastDay !== null) return right(isInRange(column, { from: low, before: lastDay.before }), operator === 'notBetween');
      return right({ kind: 'between', column, low, high }, operator === 'notBetween');
    }
    case 'within': {
      const period = periods.find((period) => period === draft.value);
      return period === undefined || !isDated(type) ? wrong({ code: 'value-missing' }) : right(predicateOfPeriod(column, period, type));
    }
    case 'in':
    case 'notIn':
      return readList(draft, type);
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const value = readValue(draft, 'value', type);
      if ('code' in value) return wrong(value);
      const day = daysIn(draft, type, 'value');
      return right(
        day === null ? { kind: 'comparison', column, operator, value, ...caseOf(draft, type) } : compareDay(column, operator, day),
      );
    }
    default: {
      if (draft.value === null) return wrong({ code: 'value-missing' });
      const { value, ignoreCase } = draft;
      return right({ kind: 'text', column, operator: textOperatorOf[operator], value, ignoreCase }, operator.startsWith('not'));
    }
  }
}

/** Returns the predicate of a period, resolved with the current time and the user's time zone. */
function predicateOfPeriod(column: string, period: Period, type: 'date' | 'dateTimeOffset'): Predicate {
  const { from, to } = boundsOfPeriod(period, type, presentClock());
  const low = { kind: 'temporal', type, text: from } as const;
  const high = { kind: 'temporal', type, text: to } as const;
  if (type === 'date') return { kind: 'between', column, low, high };
  return {
    kind: 'and',
    operands: [
      { kind: 'comparison', column, operator: 'ge', value: low },
      { kind: 'comparison', column, operator: 'lt', value: high },
    ],
  };
}

function readValue(draft: ConditionDraft, field: 'value' | 'upper', type: ValueType): Literal | Mistake {
  const typed = draft[field];
  const isText = familyOf(type) === 'string' || familyOf(type) === 'unknown';
  if (typed === null || (!isText && typed.trim() === '')) return { code: 'value-missing' };
  const text = isText ? typed : typed.trim();
  const normalized = type === 'dateTimeOffset' ? (timestampOfDate(text) ?? text) : text;
  return readLiteral(normalized, type) ?? { code: 'value-invalid', field, type, text: typed };
}

/** Returns the day of a value that is a date without a time, in a condition on timestamps. Null for any other value. */
function daysIn(draft: ConditionDraft, type: ValueType, field: 'value' | 'upper'): DayRange | null {
  return type === 'dateTimeOffset' ? rangeOfDays(draft[field]?.trim() ?? '') : null;
}

/** Returns the condition that compares timestamps with a whole day: `after` a day is after its end. */
function compareDay(column: string, operator: ComparisonOperator, day: DayRange): Predicate {
  switch (operator) {
    case 'eq':
      return isInRange(column, day);
    case 'ne':
      return { kind: 'not', operand: isInRange(column, day) };
    case 'ge':
      return { kind: 'comparison', column, operator: 'ge', value: day.from };
    case 'gt':
      return { kind: 'comparison', column, operator: 'ge', value: day.before };
    case 'lt':
      return { kind: 'comparison', column, operator: 'lt', value: day.from };
    case 'le':
      return { kind: 'comparison', column, operator: 'lt', value: day.before };
  }
}

/** Returns the periods in the conditions of a group, with their columns. */
export function periodsIn({ items }: GroupDraft): readonly { readonly column: string; readonly period: Period }[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return periodsIn(item);
    const period = item.kind === 'condition' && item.operator === 'within' ? periods.find((period) => period === item.value) : undefined;
    return period === undefined || item.kind !== 'condition' ? [] : [{ column: item.column, period }];
  });
}

function readList(draft: ConditionDraft, type: ValueType): ConditionReading {
  const texts = readValueList(draft.value ?? '');
  if (texts.length === 0) return wrong({ code: 'value-missing' });
  const { column, operator } = draft;
  const values: Literal[] = [];
  const days: Predicate[] = [];
  for (const text of texts) {
    const day = type === 'dateTimeOffset' ? rangeOfDays(text) : null;
    const value = readLiteral(text, type);
    if (day !== null) days.push(isInRange(column, day));
    else if (value === null) return wrong({ code: 'value-invalid', field: 'value', type, text });
    else values.push(value);
  }
  const listed: Predicate = { kind: 'in', column, values, ...caseOf(draft, type) };
  if (days.length === 0) return right(listed, operator === 'notIn');
  const parts = values.length === 0 ? days : [...days, listed];
  const [first] = parts;
  return right(first !== undefined && parts.length === 1 ? first : { kind: 'or', operands: parts }, operator === 'notIn');
}

/** Returns the option to ignore case if it applies to the condition. */
function caseOf({ operator, ignoreCase }: ConditionDraft, type: ValueType): { readonly ignoreCase?: true } {
  return ignoreCase && mayIgnoreCase(operator, type) ? { ignoreCase } : {};
}

function right(condition: Predicate, negated = false): ConditionReading {
  return { predicate: negated ? { kind: 'not', operand: condition } : condition, mistake: null };
}

function wrong(mistake: Mistake): ConditionReading {
  return { predicate: null, mistake };
}

/** Returns the form row of a condition. Null if the row would have another meaning. */
export function draftOfCondition(
  condition: Condition,
  negated: boolean,
  id: string,
  property: Property | undefined,
): ConditionDraft | null {
  const filled = fill(newCondition(id, condition.column), condition, negated);
  if (filled === null) return null;
  const { predicate } = readCondition(filled, property);
  const meant: Predicate = negated ? { kind: 'not', operand: condition } : condition;
  return predicate !== null && samePredicate(predicate, meant) ? filled : null;
}

const negatedComparison: Readonly<Partial<Record<ComparisonOperator, ConditionOperator>>> = { eq: 'ne', ne: 'eq' };
const negatedText = { contains: 'notContains', beginsWith: 'notBeginsWith', endsWith: 'notEndsWith', like: 'notLike' } as const;

function fill(empty: ConditionDraft, condition: Condition, negated: boolean): ConditionDraft | null {
  switch (condition.kind) {
    case 'isNull':
      return { ...empty, operator: negated ? 'notNull' : 'isNull' };
    case 'between':
      return {
        ...empty,
        operator: negated ? 'notBetween' : 'between',
        value: literalText(condition.low),
        upper: literalText(condition.high),
      };
    case 'in':
      return {
        ...empty,
        operator: negated ? 'notIn' : 'in',
        value: writeValueList(condition.values.map(literalText)),
        ignoreCase: condition.ignoreCase === true,
      };
    case 'text': {
      const { operator, value, ignoreCase } = condition;
      return { ...empty, operator: negated ? negatedText[operator] : operator, value, ignoreCase };
    }
    case 'comparison': {
      const { operator, value } = condition;
      if (value.kind === 'null' && operator === 'eq') return { ...empty, operator: negated ? 'notNull' : 'isNull' };
      if (value.kind === 'null' && operator === 'ne') return { ...empty, operator: negated ? 'isNull' : 'notNull' };
      const operatorShown = negated ? negatedComparison[operator] : operator;
      return operatorShown === undefined
        ? null
        : { ...empty, operator: operatorShown, value: literalText(value), ignoreCase: condition.ignoreCase === true };
    }
  }
}

/** A correction of an invalid value, and the condition fields that change. */
interface CorrectedValue {
  readonly text: string;
  readonly part: Partial<Pick<ConditionDraft, 'value' | 'upper'>>;
}

/** Returns the only possible meaning of an invalid value. Null if the value is ambiguous or valid. */
export function correctedValue(condition: ConditionDraft, mistake: Mistake | null): CorrectedValue | null {
  if (mistake?.code !== 'value-invalid') return null;
  const text = localValue(mistake.text, mistake.type);
  if (text === null) return null;
  if (condition.operator !== 'in' && condition.operator !== 'notIn') return { text, part: { [mistake.field]: text } };
  const values = readValueList(condition.value ?? '').map((value) => localValue(value, mistake.type) ?? value);
  return { text, part: { value: writeValueList(values) } };
}
