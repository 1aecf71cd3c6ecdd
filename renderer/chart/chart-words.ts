import type { TFunction } from 'i18next';
import type { Chart, ChartColumn, ChartMarks, ChartMeasure, ChartReading } from '../../shared/contract/results/chart.ts';
import type { Cell } from '../../shared/contract/results/run.ts';
import { displayOf } from '../grid/cell-display.ts';
import type { AxisFormats } from './axis-formats.ts';

/** The title of a chart and the labels of its two axes. */
export interface ChartTitles {
  readonly across: string;
  readonly up: string;
  readonly whole: string;
}

type ChartT = TFunction<'chart'>;

/** Returns the titles of a chart. Columns have their units if known. */
export function titlesOf(chart: Chart, units: ReadonlyMap<string, string>, t: ChartT): ChartTitles {
  const named = (name: string): string => {
    const unit = units.get(name);
    return unit === undefined ? name : t('withUnit', { name, unit });
  };
  // Timestamps are drawn in UTC, whatever time zone they were sent in.
  const placed = ({ name, type }: ChartColumn): string => (type === 'dateTimeOffset' ? t('withUnit', { name, unit: 'UTC' }) : named(name));
  const measured = (measure: ChartMeasure): string =>
    measure.by === 'count' ? t('measured.count') : t(`measured.${measure.by}`, { column: named(measure.column.name) });
  const both = (across: string, up: string): ChartTitles => ({ across, up, whole: t(`title.${chart.kind}`, { across, up }) });
  switch (chart.kind) {
    case 'bar':
      return both(named(chart.category.name), measured(chart.measure));
    case 'line':
      return both(placed(chart.along), measured(chart.measure));
    case 'scatter':
      return both(placed(chart.across), placed(chart.up));
    case 'histogram':
      return both(placed(chart.values), t('measured.count'));
  }
}

/** Returns the text with the number of marks and rows of a chart. */
export function countsOf(marks: ChartMarks, t: ChartT): string {
  const count = marks.marks.length;
  const parts: string[] = [t(marks.kind === 'bar' || marks.kind === 'histogram' ? 'bars' : 'points', { count })];
  if (marks.kind === 'bar' && marks.categories > count) parts.push(t('ofCategories', { count: marks.categories }));
  if (marks.kind === 'line' && marks.gathered) parts.push(t('gathered', { count: marks.places }));
  if (marks.kind === 'scatter' && marks.counted > count) parts.push(t('sampled', { count: marks.counted }));
  parts.push(t(marks.counted === marks.rows ? 'overAll' : 'over', { count: marks.rows, counted: marks.counted }));
  return parts.join(' · ');
}

/** Returns the text of a category next to its bar. */
export function categoryText(category: Cell, cut: boolean): string {
  return `${displayOf(category, false, '—').text}${cut ? '…' : ''}`;
}

/** Formats a value of an axis in full. */
export function placeText(value: number, reading: ChartReading, formats: AxisFormats): string {
  return reading === 'moment' ? formats.moment(value) : formats.number(String(value));
}
