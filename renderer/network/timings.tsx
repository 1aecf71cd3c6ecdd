import type { RequestSummary } from '../../shared/contract/results/recorded-request.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './network.module.css';

const parts = ['dns', 'tcp', 'proxy', 'tls', 'wait', 'download'] as const;

interface Timed {
  readonly request: Pick<RequestSummary, 'timings' | 'download' | 'milliseconds'>;
}

/** Returns the duration of each part of a request in milliseconds. A request without a response only waited. */
function durationsOf({ timings, download, milliseconds }: Timed['request']) {
  const durations: Readonly<Partial<Record<(typeof parts)[number], number | null>>> =
    timings === null ? { wait: milliseconds } : { ...timings, wait: timings.firstByte, download };
  return parts.flatMap((part) => {
    const took = durations[part] ?? null;
    return took === null ? [] : [{ part, took }];
  });
}

/**
 * Renders the parts of a request as a bar. Its width is the square root of the duration, relative to the longest request, so that short
 * requests remain visible next to a timeout. The numbers are in the details of a request.
 */
export function TimingBar({ request, longest }: Timed & { readonly longest: number }) {
  const durations = durationsOf(request);
  const total = durations.reduce((sum, { took }) => sum + took, 0);
  if (total === 0) return null;
  return (
    <span className={classes.bar} style={{ width: `${100 * Math.min(1, Math.sqrt(total / longest))}%` }} aria-hidden>
      {durations.map(({ part, took }) => (
        <span key={part} data-part={part} style={{ flexGrow: took }} />
      ))}
    </span>
  );
}

/** Renders the duration of each part of a request, with its colour in the bar. */
export function Timings({ request }: Timed) {
  const { t } = useTexts('network');
  const { number } = useFormats();
  const durations = durationsOf(request);
  if (durations.length === 0) return null;
  return (
    <ul className={classes.timings} aria-label={t('timings')}>
      {durations.map(({ part, took }) => (
        <li key={part}>
          <span data-part={part} aria-hidden />
          {t(`parts.${part}`)} {t('milliseconds', { milliseconds: number(Math.round(took)) })}
        </li>
      ))}
    </ul>
  );
}
