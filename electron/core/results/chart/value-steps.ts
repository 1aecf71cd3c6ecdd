import type { TimeBin } from '../../../../shared/contract/results/chart.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import { readingOfType } from '../arrange/column-sql.ts';

/** Equal steps of an axis, as SQL over doubles. */
export interface AxisSteps {
  /** Returns SQL of the start of the step that contains a value. */
  readonly from: (value: string) => string;
  /** Returns SQL of the end of the step, from its start. */
  readonly to: (from: string) => string;
}

/** Returns the narrowest round steps that cover a range in at most `maxSteps` steps: round numbers, or calendar units for timestamps. */
export function stepOver(minimum: number, maximum: number, maxSteps: number, type: ValueType): AxisSteps {
  if (readingOfType(type) === 'moment') {
    const step = calendarStep(minimum, maximum, maxSteps, type === 'date');
    return { from: (value) => binStartSql(step, value), to: (from) => endSql(step, from) };
  }
  const step = numberStep(minimum, maximum, maxSteps, type === 'int32' || type === 'int64');
  return {
    from: (value) => edgeSql(step, multipleSql(step, value)),
    to: (from) => edgeSql(step, `round(${from} / CAST('${edgeOf(step, 1)}' AS DOUBLE)) + 1`),
  };
}

/** A round step: `figure` × 10^`exponent`. The figure is 1, 2, or 5. */
interface NumberStep {
  readonly figure: number;
  readonly exponent: number;
}

const figures = [1, 2, 5] as const;

/** Maximum multiple of a step. A double represents integers up to 2^53, and multiples must stay well below this limit. */
const maxMultiples = 2 ** 50;

/**
 * Returns a power of ten as a factor and a divisor.
 *
 * Dividing by an integer power rounds only once; multiplying by a fraction rounds twice.
 */
function power({ exponent }: NumberStep): { readonly times: number; readonly over: number } {
  return exponent >= 0 ? { times: Number(`1e${exponent}`), over: 1 } : { times: 1, over: Number(`1e${-exponent}`) };
}

/** Returns the start of a multiple of a step, as the nearest double. */
function edgeOf(step: NumberStep, multiple: number): number {
  const { times, over } = power(step);
  return (multiple * step.figure * times) / over;
}

/** Returns SQL that computes the same double as {@link edgeOf}. */
function edgeSql(step: NumberStep, multiple: string): string {
  const { times, over } = power(step);
  return `((${multiple}) * CAST(${step.figure} AS DOUBLE) * CAST('${times}' AS DOUBLE) / CAST('${over}' AS DOUBLE))`;
}

/** Returns SQL of the multiple whose step contains a double: at or above the multiple's start, and below the next start. */
function multipleSql(step: NumberStep, value: string): string {
  const { times, over } = power(step);
  const about = `floor(${value} / CAST(${step.figure} AS DOUBLE) / CAST('${times}' AS DOUBLE) * CAST('${over}' AS DOUBLE))`;
  // The quotient is rounded, so a value near a limit can seem to be in the adjacent step.
  return `CASE WHEN ${value} >= ${edgeSql(step, `${about} + 1`)} THEN ${about} + 1
    WHEN ${value} < ${edgeSql(step, about)} THEN ${about} - 1 ELSE ${about} END`;
}

/**
 * Returns the narrowest step that covers a range with at most `maxSteps` multiples.
 *
 * @param integers Whether the values are integers. If so, a step is at least one.
 */
function numberStep(minimum: number, maximum: number, maxSteps: number, integers: boolean): NumberStep {
  const furthest = Math.max(Math.abs(minimum), Math.abs(maximum));
  // Divides by two first, because the difference of two doubles can exceed the range of a double.
  const span = maximum / 2 - minimum / 2;
  const narrowest = Math.max(span / (maxSteps / 2), furthest / maxMultiples, integers ? 1 : 0);
  if (narrowest === 0) return { figure: 1, exponent: 0 };
  const ofOneValue = span === 0 && !integers ? Math.max(furthest / 10, narrowest) : narrowest;
  for (let exponent = Math.max(-300, Math.floor(Math.log10(ofOneValue)) - 1); ; exponent += 1) {
    for (const figure of figures) {
      const step = { figure, exponent };
      if (edgeOf(step, 1) >= ofOneValue && multiplesOver(step, minimum, maximum) <= maxSteps) return step;
    }
    if (exponent >= 308) return { figure: 1, exponent: 308 };
  }
}

