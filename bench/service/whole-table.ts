import { join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { median } from '../least-time.ts';
import type { Measurement } from '../measurement.ts';
import { writeFlights } from './flights.ts';
import { type AnswerTimes, peakMegabytes, processorMilliseconds, timeAnswer } from './request.ts';
import { startService } from './running-service.ts';

const usualLargest = 10_000_000;
const limits = { unevenness: 1.5, firstByteMilliseconds: 100, megabytes: 400 };
/** Rows to be answered of each size, in one answer or many, so that the clock of the processor, which ticks in hundredths of a second, tells. */
const rowsOfMeasure = 2_000_000;
const answersOfOneRow = 300;

/**
 * Whole tables of 10 thousand to 10 million rows through the service, as REST pages go no further than OData's streams: what a row costs
 * must be the same in all of them, the time it takes must not grow with the table, the first byte must come at once, and memory stay where
 * it is.
 *
 * A row's cost is what the service takes of the processor for an answer, less what it takes for a whole table of one row: the request itself
 * is no row's. Time goes by the same rule, but is less for tables so large that all processors have a part of them, and that is no fault.
 * `DATAQUAY_BENCH_ROWS` makes the largest smaller.
 */
export async function wholeTable(): Promise<readonly Measurement[]> {
  const largest = Number(process.env.DATAQUAY_BENCH_ROWS ?? usualLargest);
  const sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter((rows) => rows <= largest);
  await using folder = await makeTemporaryFolder();
  const tables = [1, ...sizes].map((rows) => ({ rows, file: join(folder.path, `flights${rows}.parquet`) }));
  for (const { rows, file } of tables) await writeFlights(file, rows);
  await using service = await startService(join(folder.path, 'data'), ...tables.map(({ file }) => file));
  const root = await rootOf(service);
  const url = (rows: number) => `${service.base}/dmp-api/odata/${root[`flights${rows}`]}/flights${rows}`;
  const measured: Measurement[] = [];
  const costs: { rows: number; time: number; processor: number | null; firstByte: number }[] = [];
  const one = await repeated(answersOfOneRow, service.pid, () => timeAnswer(url(1), service.headers));
  for (const rows of sizes) {
    const all = await repeated(Math.ceil(rowsOfMeasure / rows), service.pid, () => timeAnswer(url(rows), service.headers));
    const processor = all.processor === null || one.processor === null ? null : ((all.processor - one.processor) / rows) * 1e6;
    costs.push({ rows, time: ((all.whole - one.whole) / rows) * 1e6, processor, firstByte: all.firstByte });
  }
  const quickest = Math.min(...costs.map(({ time }) => time));
  const cheapest = Math.min(...costs.map(({ processor }) => processor ?? Number.NaN));
  const smallest = costs[0]?.time ?? Number.NaN;
  for (const { rows, time, processor, firstByte } of costs) {
    const unevenness = processor === null ? null : processor / cheapest;
    const ofProcessor =
      unevenness === null
        ? 'processor not measured on this system'
        : `processor ${processor?.toFixed(0)} ns, ${unevenness.toFixed(2)} times the least`;
    measured.push({
      name: `${rows} rows, a row`,
      figure: `${ofProcessor}; time ${time.toFixed(0)} ns, ${(time / quickest).toFixed(2)} times; first byte ${firstByte.toFixed(0)} ms`,
      limit: `${limits.unevenness} times the processor, and the time of ${sizes[0]} rows; ${limits.firstByteMilliseconds} ms`,
      holds: (unevenness ?? 1) <= limits.unevenness && time <= smallest * limits.unevenness && firstByte < limits.firstByteMilliseconds,
    });
  }
  const peak = await peakMegabytes(service.pid);
  const figure = peak === null ? 'not measured on this system' : `${peak} MB`;
  measured.push({ name: 'peak memory of the service', figure, limit: `${limits.megabytes} MB`, holds: (peak ?? 0) < limits.megabytes });
  return measured;
}

/** The root of each access point: files of one folder are several sources, whose roots are made different. */
async function rootOf(service: {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<Record<string, string>> {
  const answer = await fetch(`${service.base}/dmp-api/expositions`, { headers: service.headers });
  const projects: { rootCode: string; expositions: { accessPoint: string }[] }[] = await answer.json();
  return Object.fromEntries(projects.flatMap(({ rootCode, expositions }) => expositions.map(({ accessPoint }) => [accessPoint, rootCode])));
}

/** What an answer takes when it is asked for again and again, after one that does not count: milliseconds of time, medians, and of the processor. */
async function repeated(
  times: number,
  pid: number,
  work: () => Promise<AnswerTimes>,
): Promise<{ readonly whole: number; readonly firstByte: number; readonly processor: number | null }> {
  await work();
  const before = await processorMilliseconds(pid);
  const found: AnswerTimes[] = [];
  for (let time = 0; time < times; time += 1) found.push(await work());
  const after = await processorMilliseconds(pid);
  const medianOf = (what: 'whole' | 'firstByte'): number => median(found.map((time) => time[what]));
  const processor = before === null || after === null ? null : (after - before) / times;
  return { whole: medianOf('whole'), firstByte: medianOf('firstByte'), processor };
}
