import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import type { Measurement } from '../measurement.ts';
import { median } from '../timing.ts';
import { flightsModel, startCapService } from './cap-service.ts';
import { flightFields, writeCsv, writeFlights, writeSqlite } from './flights.ts';
import { peakMegabytes, type ResponseTimes, timeResponse } from './request.ts';
import { type RunningService, startService } from './running-service.ts';

const defaultRows = 1_000_000;
/** Two measurements of the same work can differ by this factor. */
const noise = 1.1;
/** Minimum ratio of rows per second to the peer's. */
const minScanRatio = 4;
const rounds = { scan: 3, page: 41 };
/** Requests before the measurement, because a running service has compiled its code. */
const unmeasured = { scan: 1, page: 15 };
const origins = ['LAX', 'ATL', 'ORD', 'DFW', 'PHX', 'DEN', 'DTW', 'SFO'];

/**
 * The limit for a page of up to 200 rows: no slower than the peer, or within these milliseconds and times of the peer.
 * DuckDB needs 4 to 5 ms to plan any statement, SQLite less than 1 ms. Nobody notices the difference.
 */
const smallPage = { milliseconds: 8, times: 3 };

interface ComparedQuery {
  readonly name: string;
  /** An OData query with different keys, offsets, and constants in each round. */
  readonly query: (round: number) => string;
  /** Whether the response is one page of up to 200 rows. Otherwise it is computed from all rows. */
  readonly isPage: boolean;
}

const scan = { name: 'full scan', query: () => '' };
const pages: readonly ComparedQuery[] = [
  {
    name: 'filtered, sorted page',
    isPage: true,
    query: (round) => {
      const filter = `delay gt ${40 + (round % 40)} and origin eq '${origins[round % origins.length]}'`;
      return `?$filter=${filter}&$orderby=delay desc,id&$top=20&$skip=${30 + (round % 20)}`;
    },
  },
  { name: 'filtered page', isPage: true, query: (round) => `?$filter=distance gt ${1500 + scattered(round, 900)}&$top=20` },
  { name: 'first page', isPage: true, query: (round) => `?$top=${16 + (round % 9)}` },
  { name: 'page sorted by key', isPage: true, query: (round) => `?$orderby=id&$top=20&$skip=${scattered(round, 2000)}` },
  { name: 'page with a large offset', isPage: true, query: (round) => `?$orderby=id&$top=20&$skip=${400_000 + scattered(round, 500_000)}` },
  { name: 'row by key', isPage: true, query: (round) => `(${1 + scattered(round, 1000)})` },
  { name: 'row by a large key', isPage: true, query: (round) => `(${500_001 + scattered(round, 499_000)})` },
  { name: '$count', isPage: false, query: (round) => `/$count?$filter=origin eq '${origins[round % origins.length]}'` },
  {
    name: '$apply group-by',
    isPage: false,
    query: (round) => `?$apply=filter(distance gt ${round})/groupby((origin),aggregate(delay with average as mean,$count as flights))`,
  },
];

const candidates = ['files', 'parquet', 'sqlite', 'peer'] as const;
type Candidate = (typeof candidates)[number];
type Candidates = Readonly<Record<Candidate, (query: string) => Promise<ResponseTimes>>>;

/**
 * Reads the same million rows through this service (from converted CSV, from Parquet in place, and from SQLite) and through @sap/cds with
 * @cap-js/sqlite. The requests alternate, so that other work of the machine affects all of them. Medians count.
 *
 * The limits apply to converted files: {@link smallPage} for pages, no slower than the peer for counts and aggregates, and four times the
 * peer's rows per second for the scan. The other sources are shown for comparison. `DATAQUAY_BENCH_ROWS` sets a smaller number of rows.
 */
