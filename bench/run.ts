// Speed and memory, each figure beside its limit or a peer measured in the same run: `npm run bench`. Ends with 1 when a limit is missed.
import type { Measurement } from './measurement.ts';
import { streamRows } from './stream-rows.ts';

const benchmarks: readonly (() => Promise<readonly Measurement[]>)[] = [streamRows];

const measurements: Measurement[] = [];
for (const benchmark of benchmarks) measurements.push(...(await benchmark()));
for (const { name, figure, limit, holds } of measurements) {
  process.stdout.write(`${holds ? 'holds ' : 'MISSED'}  ${name.padEnd(48)} ${figure.padEnd(40)} limit: ${limit}\n`);
}
process.exitCode = measurements.every(({ holds }) => holds) ? 0 : 1;
