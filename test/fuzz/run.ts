// Tests all readers with millions of inputs: `npm run fuzz -- --inputs 10000000 [--seed 1] [--workers 2]`.
// The exit code is 1 if an input fails.
// Prints failures and writes them to out/fuzz/. The same seed gives the same inputs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type Failure, inputAt } from './fuzz.ts';
import { targets } from './targets.ts';

/** Maximum time for one input in milliseconds. A worker that takes longer is terminated. */
const hang = 10_000;

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    workers: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
  },
});
const inputs = integerOption('--inputs', values.inputs);
const seed = integerOption('--seed', values.seed);
const workers = Math.min(integerOption('--workers', values.workers), inputs);
const started = performance.now();
process.stdout.write(`${inputs} inputs into ${targets.length} readers, seed ${seed}, ${workers} workers\n`);

const failures = (await Promise.all(Array.from({ length: workers }, (_, first) => run(first)))).flat();
const seconds = (performance.now() - started) / 1000;
process.stderr.write('\n');
for (const [place, { target, reason, shortest, index }] of failures.entries()) {
  process.stdout.write(`BROKEN ${target} (seed ${seed}, input ${index}): ${reason}\n  ${JSON.stringify(shortest)}\n`);
  write(`${seed}-${place}.json`, JSON.stringify(failures[place], null, 2));
}
process.stdout.write(`${inputs} inputs, ${failures.length} failures, ${seconds.toFixed(0)} s, ${Math.round(inputs / seconds)} a second\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs a worker with every `workers`th input. Terminates it and reports a failure if it hangs or crashes. */
async function run(first: number): Promise<Failure[]> {
  const at = new Float64Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { at, seed, first, step: workers, end: inputs } });
  let seen = -1;
  let since = performance.now();
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      const now = at[0] ?? 0;
      if (first === 0) process.stderr.write(`\r${now} of ${inputs}`);
      if (now !== seen) [seen, since] = [now, performance.now()];
      else if (performance.now() - since > hang) end([unfinished(now, `read for more than ${hang / 1000} s`)]);
    }, 500);
    const end = (found: Failure[]) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(found);
    };
    worker.once('message', (found: Failure[]) => end(found));
    worker.once('error', (error) => end([unfinished(at[0] ?? 0, String(error))]));
  });
}

function unfinished(index: number, reason: string): Failure {
  const { target, text } = inputAt(targets, seed, index);
  return { target: target?.name ?? '', seed, index, reason, text, shortest: text };
}

function write(name: string, text: string): void {
  const folder = join(import.meta.dirname, '..', '..', 'out', 'fuzz');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}

function integerOption(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  process.stderr.write(`${name} takes a whole number, not "${text}".\n`);
  process.exit(2);
}
