import { useTranslation } from 'react-i18next';
import type { ColumnProfile } from '../../shared/contract/column-profile.ts';
import { useFormats } from '../i18n/formats.ts';
import classes from './profile.module.css';

const width = 200;
const height = 40;

/** How the values of a column are spread, as bars; each says on hover what it counts. */
export function Histogram({ profile }: { readonly profile: ColumnProfile }): React.ReactNode {
  const { t } = useTranslation('profileValues');
  const { number, day } = useFormats();
  const { histogram, reading, column } = profile;
  if (histogram.length === 0) return null;
  const most = Math.max(...histogram.map(({ count }) => count));
  const written = (value: number): string => (reading === 'moment' ? day(value) : number(value));
  const barWidth = width / histogram.length;
  const fullest = histogram.find(({ count }) => count === most);
  return (
    <svg
      className={classes.histogram}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('histogram', { column, from: written(fullest?.from ?? 0), to: written(fullest?.to ?? 0), count: most })}
    >
      {histogram.map(({ from, to, count }, bin) => {
        const tall = count === 0 ? 0 : Math.max(1, (height * count) / most);
        return (
          <rect key={from} x={bin * barWidth} y={height - tall} width={Math.max(0.5, barWidth - 1)} height={tall}>
            <title>{t('bin', { from: written(from), to: written(to), count })}</title>
          </rect>
        );
      })}
    </svg>
  );
}
