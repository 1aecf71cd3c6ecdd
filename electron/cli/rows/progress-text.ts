import type { FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { cliTexts } from '../texts/cli-texts.ts';

const locales = { en: 'en-US', fr: 'fr-FR' } as const;

/** Formats a duration in its two largest units. @param seconds A whole number. */
function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** The progress of rows. */
export interface RowsSoFar {
  readonly rows: number;
  readonly bytes: number;
  /** Null if the server doesn't report it. */
  readonly total: number | null;
  /** Since the first request. */
  readonly milliseconds: number;
}

/** Formats progress: rows, total, time left, size, and speed. */
export function rowsSoFar({ rows, bytes, total, milliseconds }: RowsSoFar, language: MessageLanguage): string {
  const count = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 });
  const size = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const { t } = cliTexts(language);
  const perSecond = milliseconds < 1 ? 0 : (rows * 1000) / milliseconds;
  const left =
    total === null || perSecond === 0 || total <= rows
      ? []
      : [t('output:progress.left', { duration: duration(Math.ceil((total - rows) / perSecond)) })];
  // The most important parts come first, because a narrow terminal cuts off the rest.
  const parts = [
    total === null
      ? t('output:progress.rows', { count: rows, rows: count.format(rows) })
      : t('output:progress.rowsOfTotal', { count: total, rows: count.format(rows), total: count.format(total) }),
    ...left,
    t('output:progress.size', { megabytes: size.format(bytes / 1e6) }),
    ...(perSecond === 0 ? [] : [t('output:progress.speed', { count: perSecond, rows: count.format(perSecond) })]),
  ];
  return parts.join(' · ');
}

/** Describes a pause before a page is requested again. */
export function waitingFor({ reason, milliseconds, attempt, attempts }: FetchWait, language: MessageLanguage): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return cliTexts(language).t('output:progress.retry', { seconds, reason, attempt, attempts });
}
