import type { TimeBin } from '../../../../shared/contract/results/chart.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import { readingOfType } from '../arrange/column-sql.ts';

/** Equal steps of an axis, in SQL over doubles. */
export interface AxisSteps {
  /** Returns SQL of the start of a value's step. */
  readonly from: (value: string) => string;
  /** Returns SQL of the end of the step with a start. */
  readonly to: (from: string) => string;
}

/** Returns the narrowest round steps over a range, at most `maxSteps`: of numbers, or of the calendar. */
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

/** A round step: `figure` × 10^`exponent`, with the figure 1, 2 or 5. */
interface NumberStep {
  readonly figure: number;
  readonly exponent: number;
}

const figures = [1, 2, 5] as const;

/** A double represents integers up to 2^53: multiples of a step must stay well below. */
const maxMultiples = 2 ** 50;

/** Returns a power of ten to multiply or divide by: dividing by an integer power rounds once, multiplying by a fraction twice. */
function power({ exponent }: NumberStep): { readonly times: number; readonly over: number } {
  return exponent >= 0 ? { times: Number(`1e${exponent}`), over: 1 } : { times: 1, over: Number(`1e${-exponent}`) };
}

/** Returns a multiple of a step, its start, as the nearest double. */
function edgeOf(step: NumberStep, multiple: number): number {
  const { times, over } = power(step);
  return (multiple * step.figure * times) / over;
}

/** Returns SQL of {@link edgeOf}, the same double. */
function edgeSql(step: NumberStep, multiple: string): string {
  const { times, over } = power(step);
  return `((${multiple}) * CAST(${step.figure} AS DOUBLE) * CAST('${times}' AS DOUBLE) / CAST('${over}' AS DOUBLE))`;
}

/** Returns SQL of the multiple for a double: at or above its start, and below the next. */
function multipleSql(step: NumberStep, value: string): string {
  const { times, over } = power(step);
  const about = `floor(${value} / CAST(${step.figure} AS DOUBLE) / CAST('${times}' AS DOUBLE) * CAST('${over}' AS DOUBLE))`;
  // The quotient is rounded: a value at a limit can appear to be in the adjacent step.
  return `CASE WHEN ${value} >= ${edgeSql(step, `${about} + 1`)} THEN ${about} + 1
    WHEN ${value} < ${edgeSql(step, about)} THEN ${about} - 1 ELSE ${about} END`;
}

/**
 * Returns the narrowest step that covers a range with at most `maxSteps` multiples.
 *
 * @param integers Whether values are integers: then a step is at least one.
 */
function numberStep(minimum: number, maximum: number, maxSteps: number, integers: boolean): NumberStep {
  const furthest = Math.max(Math.abs(minimum), Math.abs(maximum));
  // Halves first, because the difference of two doubles can exceed their range.
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

/** The bins of timestamps with a name, from the finest. */
export type NamedBin = Exclude<TimeBin, 'automatic'>;

/**
 * Returns the steps of a named bin of timestamps, or of the next coarser one that covers a range with at most `maxSteps` of them.
 *
 * @param requestedBin `automatic` for the finest.
 * @param minimum Milliseconds since 1970.
 * @param dates Whether values are dates: then a bin is at least a day.
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

/** Less than any month: the minimum length of a number of months. */
const shortMonth = 28 * day;

/** A calendar unit with a count, in UTC. */
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
 * Returns the shortest calendar step that covers a range with at most `maxSteps` of them.
 *
 * @param minimum Milliseconds since 1970.
 * @param dates Whether values are dates: then a step is at least a day.
 */
function calendarStep(minimum: number, maximum: number, maxSteps: number, dates: boolean): CalendarStep {
  return steps.find((step) => (!dates || lengthOf(step) >= day) && (maximum - minimum) / lengthOf(step) + 1 < maxSteps) ?? longest;
}

/** Returns SQL of the step's interval. */
function interval({ unit, count }: CalendarStep): string {
  return unit === 'month' ? `INTERVAL ${count} MONTHS` : `INTERVAL '${count} milliseconds'`;
}

/** Returns SQL of the start of a timestamp's step, both in milliseconds since 1970; weeks begin on Monday. */
function binStartSql(step: CalendarStep, value: string): string {
  return `epoch_ms(time_bucket(${interval(step)}, make_timestamp((${value} * 1000)::BIGINT)))::DOUBLE`;
}

/** Returns SQL of the end of the step with a start. */
function endSql(step: CalendarStep, binStart: string): string {
  return `epoch_ms(make_timestamp((${binStart} * 1000)::BIGINT) + ${interval(step)})::DOUBLE`;
}
