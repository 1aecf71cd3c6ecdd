import type { AxisXOptions, ScaleOptions } from '@observablehq/plot';
import type { ChartReading } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from './axis-formats.ts';

/** One axis: what is written beside it and laid along it. */
export interface Axis {
  readonly label: string;
  readonly reading: ChartReading;
  /** Numbers, or milliseconds since 1970; zero too where marks begin there. */
  readonly values: readonly number[];
  /** How many ticks there is room for. */
  readonly room: number;
}

/** The values of a member of each mark, as the scale takes them. */
export function placeOf<Key extends string>(reading: ChartReading, key: Key): (mark: Readonly<Record<Key, number>>) => number | Date {
  return (mark) => (reading === 'moment' ? new Date(mark[key]) : mark[key]);
}

/** An axis of numbers or moments, with its title and its values as the reader's locale writes them. */
export function scale({ label, reading, values, room }: Axis, formats: AxisFormats): ScaleOptions & Pick<AxisXOptions, 'tickFormat'> {
  if (reading === 'moment') {
    let written: { readonly of: readonly Date[]; readonly texts: readonly string[] } | null = null;
    // Plot hands over all ticks, as its own formats of time take them, though its types do not say so.
    const tickFormat = (at: Date, place: number, ticks: readonly Date[] = [at]): string => {
      if (written?.of !== ticks) written = { of: ticks, texts: formats.momentTicks(ticks) };
      return written.texts[place] ?? '';
    };
    return { grid: true, label, type: 'utc', nice: false, tickFormat };
  }
  const [least, greatest] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const span = greatest - least;
  // No fractions between neighbouring whole numbers, which may be years or counts.
  const ticks = span < room && values.every(Number.isInteger) ? { ticks: Math.max(1, span) } : {};
  return { grid: true, label, type: 'linear', nice: true, ...ticks, tickFormat: (value: number) => formats.tick(value, span) };
}
