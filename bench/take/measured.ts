import type { Measurement } from '../measurement.ts';
import type { TaskReport } from './task.ts';

const limits = { share: 0.7, megabytes: 300, heldUp: 50 };

/** What one task was: its rate beside the bare stream's, its memory, and how long it held up the main loop. */
export function measured(name: string, { seconds, rows, megabytes, heldUp }: TaskReport, bareRate: number | null): readonly Measurement[] {
  const rate = rows / seconds;
  const speed = `${Math.round(rate / 1000)} krow/s`;
  const share = bareRate === null ? null : rate / bareRate;
  return [
    share === null
      ? { name, figure: speed, limit: 'none', holds: true }
      : { name, figure: `${share.toFixed(2)} of the bare stream, ${speed}`, limit: `${limits.share}`, holds: share >= limits.share },
    { name: '  memory', figure: `${megabytes} MB`, limit: `${limits.megabytes} MB`, holds: megabytes < limits.megabytes },
    {
      name: '  longest task of the main loop',
      figure: `${heldUp.processor.toFixed(0)} ms of the processor, ${heldUp.clock.toFixed(0)} ms of the clock`,
      limit: `${limits.heldUp} ms of the processor`,
      holds: heldUp.processor <= limits.heldUp,
    },
  ];
}
