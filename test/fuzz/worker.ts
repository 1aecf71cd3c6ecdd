// A worker of the fuzz program. It reads its inputs and stores the current index in memory that the main thread reads.
import { parentPort, workerData } from 'node:worker_threads';
import { fuzz, type IndexRange } from './fuzz.ts';
import { targets } from './targets.ts';

const { at, ...range }: IndexRange & { at: Float64Array } = workerData;
parentPort?.postMessage(
  fuzz(targets, range, (index) => {
    at[0] = index;
  }),
);
