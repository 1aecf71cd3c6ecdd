import { useContext, useMemo } from 'react';
import type { ColumnStatistics } from '../../shared/contract/results/column-statistics.ts';
import { positionText } from '../chart/chart-texts.ts';
import { axisFormatsOf } from '../components/axis-formats.ts';
import { LocaleContext } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './statistics.module.css';

const width = 200;
const height = 40;

/** Renders the distribution of a column's values as bars. Each bar has a tooltip with its count. */
export function Histogram({ statistics }: { readonly statistics: ColumnStatistics }): React.ReactNode {
  const { t } = useTexts('statistics');
  const locale = useContext(LocaleContext);
  const formats = useMemo(() => axisFormatsOf(locale), [locale]);
  const { histogram, reading, column } = statistics;
  const [first, last] = [histogram[0], histogram.at(-1)];
  if (first === undefined || last === undefined) return null;
  const highestCount = Math.max(...histogram.map(({ count }) => count));
  const written = (value: number): string => positionText(value, reading === 'moment' ? 'moment' : 'number', formats);
  // The values are divided first, because the difference between two doubles can be too large for a double.
  const range = last.to / 2 - first.from / 2;
  const positionOf = (value: number): number => (width * (value / 2 - first.from / 2)) / range;
  const fullest = histogram.find(({ count }) => count === highestCount) ?? first;
  return (
    <svg
      className={classes.histogram}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('histogram', { column, from: written(fullest.from), to: written(fullest.to), count: highestCount })}
    >
      {histogram.map(({ from, to, count }) => {
        const tall = Math.max(1, (height * count) / highestCount);
        return (
          <rect
            key={from}
            x={positionOf(from)}
            y={height - tall}
            width={Math.max(0.5, positionOf(to) - positionOf(from) - 1)}
            height={tall}
          >
            <title>{t('bin', { from: written(from), to: written(to), count })}</title>
          </rect>
        );
      })}
    </svg>
  );
}
