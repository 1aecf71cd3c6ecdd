import { worstReadings } from '../test/fuzz/worst-readings.ts';
import type { Measurement } from './measurement.ts';

const maxMilliseconds = 100;
const rounds = 5;

/** Measures the slowest step for hostile texts of 64 kB, for each reader: the service and the editor do nothing else meanwhile. */
export async function measureHostileTexts(): Promise<readonly Measurement[]> {
  const readers = Map.groupBy(worstReadings, ({ reader }) => reader);
  return [...readers].map(([reader, readings]) => {
    const times = readings.map(({ piece, steps }) => ({ piece, milliseconds: Math.max(...steps().map(minTime)) }));
    const slowest = times.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
    return {
      name: `hostile text: ${reader}`,
      figure: `${slowest.milliseconds.toFixed(0)} ms (${slowest.piece} repeated)`,
      limit: `${maxMilliseconds} ms`,
      holds: slowest.milliseconds < maxMilliseconds,
    };
  });
}

/** The least of several times: longer ones are caused by other work of the machine. */
function minTime(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}
