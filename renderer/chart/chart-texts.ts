import type { TFunction } from 'i18next';
import type { Chart, ChartColumn, ChartMarks, ChartMeasure, ChartReading } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from '../components/axis-formats.ts';
import { displayOf } from '../grid/cell-display.ts';

/** The title of a chart, and the labels of its two axes. */
export interface ChartTitles {
  readonly across: string;
  readonly up: string;
  readonly whole: string;
  /** The column of the series. Null for a single colour. */
  readonly series: string | null;
  /** The name of all values that don't have their own bar or colour. */
  readonly other: string;
}

type ChartT = TFunction<'chart'>;

/** Returns the titles of a chart. Column names include the unit if it is known. */
export function titlesOf(chart: Chart, units: ReadonlyMap<string, string>, t: ChartT): ChartTitles {
  const named = (name: string): string => {
    const unit = units.get(name);
    return unit === undefined ? name : t('withUnit', { name, unit });
  };
  // Timestamps are drawn in UTC, regardless of the time zone in which they were sent.
  const placed = ({ name, type }: ChartColumn): string => (type === 'dateTimeOffset' ? t('withUnit', { name, unit: 'UTC' }) : named(name));
  const measured = (measure: ChartMeasure): string =>
    measure.by === 'count' ? t('measured.count') : t(`measured.${measure.by}`, { column: named(measure.column.name) });
  const by = 'series' in chart && chart.series !== undefined ? named(chart.series.name) : null;
  const both = (across: string, up: string): ChartTitles => {
    const title = t(`title.${chart.kind}`, { across, up });
    return { across, up, whole: by === null ? title : t('seriesTitle', { title, series: by }), series: by, other: t('otherCategory') };
  };
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

/**
 * Returns a text with the number of marks and rows of a chart.
 *
 * @param total number of rows that match the query. Null if it isn't known
 */
export function countsOf(marks: ChartMarks, total: number | null, t: ChartT): string {
  const count = marks.kind === 'bar' ? indexesOfBars(marks.marks).count : marks.marks.length;
  const parts: string[] = [t(marks.kind === 'bar' || marks.kind === 'histogram' ? 'bars' : 'points', { count })];
  if (marks.kind === 'bar') {
    const hasOther = marks.marks.at(-1)?.other === true;
    if (hasOther) parts.push(t('othersOf', { count: marks.categories - count + 1 }));
    else if (marks.categories > count) parts.push(t('ofCategories', { count: marks.categories }));
  }
  if ((marks.kind === 'bar' || marks.kind === 'line') && marks.bin !== null) parts.push(t(`bin.${marks.bin}`).toLocaleLowerCase());
  if (marks.kind === 'line' && marks.gathered) parts.push(t('gathered', { count: marks.places }));
  if (marks.kind === 'scatter' && marks.counted > count) parts.push(t('sampled', { count: marks.counted }));
  const isPart = total !== null && total > marks.rows;
  if (marks.counted !== marks.rows) parts.push(t('over', { count: marks.rows, counted: marks.counted }));
  else if (!isPart) parts.push(t('overAll', { count: marks.rows }));
  if (isPart) parts.push(t('fetchedOf', { rows: marks.rows, count: total }));
  return parts.join(' · ');
}

/** Returns the label of a category or series. */
export function categoryText({ category, cut, other }: ShownCategory, { other: otherName }: Pick<ChartTitles, 'other'>): string {
  return other === true ? otherName : `${displayOf(category, false, '—').text}${cut ? '…' : ''}`;
}

/** Returns the label of the series of a mark. Returns an empty string without series. */
export function seriesText(marks: ChartMarks, index: number | undefined, titles: ChartTitles): string {
  const series = 'series' in marks && index !== undefined ? marks.series[index] : undefined;
  return series === undefined ? '' : categoryText(series, titles);
}

/** Returns the index of the category of each mark, and the number of categories. Marks of one category must be adjacent. */
export function indexesOfBars(marks: readonly ShownCategory[]): { readonly places: readonly number[]; readonly count: number } {
  let count = 0;
  const indexes = marks.map((mark, index) => {
    const before = marks[index - 1];
    if (before === undefined || nameOf(before) !== nameOf(mark)) count += 1;
    return count - 1;
  });
  return { places: indexes, count };
}

function nameOf({ category, other }: ShownCategory): string {
  return JSON.stringify([...category, other === true]);
}

type ShownCategory = Pick<Extract<ChartMarks, { kind: 'bar' }>['marks'][number], 'category' | 'cut' | 'other'>;

/** Formats a value of an axis in full. */
export function positionText(value: number, reading: ChartReading, formats: AxisFormats): string {
  if (reading === 'moment') return formats.moment(value);
  return measureText({ text: String(value), approximate: Math.abs(value) > Number.MAX_SAFE_INTEGER }, formats);
}

/** Formats the measure of a mark in full. A rounded number has the sign “approximately”. */
export function measureText(
  { text, approximate = false }: { readonly text: string; readonly approximate?: boolean | undefined },
  formats: AxisFormats,
): string {
  return approximate ? `≈ ${formats.number(text)}` : formats.number(text);
}
