/** Functions to compare, by name. */
export type Candidates = Readonly<Record<string, () => unknown>>;

const rounds = 15;
const batchMilliseconds = 1;

/**
 * Measures functions in microseconds: the minimum of fifteen batches each, because longer times are caused by other work of the machine.
 * The functions alternate, so that other work affects all of them.
 */
export function minimumTimes(candidates: Candidates): Record<string, number> {
  const prepared = Object.entries(candidates).map(([name, work]) => ({ name, work, repeat: repetitions(work), times: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, repeat, times } of prepared) times.push(microseconds(work, repeat));
  }
  return Object.fromEntries(prepared.map(({ name, times }) => [name, Math.min(...times)]));
}

/** Returns the median of numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns how often to call a function so that a batch takes long enough to be measured. The calls also warm it up. */
function repetitions(work: () => unknown): number {
  let repeat = 1;
  while (repeat < 65_536 && microseconds(work, repeat) * repeat < batchMilliseconds * 1000) repeat *= 2;
  return repeat;
}

function microseconds(work: () => unknown, repeat: number): number {
  const start = performance.now();
  for (let count = 0; count < repeat; count += 1) work();
  return ((performance.now() - start) * 1000) / repeat;
}
