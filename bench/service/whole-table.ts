import { join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import type { Measurement } from '../measurement.ts';
import { median } from '../timing.ts';
import { writeFlights } from './flights.ts';
import { peakMegabytes, processorMilliseconds, type ResponseTimes, timeResponse } from './request.ts';
import { startService } from './running-service.ts';

const defaultLargest = 10_000_000;
const limits = { unevenness: 1.5, firstByteMilliseconds: 100, megabytes: 400 };
/** Each round measures all sizes, so that other work of the machine affects all of them. */
const rounds = 5;
/** Rows per size and round, in one or more responses. CPU time has a resolution of 0.01 s, so fewer rows would be inexact. */
const rowsOfRound = 1_000_000;
const responsesOfOneRow = 100;
/** Responses before the measurement of each size, because Node compiles code and allocates memory during them. */
const responsesBefore = 30;

/** Cost of a row in a round: elapsed time and CPU time in nanoseconds, and milliseconds until the first byte. */
interface RowCost {
  readonly time: number;
  readonly processor: number | null;
  readonly firstByte: number;
}

/**
 * Streams tables of 10,000 to 10 million rows from the service. The CPU time per row must be the same for all sizes, the elapsed time per
 * row must not grow with the table, the first byte must arrive within its limit, and memory must stay constant.
 *
 * The cost of a row excludes the cost of the request, which is measured with a table of one row. The elapsed time is smaller for tables that
 * are large enough for all processors. The sizes alternate, and medians count. `DATAQUAY_BENCH_ROWS` limits the largest size.
 */
export async function wholeTable(): Promise<readonly Measurement[]> {
  const largest = Number(process.env.DATAQUAY_BENCH_ROWS ?? defaultLargest);
  const sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter((rows) => rows <= largest);
  await using folder = await makeTemporaryFolder();
  const tables = [1, ...sizes].map((rows) => ({ rows, file: join(folder.path, `flights${rows}.parquet`) }));
  for (const { rows, file } of tables) await writeFlights(file, rows);
  await using service = await startService(join(folder.path, 'data'), ...tables.map(({ file }) => file));
  const root = await rootOf(service);
  const response = (rows: number) =>
    timeResponse(`${service.base}/dmp-api/odata/${root[`flights${rows}`]}/flights${rows}`, service.headers);
  for (const { rows } of tables) {
    for (let time = 0; time < Math.min(responsesBefore, responsesOf(rows)); time += 1) await response(rows);
  }
  const costs = sizes.map((rows) => ({ rows, rounds: [] as RowCost[] }));
  for (let round = 0; round < rounds; round += 1) {
    const one = await repeated(responsesOfOneRow, service.pid, () => response(1));
    for (const { rows, rounds } of costs) {
      const all = await repeated(responsesOf(rows), service.pid, () => response(rows));
      const processor = all.processor === null || one.processor === null ? null : ((all.processor - one.processor) / rows) * 1e6;
      rounds.push({ time: ((all.whole - one.whole) / rows) * 1e6, processor, firstByte: all.firstByte });
    }
  }
  const peak = await peakMegabytes(service.pid);
  const figure = peak === null ? 'not measured on this system' : `${peak} MB`;
  return [
    ...evenness(costs.map(({ rows, rounds }) => ({ rows, ...medianCost(rounds) }))),
    { name: 'peak memory of the service', figure, limit: `${limits.megabytes} MB`, holds: (peak ?? 0) < limits.megabytes },
  ];
}

function responsesOf(rows: number): number {
  return rows === 1 ? responsesOfOneRow : Math.ceil(rowsOfRound / rows);
}

/** Returns the median of each figure. */
function medianCost(rounds: readonly RowCost[]): RowCost {
  const of = (take: (round: RowCost) => number): number => median(rounds.map(take));
  const isMeasured = rounds.every(({ processor }) => processor !== null);
  return {
    time: of(({ time }) => time),
    processor: isMeasured ? of(({ processor }) => processor ?? Number.NaN) : null,
    firstByte: of(({ firstByte }) => firstByte),
  };
}

function evenness(costs: readonly (RowCost & { readonly rows: number })[]): readonly Measurement[] {
  const quickest = Math.min(...costs.map(({ time }) => time));
  const cheapest = Math.min(...costs.map(({ processor }) => processor ?? Number.NaN));
  const { time: smallest = Number.NaN, rows: fewest } = costs[0] ?? {};
  return costs.map(({ rows, time, processor, firstByte }) => {
    const unevenness = processor === null ? null : processor / cheapest;
    const ofProcessor =
      unevenness === null
        ? 'CPU time not measured on this system'
        : `CPU time ${processor?.toFixed(0)} ns, ${unevenness.toFixed(2)} times the minimum`;
    return {
      name: `${rows} rows, per row`,
      figure: `${ofProcessor}; time ${time.toFixed(0)} ns, ${(time / quickest).toFixed(2)} times; first byte ${firstByte.toFixed(0)} ms`,
      limit: `${limits.unevenness} times the CPU time, and the time of ${fewest} rows; ${limits.firstByteMilliseconds} ms`,
      holds: (unevenness ?? 1) <= limits.unevenness && time <= smallest * limits.unevenness && firstByte < limits.firstByteMilliseconds,
    };
  });
}

/** Returns the project of each access point. The files are separate sources, and each source has its own project. */
async function rootOf(service: {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<Record<string, string>> {
  const response = await fetch(`${service.base}/dmp-api/expositions`, { headers: service.headers });
  const projects: { rootCode: string; expositions: { accessPoint: string }[] }[] = await response.json();
  return Object.fromEntries(projects.flatMap(({ rootCode, expositions }) => expositions.map(({ accessPoint }) => [accessPoint, rootCode])));
}

/** Repeats a request. Returns medians of the elapsed times, and the mean CPU time, in milliseconds. */
async function repeated(
  times: number,
  pid: number,
  work: () => Promise<ResponseTimes>,
): Promise<{ readonly whole: number; readonly firstByte: number; readonly processor: number | null }> {
  const before = await processorMilliseconds(pid);
  const found: ResponseTimes[] = [];
  for (let time = 0; time < times; time += 1) found.push(await work());
  const after = await processorMilliseconds(pid);
  const medianOf = (what: 'whole' | 'firstByte'): number => median(found.map((time) => time[what]));
  const processor = before === null || after === null ? null : (after - before) / times;
  return { whole: medianOf('whole'), firstByte: medianOf('firstByte'), processor };
}
