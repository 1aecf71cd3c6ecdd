import type { RunEvent } from '../../shared/contract/run.ts';
import type { WalkEvent } from '../../shared/contract/walk.ts';

/** What a preview hears of a walk: the same as of a run. One that rests has ended for the preview; should it go on, rows come again. */
export function runEventOf(event: WalkEvent): RunEvent {
  if (event.type !== 'walk') return event;
  const { rows, bytes, milliseconds, total, state, problem } = event.status;
  const counters = { rows, bytes, milliseconds };
  if (problem !== null) return { type: 'failed', ...counters, columns: event.columns, problem };
  if (state === 'walking') return { type: 'rows', ...counters, columns: event.columns, total };
  if (state === 'cancelled') return { type: 'cancelled', ...counters, columns: event.columns, total };
  return { type: 'done', ...counters, columns: event.columns, total, nextUrl: null };
}
