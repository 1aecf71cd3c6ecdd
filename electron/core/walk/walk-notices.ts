import type { WalkNotice } from '../../../shared/contract/walk.ts';

/** How many notices are kept: a deployment that changes all the time is told of often enough. */
const mostNotices = 50;

/** The notices with one more. A total that changes again, and what was said in the same words, do not make another one. */
export function addNotice(notices: readonly WalkNotice[], notice: WalkNotice): readonly WalkNotice[] {
  const known = notices.findIndex((one) => one.code === notice.code);
  const before = notices[known];
  if (notice.code === 'total-changed' && before !== undefined) {
    return notices.with(known, { ...notice, parameters: { ...before.parameters, after: notice.parameters.after ?? 0 } });
  }
  const isSaid = notices.some((one) => one.code === notice.code && JSON.stringify(one.parameters) === JSON.stringify(notice.parameters));
  return isSaid || notices.length >= mostNotices ? notices : [...notices, notice];
}

/** What there is to say of the number of rows at the end. */
export function noticeOfEnd(rows: number, total: number | null): WalkNotice | null {
  if (total === null || rows === total) return null;
  return { code: rows < total ? 'rows-missing' : 'rows-beyond-total', parameters: { rows, total } };
}
