const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Shorter than any month: what a number of months is at least. */
const shortMonth = 28 * day;

/** A stretch of the calendar, in UTC. */
export interface MomentStep {
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

const steps: readonly MomentStep[] = [
  ...parts.flatMap(([length, counts]) => counts.map((count) => ({ unit: 'millisecond', count: count * length }) as const)),
  ...[1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000].map((count) => ({ unit: 'month', count }) as const),
];

const longest: MomentStep = { unit: 'month', count: 120_000 };

/**
 * The shortest step of the calendar that covers a range in at most `most` of them.
 *
 * @param least Milliseconds since 1970.
 * @param dates Whether values are dates: then no step is below a day.
 */
export function momentStep(least: number, greatest: number, most: number, dates: boolean): MomentStep {
  const length = ({ unit, count }: MomentStep): number => (unit === 'month' ? count * shortMonth : count);
  return steps.find((step) => (!dates || length(step) >= day) && (greatest - least) / length(step) + 1 < most) ?? longest;
}

/** SQL of the step's interval. */
function interval({ unit, count }: MomentStep): string {
  return unit === 'month' ? `INTERVAL ${count} MONTHS` : `INTERVAL '${count} milliseconds'`;
}

/** SQL of where the step begins that a moment lies in, both milliseconds since 1970; weeks begin on Monday. */
export function beginningSql(step: MomentStep, value: string): string {
  return `epoch_ms(time_bucket(${interval(step)}, make_timestamp((${value} * 1000)::BIGINT)))::DOUBLE`;
}

/** SQL of where the step ends that begins there. */
export function endSql(step: MomentStep, beginning: string): string {
  return `epoch_ms(make_timestamp((${beginning} * 1000)::BIGINT) + ${interval(step)})::DOUBLE`;
}
