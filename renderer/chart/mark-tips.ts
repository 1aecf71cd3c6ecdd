import type { TFunction } from 'i18next';
import type { ChartMarks } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from '../components/axis-formats.ts';
import { type ChartTitles, categoryText, measureText, positionText, seriesText } from './chart-texts.ts';

/** Returns the tooltip of each mark, with one value per line. */
export function tipsOf(marks: ChartMarks, titles: ChartTitles, formats: AxisFormats, t: TFunction<'chart'>): readonly string[] {
  const lines = (across: string, up: string, rows: number | null, series?: number): string =>
    [
      t('tip', { name: titles.across, value: across }),
      ...(titles.series === null ? [] : [t('tip', { name: titles.series, value: seriesText(marks, series, titles) })]),
      t('tip', { name: titles.up, value: up }),
      ...(rows === null ? [] : [t('tipRows', { count: rows })]),
    ].join('\n');
  switch (marks.kind) {
    case 'bar':
      return marks.marks.map((mark) => lines(categoryText(mark, titles), measureText(mark, formats), mark.rows, mark.series));
    case 'line':
      return marks.marks.map(({ at, text, approximate, rows, series }) =>
        lines(positionText(at, marks.reading, formats), measureText({ text, approximate }, formats), rows, series),
      );
    case 'scatter':
      return marks.marks.map(({ x, y }) => lines(positionText(x, marks.across, formats), positionText(y, marks.up, formats), null));
    case 'histogram':
      return marks.marks.map(({ from, to, count }) =>
        [
          t('tip', {
            name: titles.across,
            value: t('range', { from: positionText(from, marks.reading, formats), to: positionText(to, marks.reading, formats) }),
          }),
          t('tipRows', { count }),
        ].join('\n'),
      );
  }
}