export async function againstCap(): Promise<readonly Measurement[]> {
  const rows = Number(process.env.DATAQUAY_BENCH_ROWS ?? defaultRows);
  await using folder = await makeTemporaryFolder();
  const csv = await writePackage(join(folder.path, 'files'), 'csv');
  const parquet = await writePackage(join(folder.path, 'parquet'), 'parquet');
  const sqlite = join(folder.path, 'database', 'flights.sqlite');
  await mkdir(join(folder.path, 'database'));
  await writeFlights(parquet, rows);
  await writeCsv(csv, parquet);
  await writeSqlite(sqlite, parquet);
  await using peer = await startCapService(join(folder.path, 'peer'), sqlite, flightsModel);
  await using files = await startService(join(folder.path, 'data'), join(folder.path, 'files'));
  await using inPlace = await startService(join(folder.path, 'beside'), join(folder.path, 'parquet'));
  await using database = await startService(join(folder.path, 'other'), sqlite);
  const requestFrom =
    ({ base, headers }: RunningService, root: string) =>
    (query: string) =>
      timeResponse(`${base}/dmp-api/odata/${root}/flights${encodeURI(query)}`, headers);
  const candidate: Candidates = {
    files: requestFrom(files, 'files'),
    parquet: requestFrom(inPlace, 'parquet'),
    sqlite: requestFrom(database, 'flights'),
    peer: (query) => timeResponse(`${peer.url}/Flights${encodeURI(query)}`),
  };
  const measured: Measurement[] = [];
  for (const comparedQuery of pages) measured.push(await page(comparedQuery, candidate));
  const times = await measureAlternately(candidate, scan.query, { unmeasured: unmeasured.scan, measured: rounds.scan });
  for (const own of ['files', 'parquet', 'sqlite'] as const) {
    const ratio = median(times.peer.map(({ whole }) => whole)) / median(times[own].map(({ whole }) => whole));
    const rate = (of: Candidate) => `${Math.round(rows / median(times[of].map(({ whole }) => whole)))} krow/s`;
    const first = (of: Candidate) => `${Math.round(median(times[of].map(({ firstByte }) => firstByte)))} ms`;
    measured.push({
      name: `${scan.name} of ${rows} rows, ${own}`,
      figure: `${rate(own)}, peer ${rate('peer')}, ${ratio.toFixed(1)} times; first byte ${first(own)}, peer ${first('peer')}`,
      limit: own === 'files' ? `${minScanRatio} times` : 'no slower',
      holds: ratio >= (own === 'files' ? minScanRatio : 1),
    });
  }
  const peaks = await Promise.all([files.pid, inPlace.pid, database.pid, peer.pid].map(peakMegabytes));
  const [ofFiles, ofParquet, ofDatabase, ofPeer] = peaks.map((peak) => (peak === null ? 'not measured' : `${peak} MB`));
  measured.push({
    name: 'peak memory',
    figure: `files ${ofFiles}, parquet ${ofParquet}, sqlite ${ofDatabase}, peer ${ofPeer}`,
    limit: '400 MB (files)',
    holds: (peaks[0] ?? 0) < 400,
  });
  return measured;
}

async function page({ name, query, isPage }: ComparedQuery, candidate: Candidates): Promise<Measurement> {
  const times = await measureAlternately(candidate, query, { unmeasured: unmeasured.page, measured: rounds.page });
  const taken = (of: Candidate) => median(times[of].map(({ whole }) => whole));
  const figure = candidates.map((of) => `${of} ${shown(taken(of))}`).join(', ');
  const isFaster = taken('files') <= taken('peer') * noise;
  if (!isPage) return { name, figure, limit: 'files no slower than the peer', holds: isFaster };
  const { milliseconds, times: most } = smallPage;
  const isFastEnough = taken('files') <= milliseconds && taken('files') <= taken('peer') * most;
  return {
    name,
    figure,
    limit: `files no slower than the peer, or ${milliseconds} ms and ${most} times the peer`,
    holds: isFaster || isFastEnough,
  };
}

/** Creates a Data Package with one resource, and returns the path for the file with its rows. */
async function writePackage(folder: string, format: 'csv' | 'parquet'): Promise<string> {
  await mkdir(folder);
  const schema = { fields: format === 'csv' ? flightFields : [], primaryKey: 'id' };
  const resources = [{ name: 'flights', path: `flights.${format}`, format, schema }];
  await writeFile(join(folder, 'datapackage.json'), JSON.stringify({ name: basename(folder), resources }));
  return join(folder, `flights.${format}`);
}

function shown(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}

/** Returns a different number below `limit` for each round, in no particular order. */
function scattered(round: number, limit: number): number {
  return ((round + 50) * 7919 * 31) % limit;
}

/** Measures all services alternately, after some unmeasured requests. */
async function measureAlternately(
  candidate: Candidates,
  query: (round: number) => string,
  { unmeasured, measured }: { readonly unmeasured: number; readonly measured: number },
): Promise<Readonly<Record<Candidate, readonly ResponseTimes[]>>> {
  const found: Record<Candidate, ResponseTimes[]> = { files: [], parquet: [], sqlite: [], peer: [] };
  for (let round = -unmeasured; round < measured; round += 1) {
    for (const name of candidates) {
      const response = await candidate[name](query(round + unmeasured));
      if (round >= 0) found[name].push(response);
    }
  }
  return found;
}
