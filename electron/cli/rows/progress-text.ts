import type { FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import { createQuantities } from '../../../shared/texts/quantities.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { cliTexts } from '../texts/cli-texts.ts';

const locales = { en: 'en-US', fr: 'fr-FR' } as const;

/** The progress of rows. */
export interface FetchedRows {
  readonly rows: number;
  readonly bytes: number;
  /** Total number of rows. Null if the server doesn't report it. */
  readonly total: number | null;
  /** Milliseconds since the first request. */
  readonly milliseconds: number;
}

/** Formats progress: rows, total, time left, size, and speed. */
export function fetchedRowsText({ rows, bytes, total, milliseconds }: FetchedRows, language: Language): string {
  const { count, bytes: size, longDuration } = createQuantities(locales[language]);
  const { t } = cliTexts(language);
  const perSecond = milliseconds < 1 ? 0 : (rows * 1000) / milliseconds;
  const remaining =
    total === null || perSecond === 0 || total <= rows
      ? []
      : [t('output:progress.left', { duration: longDuration(Math.ceil((total - rows) / perSecond)) })];
  // The most important parts come first, because a narrow terminal truncates the line.
  const parts = [
    total === null
      ? t('output:progress.rows', { count: rows, rows: count(rows) })
      : t('output:progress.rowsOfTotal', { count: total, rows: count(rows), total: count(total) }),
    ...remaining,
    size(bytes),
    ...(perSecond === 0 ? [] : [t('output:progress.speed', { count: perSecond, rows: count(perSecond) })]),
  ];
  return parts.join(' · ');
}

/** Describes a pause before a page is requested again. */
export function waitingFor({ reason, milliseconds, attempt, attempts }: FetchWait, language: Language): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return cliTexts(language).t('output:progress.retry', { seconds, reason, attempt, attempts });
}