/** Returns the approximate number of multiples of a step in a range. */
function multiplesOver(step: NumberStep, minimum: number, maximum: number): number {
  const width = edgeOf(step, 1);
  return Math.floor(maximum / width) - Math.floor(minimum / width) + 1;
}

/** Time bins with a name, without `automatic`. */
export type NamedBin = Exclude<TimeBin, 'automatic'>;

/**
 * Returns the steps of a time bin, or of the next coarser bin that covers a range in at most `maxSteps` steps.
 *
 * @param requestedBin `automatic` for the finest bin.
 * @param minimum Milliseconds since 1970.
 * @param dates Whether the values are dates. If so, a bin is at least a day.
 */
export function timeBinOver(
  requestedBin: TimeBin,
  minimum: number,
  maximum: number,
  maxSteps: number,
  dates: boolean,
): { readonly bin: NamedBin; readonly steps: AxisSteps } {
  const finest = requestedBin === 'automatic' || (dates && requestedBin === 'hour') ? (dates ? 'day' : 'hour') : requestedBin;
  const candidates = namedBins.slice(namedBins.findIndex(({ bin }) => bin === finest));
  const candidate = candidates.find(({ step }) => (maximum - minimum) / lengthOf(step) + 1 <= maxSteps) ?? coarsestBin;
  return { bin: candidate.bin, steps: { from: (value) => binStartSql(candidate.step, value), to: (from) => endSql(candidate.step, from) } };
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Minimum length of a month in milliseconds, for the minimum length of several months. */
const shortMonth = 28 * day;

/** A number of calendar units, in UTC. */
interface CalendarStep {
  readonly unit: 'millisecond' | 'month';
  readonly count: number;
}

const parts: readonly (readonly [number, readonly number[]])[] = [
  [1, [1, 2, 5, 10, 20, 50, 100, 200, 500]],
  [second, [1, 2, 5, 10, 15, 30]],
  [minute, [1, 2, 5, 10, 15, 30]],
  [hour, [1, 2, 3, 6, 12]],
  [day, [1, 2, 7, 14]],
];

const steps: readonly CalendarStep[] = [
  ...parts.flatMap(([length, counts]) => counts.map((count) => ({ unit: 'millisecond', count: count * length }) as const)),
  ...[1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000].map((count) => ({ unit: 'month', count }) as const),
];

const longest: CalendarStep = { unit: 'month', count: 120_000 };

const coarsestBin = { bin: 'year', step: { unit: 'month', count: 12 } } as const;

const namedBins: readonly { readonly bin: NamedBin; readonly step: CalendarStep }[] = [
  { bin: 'hour', step: { unit: 'millisecond', count: hour } },
  { bin: 'day', step: { unit: 'millisecond', count: day } },
  { bin: 'week', step: { unit: 'millisecond', count: 7 * day } },
  { bin: 'month', step: { unit: 'month', count: 1 } },
  { bin: 'quarter', step: { unit: 'month', count: 3 } },
  coarsestBin,
];

/** Returns the minimum length of a step in milliseconds. */
function lengthOf({ unit, count }: CalendarStep): number {
  return unit === 'month' ? count * shortMonth : count;
}

/**
 * Returns the shortest calendar step that covers a range with at most `maxSteps` steps.
 *
 * @param minimum Milliseconds since 1970.
 * @param dates Whether the values are dates. If so, a step is at least a day.
 */
function calendarStep(minimum: number, maximum: number, maxSteps: number, dates: boolean): CalendarStep {
  return steps.find((step) => (!dates || lengthOf(step) >= day) && (maximum - minimum) / lengthOf(step) + 1 < maxSteps) ?? longest;
}

/** Returns SQL of the step's interval. */
function interval({ unit, count }: CalendarStep): string {
  return unit === 'month' ? `INTERVAL ${count} MONTHS` : `INTERVAL '${count} milliseconds'`;
}

/** Returns SQL of the start of a timestamp's step. Both are in milliseconds since 1970. Weeks start on Monday. */
function binStartSql(step: CalendarStep, value: string): string {
  return `epoch_ms(time_bucket(${interval(step)}, make_timestamp((${value} * 1000)::BIGINT)))::DOUBLE`;
}

/** Returns SQL of the end of the step, from its start. */
function endSql(step: CalendarStep, binStart: string): string {
  return `epoch_ms(make_timestamp((${binStart} * 1000)::BIGINT) + ${interval(step)})::DOUBLE`;
}
