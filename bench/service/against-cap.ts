import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { median } from '../least-time.ts';
import type { Measurement } from '../measurement.ts';
import { startCapService } from './cap-service.ts';
import { writeFlights, writeSqlite } from './flights.ts';
import { type AnswerTimes, peakMegabytes, timeAnswer } from './request.ts';
import { startService } from './running-service.ts';

const usualRows = 1_000_000;
/** What two measures of the same may differ by. */
const noise = 1.1;
/** How many times as many rows a second as the peer, at least. */
const leastScanRatio = 4;
const rounds = { scan: 3, page: 15 };

/** What is asked of both, as OData: whole scan, pages, count, groups. */
const scan = { name: 'full scan', query: '' };
const pages = [
  { name: 'filtered, sorted page', query: "?$filter=delay gt 60 and origin eq 'LAX'&$orderby=delay desc,id&$top=20&$skip=40" },
  { name: 'filtered page', query: '?$filter=distance gt 2000&$top=20' },
  { name: 'page far behind', query: '?$orderby=id&$top=20&$skip=900' },
  { name: 'row by key', query: '(77)' },
  { name: '$count', query: "/$count?$filter=origin eq 'LAX'" },
  { name: '$apply group-by', query: '?$apply=groupby((origin),aggregate(delay with average as mean,$count as flights))' },
];

const contestants = ['files', 'sqlite', 'peer'] as const;
type Contestant = (typeof contestants)[number];
type Asked = Readonly<Partial<Record<Contestant, (query: string) => Promise<AnswerTimes>>>>;

/**
 * The same million rows through this service, from Parquet and from the SQLite file, and through @sap/cds with @cap-js/sqlite, one after
 * the other in one run, so that a machine that slows down slows all of them; medians count.
 *
 * Limits, for files: four times the peer's rows a second on the scan, and no slower on any page. `DATAQUAY_BENCH_ROWS` makes it smaller.
 */
export async function againstCap(): Promise<readonly Measurement[]> {
  const rows = Number(process.env.DATAQUAY_BENCH_ROWS ?? usualRows);
  await using folder = await makeTemporaryFolder();
  const [parquet, sqlite] = [join(folder.path, 'package', 'flights.parquet'), join(folder.path, 'database', 'flights.sqlite')];
  for (const name of ['package', 'database']) await mkdir(join(folder.path, name));
  await writeFlights(parquet, rows);
  const schema = { fields: [], primaryKey: 'id' };
  const resources = [{ name: 'flights', path: 'flights.parquet', format: 'parquet', schema }];
  await writeFile(join(folder.path, 'package', 'datapackage.json'), JSON.stringify({ name: 'files', resources }));
  await writeSqlite(sqlite, parquet);
  await using peer = await startCapService(join(folder.path, 'peer'), sqlite);
  await using files = await startService(join(folder.path, 'data'), join(folder.path, 'package'));
  await using database = await startService(join(folder.path, 'other'), sqlite);
  const asked: Readonly<Record<Contestant, (query: string) => Promise<AnswerTimes>>> = {
    files: (query) => timeAnswer(`${files.base}/dmp-api/odata/files/flights${encodeURI(query)}`, files.headers),
    sqlite: (query) => timeAnswer(`${database.base}/dmp-api/odata/flights/flights${encodeURI(query)}`, database.headers),
    peer: (query) => timeAnswer(`${peer.url}${encodeURI(query)}`),
  };
  const measured: Measurement[] = [];
  for (const { name, query } of pages) measured.push(await page(name, query, asked));
  const times = await inTurn(asked, scan.query, rounds.scan);
  for (const own of ['files', 'sqlite'] as const) {
    const ratio = median(times.peer.map(({ whole }) => whole)) / median(times[own].map(({ whole }) => whole));
    const rate = (of: Contestant) => `${Math.round(rows / median(times[of].map(({ whole }) => whole)))} krow/s`;
    const first = (of: Contestant) => `${Math.round(median(times[of].map(({ firstByte }) => firstByte)))} ms`;
    measured.push({
      name: `${scan.name} of ${rows} rows, ${own}`,
      figure: `${rate(own)}, peer ${rate('peer')}, ${ratio.toFixed(1)} times; first byte ${first(own)}, peer ${first('peer')}`,
      limit: own === 'files' ? `${leastScanRatio} times` : 'no slower',
      holds: ratio >= (own === 'files' ? leastScanRatio : 1),
    });
  }
  const peaks = await Promise.all([files.pid, database.pid, peer.pid].map(peakMegabytes));
  const [ofFiles, ofDatabase, ofPeer] = peaks.map((peak) => (peak === null ? 'not measured' : `${peak} MB`));
  measured.push({
    name: 'peak memory',
    figure: `files ${ofFiles}, sqlite ${ofDatabase}, peer ${ofPeer}`,
    limit: '400 MB (files)',
    holds: (peaks[0] ?? 0) < 400,
  });
  return measured;
}

/** The faster of the two ways to publish the table counts: a file is scanned in no time, an index finds a row in less. */
async function page(
  name: string,
  query: string,
  asked: Readonly<Record<Contestant, (query: string) => Promise<AnswerTimes>>>,
): Promise<Measurement> {
  const answersSqlite = await asked.sqlite(query).then(
    () => true,
    () => false,
  );
  const times = await inTurn(answersSqlite ? asked : { files: asked.files, peer: asked.peer }, query, rounds.page);
  const taken = (of: Contestant) => median(times[of].map(({ whole }) => whole));
  const own = answersSqlite ? Math.min(taken('files'), taken('sqlite')) : taken('files');
  const figures = `files ${shown(taken('files'))}, sqlite ${answersSqlite ? shown(taken('sqlite')) : 'no answer'}, peer ${shown(taken('peer'))}`;
  return { name, figure: figures, limit: `no slower than the peer (${noise} times)`, holds: own <= taken('peer') * noise };
}

function shown(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}

/** What each takes, by turns, after one answer that does not count. */
async function inTurn(asked: Asked, query: string, times: number): Promise<Readonly<Record<Contestant, readonly AnswerTimes[]>>> {
  const found: Record<Contestant, AnswerTimes[]> = { files: [], sqlite: [], peer: [] };
  for (let round = -1; round < times; round += 1) {
    for (const name of contestants) {
      const answer = await asked[name]?.(query);
      if (round >= 0 && answer !== undefined) found[name].push(answer);
    }
  }
  return found;
}
