import type { WalkWait } from '../../../shared/contract/walk.ts';

const count = new Intl.NumberFormat('en-US');

/** How many rows are there, of how many, how fast, and for how long still. */
export function rowsSoFar(rows: number, bytes: number, total: number | null, milliseconds: number): string {
  const perSecond = milliseconds < 1 ? 0 : (rows * 1000) / milliseconds;
  const of = total === null ? '' : ` of ${count.format(total)}`;
  const parts = [`${count.format(rows)}${of} rows`, `${(bytes / 1e6).toFixed(1)} MB`, `${count.format(Math.round(perSecond))} rows/s`];
  if (total !== null && perSecond > 0 && total > rows) parts.push(`${Math.ceil((total - rows) / perSecond)} s left`);
  return parts.join(' · ');
}

/** What is waited for before a page is asked for again. */
export function waitingFor({ reason, milliseconds, attempt, attempts }: WalkWait): string {
  return `waiting ${Math.ceil(milliseconds / 1000)} s (${reason}), then attempt ${attempt} of ${attempts}`;
}
