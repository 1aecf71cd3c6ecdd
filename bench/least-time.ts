/** Ways to do the same, by name; they take turns, so that a machine that slows down slows all of them. */
export type Contestants = Readonly<Record<string, () => unknown>>;

const rounds = 15;
const batchMilliseconds = 1;

/** What each way costs in microseconds: the least of fifteen batches of some milliseconds each, for anything above it is the machine's. */
export function leastTimes(contestants: Contestants): Record<string, number> {
  const prepared = Object.entries(contestants).map(([name, work]) => ({ name, work, repeat: repetitions(work), times: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, repeat, times } of prepared) times.push(microseconds(work, repeat));
  }
  return Object.fromEntries(prepared.map(({ name, times }) => [name, Math.min(...times)]));
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How often to repeat a work so that it lasts long enough to be measured; warms it up by the way. */
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
