// One worker of the fuzz program: reads its stretch of inputs, keeps the number of the present one where the main thread sees it.
import { parentPort, workerData } from 'node:worker_threads';
import { fuzz, type Stretch } from './fuzz.ts';
import { targets } from './targets.ts';

const { at, ...stretch }: Stretch & { at: Float64Array } = workerData;
parentPort?.postMessage(
  fuzz(targets, stretch, (index) => {
    at[0] = index;
  }),
);
