import type { TFunction } from 'i18next';
import type { ChartMarks } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from './axis-formats.ts';
import { type ChartTitles, categoryText, placeText } from './chart-words.ts';

/** Returns the tooltip of each mark, one fact per line. */
export function tipsOf(marks: ChartMarks, titles: ChartTitles, formats: AxisFormats, t: TFunction<'chart'>): readonly string[] {
  const lines = (across: string, up: string, rows: number | null): string =>
    [
      t('tip', { name: titles.across, value: across }),
      t('tip', { name: titles.up, value: up }),
      ...(rows === null ? [] : [t('tipRows', { count: rows })]),
    ].join('\n');
  switch (marks.kind) {
    case 'bar':
      return marks.marks.map(({ category, cut, text, rows }) => lines(categoryText(category, cut), formats.number(text), rows));
    case 'line':
      return marks.marks.map(({ at, text, rows }) => lines(placeText(at, marks.reading, formats), formats.number(text), rows));
    case 'scatter':
      return marks.marks.map(({ x, y }) => lines(placeText(x, marks.across, formats), placeText(y, marks.up, formats), null));
    case 'histogram':
      return marks.marks.map(({ from, to, count }) =>
        [
          t('tip', {
            name: titles.across,
            value: t('range', { from: placeText(from, marks.reading, formats), to: placeText(to, marks.reading, formats) }),
          }),
          t('tipRows', { count }),
        ].join('\n'),
      );
  }
}
