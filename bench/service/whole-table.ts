import { join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { median } from '../least-time.ts';
import type { Measurement } from '../measurement.ts';
import { writeFlights } from './flights.ts';
import { type AnswerTimes, peakMegabytes, timeAnswer } from './request.ts';
import { startService } from './running-service.ts';

const usualLargest = 10_000_000;
const limits = { unevenness: 1.5, firstByteMilliseconds: 100, megabytes: 400 };

/**
 * Whole tables of 10 thousand to 10 million rows through the service, as REST pages go no further than OData's streams: what a row costs
 * must not grow with the table, the first byte must come at once, and memory stay where it is.
 *
 * A row's cost is that of an answer less what an answer of one row takes, so that small tables are not charged for the request itself.
 * `DATAQUAY_BENCH_ROWS` makes the largest smaller.
 */
export async function wholeTable(): Promise<readonly Measurement[]> {
  const largest = Number(process.env.DATAQUAY_BENCH_ROWS ?? usualLargest);
  const sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter((rows) => rows <= largest);
  await using folder = await makeTemporaryFolder();
  const files = sizes.map((rows) => join(folder.path, `flights${rows}.parquet`));
  for (const [index, file] of files.entries()) await writeFlights(file, sizes[index] ?? 0);
  await using service = await startService(join(folder.path, 'data'), ...files);
  const root = await rootOf(service);
  const url = (rows: number) => `${service.base}/dmp-api/odata/${root[`flights${rows}`]}/flights${rows}`;
  const measured: Measurement[] = [];
  const costs: { rows: number; nanoseconds: number; firstByte: number }[] = [];
  for (const rows of sizes) {
    const times = await repeated(rows > 1_000_000 ? 2 : 7, () => timeAnswer(url(rows), service.headers));
    const one = await repeated(7, () => timeAnswer(`${url(rows)}?$top=1`, service.headers));
    const nanoseconds = ((medianOf(times, 'whole') - medianOf(one, 'whole')) / rows) * 1e6;
    costs.push({ rows, nanoseconds, firstByte: medianOf(times, 'firstByte') });
  }
  const least = Math.min(...costs.map(({ nanoseconds }) => nanoseconds));
  for (const { rows, nanoseconds, firstByte } of costs) {
    const ratio = nanoseconds / least;
    measured.push({
      name: `${rows} rows`,
      figure: `${nanoseconds.toFixed(0)} ns a row, ${ratio.toFixed(2)} times the least; first byte ${firstByte.toFixed(0)} ms`,
      limit: `${limits.unevenness} times; ${limits.firstByteMilliseconds} ms`,
      holds: ratio <= limits.unevenness && firstByte < limits.firstByteMilliseconds,
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

async function repeated(times: number, work: () => Promise<AnswerTimes>): Promise<AnswerTimes[]> {
  await work();
  const found: AnswerTimes[] = [];
  for (let time = 0; time < times; time += 1) found.push(await work());
  return found;
}

function medianOf(times: readonly AnswerTimes[], what: 'whole' | 'firstByte'): number {
  return median(times.map((time) => time[what]));
}
