import type { TFunction } from 'i18next';
import type { FetchStatus } from '../../shared/contract/files/fetch-all.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';

/**
 * Returns the progress of a fetch as parts of one line: rows, total, size, rate and remaining time.
 *
 * @param isShown whether the response shows the rows of the fetch. Otherwise they belong to an earlier run
 */
export function fetchProgress(t: TFunction<'fetchAll'>, status: FetchStatus, language: string, isShown: boolean): readonly string[] {
  const { count, bytes } = createQuantities(language);
  const { rows, total, rowsPerSecond, bytesPerSecond, secondsLeft, wait, state } = status;
  const parts = [
    state === 'done' && !isShown ? t('state.earlier') : t(`state.${state}`),
    total === null || state === 'done' ? t('rows', { count: rows }) : t('rowsOf', { rows: count(rows), count: total }),
    bytes(status.bytes),
  ];
  if (rowsPerSecond !== null && bytesPerSecond !== null) {
    parts.push(t('rate', { rows: count(rowsPerSecond), bytes: bytes(bytesPerSecond) }));
  }
  if (secondsLeft !== null) parts.push(t('left', { time: timeText(t, secondsLeft) }));
  if (wait !== null) {
    const { reason, milliseconds, attempt, attempts } = wait;
    parts.push(t('waiting', { reason, time: timeText(t, milliseconds / 1000), attempt, attempts }));
  }
  return parts;
}

/** Formats a waiting time. Uses seconds below two minutes, then minutes, then hours. */
export function timeText(t: TFunction<'fetchAll'>, seconds: number): string {
  const wholeSeconds = Math.ceil(seconds);
  if (wholeSeconds < 120) return t('seconds', { count: wholeSeconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? t('minutes', { count: minutes }) : t('hours', { count: Math.ceil(minutes / 60) });
}
