import type { Measurement } from '../measurement.ts';
import { median } from '../timing.ts';
import type { TaskReport } from './task.ts';

const limits = { share: 0.4, megabytes: 300, blocked: 50, seconds: 3 };

/**
 * Returns the measurements of a task: its rate compared with the bare stream, its memory, and its longest block of the event loop.
 *
 * @param reports one per round
 * @param bareRates rows per second of the bare stream, one per round; null without a comparison
 */
export function taskMeasurements(
  name: string,
  reports: readonly TaskReport[],
  bareRates: readonly number[] | null,
): readonly Measurement[] {
  const rates = reports.map(({ seconds, rows }) => rows / seconds);
  const speed = `${Math.round(median(rates) / 1000)} krow/s`;
  const megabytes = Math.max(...reports.map((report) => report.megabytes));
  const processor = Math.max(...reports.map(({ blocked }) => blocked.processor));
  const clock = Math.max(...reports.map(({ blocked }) => blocked.clock));
  return [
    bareRates === null ? { name, figure: speed, limit: 'none', holds: true } : shareOf(name, rates, bareRates, speed),
    { name: '  memory', figure: `${megabytes} MB`, limit: `${limits.megabytes} MB`, holds: megabytes < limits.megabytes },
    {
      name: '  longest task of the event loop',
      figure: `${processor.toFixed(0)} ms CPU time, ${clock.toFixed(0)} ms elapsed`,
      limit: `${limits.blocked} ms CPU time`,
      holds: processor <= limits.blocked,
    },
  ];
}

/** Returns the time for a file of a million rows, with the limit of typed formats. */
export function timeOf(name: string, { seconds }: TaskReport): Measurement {
  return { name, figure: `${seconds.toFixed(2)} s`, limit: `${limits.seconds} s`, holds: seconds <= limits.seconds };
}

function shareOf(name: string, rates: readonly number[], bareRates: readonly number[], speed: string): Measurement {
  const shares = rates.map((rate, turn) => rate / (bareRates[turn] ?? Number.NaN));
  const share = median(shares);
  const all = shares.length > 1 ? ` (${shares.map((one) => one.toFixed(2)).join(', ')})` : '';
  return { name, figure: `${share.toFixed(2)} of the bare stream${all}, ${speed}`, limit: `${limits.share}`, holds: share >= limits.share };
}
