import { median } from '../least-time.ts';
import type { Measurement } from '../measurement.ts';
import type { TaskReport } from './task.ts';

const limits = { share: 0.4, megabytes: 300, heldUp: 50, seconds: 3 };

/**
 * What one task was: its rate beside the bare stream's, its memory, and how long it held up the main loop.
 *
 * @param reports Of each turn.
 * @param bareRates Rows a second of the bare stream, of each turn; null where there is none to stand beside.
 */
export function measured(name: string, reports: readonly TaskReport[], bareRates: readonly number[] | null): readonly Measurement[] {
  const rates = reports.map(({ seconds, rows }) => rows / seconds);
  const speed = `${Math.round(median(rates) / 1000)} krow/s`;
  const megabytes = Math.max(...reports.map((report) => report.megabytes));
  const processor = Math.max(...reports.map(({ heldUp }) => heldUp.processor));
  const clock = Math.max(...reports.map(({ heldUp }) => heldUp.clock));
  return [
    bareRates === null ? { name, figure: speed, limit: 'none', holds: true } : shareOf(name, rates, bareRates, speed),
    { name: '  memory', figure: `${megabytes} MB`, limit: `${limits.megabytes} MB`, holds: megabytes < limits.megabytes },
    {
      name: '  longest task of the main loop',
      figure: `${processor.toFixed(0)} ms of the processor, ${clock.toFixed(0)} ms of the clock`,
      limit: `${limits.heldUp} ms of the processor`,
      holds: processor <= limits.heldUp,
    },
  ];
}

/** How long a file of a million rows took, beside the limit of typed formats. */
export function timeOf(name: string, { seconds }: TaskReport): Measurement {
  return { name, figure: `${seconds.toFixed(2)} s`, limit: `${limits.seconds} s`, holds: seconds <= limits.seconds };
}

function shareOf(name: string, rates: readonly number[], bareRates: readonly number[], speed: string): Measurement {
  const shares = rates.map((rate, turn) => rate / (bareRates[turn] ?? Number.NaN));
  const share = median(shares);
  const all = shares.length > 1 ? ` (${shares.map((one) => one.toFixed(2)).join(', ')})` : '';
  return { name, figure: `${share.toFixed(2)} of the bare stream${all}, ${speed}`, limit: `${limits.share}`, holds: share >= limits.share };
}
