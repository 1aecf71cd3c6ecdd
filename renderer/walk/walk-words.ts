import type { TFunction } from 'i18next';
import type { WalkNotice, WalkStatus } from '../../shared/contract/walk.ts';
import { createQuantities } from '../preview/quantities.ts';

/** How a walk stands, as parts of one line: rows of how many, size, rate, time left. */
export function walkWords(t: TFunction<'walk'>, status: WalkStatus, language: string): readonly string[] {
  const { count, bytes } = createQuantities(language);
  const { rows, total, rowsPerSecond, bytesPerSecond, secondsLeft, wait, state } = status;
  const words = [
    t(`state.${state}`),
    total === null || state === 'done' ? t('rows', { count: rows }) : t('rowsOf', { rows: count(rows), count: total }),
    bytes(status.bytes),
  ];
  if (rowsPerSecond !== null && bytesPerSecond !== null) {
    words.push(t('rate', { rows: count(rowsPerSecond), bytes: bytes(bytesPerSecond) }));
  }
  if (secondsLeft !== null) words.push(t('left', { time: timeWords(t, secondsLeft) }));
  if (wait !== null) {
    const { reason, milliseconds, attempt, attempts } = wait;
    words.push(t('waiting', { reason, time: timeWords(t, milliseconds / 1000), attempt, attempts }));
  }
  return words;
}

/** A time to wait: seconds below two minutes, then minutes, then hours. */
export function timeWords(t: TFunction<'walk'>, seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 120) return t('seconds', { count: whole });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? t('minutes', { count: minutes }) : t('hours', { count: Math.ceil(minutes / 60) });
}

/** A notice as a sentence. */
export function noticeWords(t: TFunction<'walk'>, { code, parameters }: WalkNotice, language: string): string {
  const { count } = createQuantities(language);
  const written = (name: string): string => {
    const value = parameters[name] ?? '';
    return typeof value === 'number' ? count(value) : value;
  };
  return t(`notice.${code}`, {
    before: written('before'),
    after: written('after'),
    page: written('page'),
    rows: written('rows'),
    total: written('total'),
    columns: written('columns'),
    origin: written('origin'),
  });
}
