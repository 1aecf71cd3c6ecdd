import { join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { median } from '../least-time.ts';
import type { Measurement } from '../measurement.ts';
import { writeFlights } from './flights.ts';
import { peakMegabytes, processorMilliseconds, type ResponseTimes, timeResponse } from './request.ts';
import { startService } from './running-service.ts';

const usualLargest = 10_000_000;
const limits = { unevenness: 1.5, firstByteMilliseconds: 100, megabytes: 400 };
/** Each size in each of them: what else a machine does, or how fast its clock goes, then tells on all sizes alike. */
const rounds = 5;
/** Rows to be answered of each size and round, in one response or many, so that the clock of the processor, which ticks in hundredths of a second, tells. */
const rowsOfRound = 1_000_000;
const responsesOfOneRow = 100;
/** Answers of each size that do not count: what Node compiles while they are given, and memory that is new to the process. */
const responsesBefore = 30;

/** What a row took in a round: nanoseconds of time and of the processor, milliseconds until the first byte. */
interface RowCost {
  readonly time: number;
  readonly processor: number | null;
  readonly firstByte: number;
}

/**
 * Whole tables of 10 thousand to 10 million rows through the service, as REST pages go no further than OData's streams: what a row costs
 * must be the same in all of them, the time it takes must not grow with the table, the first byte must come at once, and memory stay where
 * it is.
 *
 * A row's cost is what the service takes of the processor for a response, less what it takes for a whole table of one row: the request itself
 * is no row's. Time goes by the same rule, but is less for tables so large that all processors have a part of them, and that is no fault.
 * The sizes take turns; of the rounds the middle one counts. `DATAQUAY_BENCH_ROWS` makes the largest smaller.
 */
export async function wholeTable(): Promise<readonly Measurement[]> {
  const largest = Number(process.env.DATAQUAY_BENCH_ROWS ?? usualLargest);
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
    ...evenness(costs.map(({ rows, rounds }) => ({ rows, ...middle(rounds) }))),
    { name: 'peak memory of the service', figure, limit: `${limits.megabytes} MB`, holds: (peak ?? 0) < limits.megabytes },
  ];
}

function responsesOf(rows: number): number {
  return rows === 1 ? responsesOfOneRow : Math.ceil(rowsOfRound / rows);
}

/** Each by itself: what is least disturbed of one is not of the others. */
function middle(rounds: readonly RowCost[]): RowCost {
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
        ? 'processor not measured on this system'
        : `processor ${processor?.toFixed(0)} ns, ${unevenness.toFixed(2)} times the least`;
    return {
      name: `${rows} rows, a row`,
      figure: `${ofProcessor}; time ${time.toFixed(0)} ns, ${(time / quickest).toFixed(2)} times; first byte ${firstByte.toFixed(0)} ms`,
      limit: `${limits.unevenness} times the processor, and the time of ${fewest} rows; ${limits.firstByteMilliseconds} ms`,
      holds: (unevenness ?? 1) <= limits.unevenness && time <= smallest * limits.unevenness && firstByte < limits.firstByteMilliseconds,
    };
  });
}

/** The root of each access point: files of one folder are several sources, whose roots are made different. */
async function rootOf(service: {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<Record<string, string>> {
  const response = await fetch(`${service.base}/dmp-api/expositions`, { headers: service.headers });
  const projects: { rootCode: string; expositions: { accessPoint: string }[] }[] = await response.json();
  return Object.fromEntries(projects.flatMap(({ rootCode, expositions }) => expositions.map(({ accessPoint }) => [accessPoint, rootCode])));
}

/** What a response takes when it is asked for again and again: milliseconds of time, medians, and of the processor. */
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
