import type { AxisXOptions, ScaleOptions } from '@observablehq/plot';
import type { ChartReading } from '../../shared/contract/chart.ts';
import type { AxisFormats } from './axis-formats.ts';

const fewestTicks = 5;

/** The values of a member of each mark, as the scale takes them. */
export function placeOf<Key extends string>(reading: ChartReading, key: Key): (mark: Readonly<Record<Key, number>>) => number | Date {
  return (mark) => (reading === 'moment' ? new Date(mark[key]) : mark[key]);
}

/** An axis of numbers or moments, with its title and its values as the reader's locale writes them. */
export function scale(
  label: string,
  reading: ChartReading,
  values: readonly number[],
  formats: AxisFormats,
): ScaleOptions & Pick<AxisXOptions, 'tickFormat'> {
  if (reading === 'moment') return { grid: true, label, type: 'utc', nice: false, tickFormat: (at: Date) => formats.momentTick(at) };
  const [least, greatest] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const span = greatest - least;
  // No halves between neighbouring whole numbers, which may be years.
  const ticks = span < fewestTicks && values.every(Number.isInteger) ? { ticks: Math.max(1, span) } : {};
  return { grid: true, label, type: 'linear', nice: true, ...ticks, tickFormat: (value: number) => formats.tick(value, span) };
}
