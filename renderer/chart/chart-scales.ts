import type { AxisXOptions, ScaleOptions } from '@observablehq/plot';
import type { ChartReading } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from '../components/axis-formats.ts';

/** An axis with its label and its values. */
export interface Axis {
  readonly label: string;
  readonly reading: ChartReading;
  /** Numbers, or milliseconds since 1970. Includes zero if the marks start at zero. */
  readonly values: readonly number[];
  /** Maximum number of ticks. */
  readonly room: number;
}

/** Returns a function that converts a member of a mark to a value of the scale. */
export function axisPosition<Key extends string>(reading: ChartReading, key: Key): (mark: Readonly<Record<Key, number>>) => number | Date {
  return (mark) => (reading === 'moment' ? new Date(mark[key]) : mark[key]);
}

/** Returns the scale of an axis of numbers or timestamps, with its label and formatted ticks. */
export function scale({ label, reading, values, room }: Axis, formats: AxisFormats): ScaleOptions & Pick<AxisXOptions, 'tickFormat'> {
  if (reading === 'moment') {
    let written: { readonly of: readonly Date[]; readonly texts: readonly string[] } | null = null;
    // Plot passes all ticks as the third argument, although its types don't declare it.
    const tickFormat = (at: Date, place: number, ticks: readonly Date[] = [at]): string => {
      if (written?.of !== ticks) written = { of: ticks, texts: formats.momentTicks(ticks) };
      return written.texts[place] ?? '';
    };
    return { grid: true, label, type: 'utc', nice: false, tickFormat };
  }
  const [lowest, highest] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const span = highest - lowest;
  // Adjacent integers have no fractional ticks between them, because the integers might be years or counts.
  const ticks = span < room && values.every(Number.isInteger) ? { ticks: Math.max(1, span) } : {};
  return { grid: true, label, type: 'linear', nice: true, ...ticks, tickFormat: (value: number) => formats.tick(value, span) };
}
