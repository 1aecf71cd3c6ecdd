import type { Operator } from '../../expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { numberWords } from './numbers.ts';

// Days, times and moments are numbers: of days, and of microseconds since midnight or 1970. Durations are microseconds.

type Operation = (operands: readonly SqlValue[]) => SqlValue | null;

const integer = (sql: string) => exactNumber(sql, 10, 0, 'int32');
const ticksOfDay = 86_400_000_000n;

/** A day or a moment, or a duration, and a duration after it; null for all else. */
export function addDuration([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right?.type !== 'duration') return null;
  if (left.type === 'date') return plainValue(`day_of_moment(${left.sql} * ${ticksOfDay} + ${right.sql})`, 'date');
  return left.type === 'dateTimeOffset' || left.type === 'duration' ? plainValue(`(${left.sql} + ${right.sql})`, left.type) : null;
}

/** What is that long before, or how long lies between two. */
export function subtractTimes([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  if (right.type === 'duration') return addDuration([left, { ...right, sql: `(-(${right.sql}))` }]);
  if (left.type !== right.type) return null;
  if (left.type === 'dateTimeOffset') return plainValue(`(${left.sql} - ${right.sql})`, 'duration');
  return left.type === 'date' ? plainValue(`((${left.sql} - ${right.sql}) * ${ticksOfDay})`, 'duration') : null;
}

/** A duration so many times, or the part of it: rounded to microseconds; missing beyond 64 bits. */
export function scaleDuration([left, right]: readonly SqlValue[], sign: '*' | '/'): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  const [length, factor] = left.type === 'duration' ? [left, right] : [right, left];
  if (length.type !== 'duration' || !isNumber(factor) || (sign === '/' && length !== left)) return null;
  return plainValue(`scaled('${sign}', ${length.sql}, ${numberWords.double(factor)})`, 'duration');
}

function dayPart(name: 'year' | 'month' | 'day'): Operation {
  return ([value]) => {
    if (value?.type === 'date') return integer(`day_part('${name}', ${value.sql})`);
    return value?.type === 'dateTimeOffset' ? integer(`day_part('${name}', day_of_moment(${value.sql}))`) : null;
  };
}

/** Microseconds since midnight; null for what has no time of day. */
function clockOf(value: SqlValue | undefined): string | null {
  if (value?.type === 'timeOfDay') return value.sql;
  return value?.type === 'dateTimeOffset' ? `clock_of_moment(${value.sql})` : null;
}

function clockPart(unit: bigint, size: number): Operation {
  return ([value]) => {
    const clock = clockOf(value);
    return clock === null ? null : integer(`(${clock} / ${unit} % ${size})`);
  };
}

/** Parts of days and of times of day. */
export const timeOperations: Readonly<Partial<Record<Operator, Operation>>> = {
  year: dayPart('year'),
  month: dayPart('month'),
  day: dayPart('day'),
  hour: clockPart(3_600_000_000n, 24),
  minute: clockPart(60_000_000n, 60),
  second: clockPart(1_000_000n, 60),
  fractionalseconds: ([value]) => {
    const clock = clockOf(value);
    return clock === null ? null : exactNumber(`exact_calculate('*', ${clock} % 1000000, 0, '0.000001', 6, 6)`, 13, 6, 'decimal');
  },
  totalseconds: ([value]) =>
    value?.type === 'duration' ? exactNumber(`exact_calculate('*', ${value.sql}, 0, '0.000001', 6, 6)`, 25, 6, 'decimal') : null,
  date: ([value]) => (value?.type === 'dateTimeOffset' ? plainValue(`day_of_moment(${value.sql})`, 'date') : null),
  time: ([value]) => (value?.type === 'dateTimeOffset' ? plainValue(`clock_of_moment(${value.sql})`, 'timeOfDay') : null),
  totaloffsetminutes: ([value]) => (value?.type === 'dateTimeOffset' ? integer(`(CASE WHEN ${value.sql} IS NOT NULL THEN 0 END)`) : null),
};
