import { boundsOfPeriod, isDated, periods, presentClock } from '../../../shared/values/relative-date.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { readValueList } from '../../components/typed-values.ts';
import type { ConditionOperator } from '../../draft/condition-operator.ts';
import { dayTexts } from '../../draft/day-condition.ts';
import type { ConditionDraft } from '../../draft/draft.ts';

/** The timestamps or dates that a period, or a date without a time, means in a condition. */
interface ResolvedDates {
  /** The name of its text: days, timestamps in a range, outside a range, from one on, before one, or a list of days. */
  readonly kind: 'dates' | 'moments' | 'outside' | 'since' | 'until' | 'days';
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Resolves the values of a condition to dates. Returns null if the user entered full dates. */
export function resolvedDates(
  { operator, value, upper }: Pick<ConditionDraft, 'operator' | 'value' | 'upper'>,
  type: ValueType,
): ResolvedDates | null {
  if (operator === 'within') {
    const clock = presentClock();
    const period = periods.find((option) => option === value);
    if (period === undefined || !isDated(type)) return null;
    return { kind: type === 'date' ? 'dates' : 'moments', ...boundsOfPeriod(period, type, clock), zone: clock.timeZone };
  }
  if (type !== 'dateTimeOffset') return null;
  if (operator === 'in' || operator === 'notIn') {
    const hasDay = readValueList(value ?? '').some((text) => dayTexts(text) !== null);
    return hasDay ? { kind: 'days', from: '', to: '', zone: 'UTC' } : null;
  }
  const day = dayTexts(value?.trim() ?? '');
  const isRange = operator === 'between' || operator === 'notBetween';
  return isRange ? rangeOf(operator, day, dayTexts(upper?.trim() ?? '')) : day === null ? null : comparisonWith(operator, day);
}

type DayTexts = NonNullable<ReturnType<typeof dayTexts>>;

function rangeOf(operator: ConditionOperator, low: DayTexts | null, high: DayTexts | null): ResolvedDates | null {
  if (low === null && high === null) return null;
  const texts = { from: low?.from ?? '', to: high?.before ?? '', zone: 'UTC' };
  const isInside = operator === 'between';
  if (low !== null && high !== null) return { kind: isInside ? 'moments' : 'outside', ...texts };
  if (low !== null) return isInside ? { kind: 'since', ...texts } : { kind: 'until', ...texts, to: low.from };
  return isInside ? { kind: 'until', ...texts } : { kind: 'since', ...texts, from: texts.to };
}

function comparisonWith(operator: ConditionOperator, { from, before }: DayTexts): ResolvedDates | null {
  const zone = 'UTC';
  if (operator === 'eq') return { kind: 'moments', from, to: before, zone };
  if (operator === 'ne') return { kind: 'outside', from, to: before, zone };
  if (operator === 'ge' || operator === 'gt') return { kind: 'since', from: operator === 'ge' ? from : before, to: '', zone };
  return operator === 'lt' || operator === 'le' ? { kind: 'until', from: '', to: operator === 'lt' ? from : before, zone } : null;
}
