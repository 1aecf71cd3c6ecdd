import { mkdir } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../shared/sql/quoting.ts';
import { writeParquet } from '../test/service/parquet-file.ts';
import { makeTemporaryFolder } from '../test/service/temporary-folder.ts';
import type { Measurement } from './measurement.ts';
import { flightsSelect } from './service/flights.ts';
import { peakMegabytes, timeResponse } from './service/request.ts';
import { startService } from './service/running-service.ts';
import { median } from './timing.ts';

const rounds = 5;
const maxMegabytes = 400;
const maxFirstByteMilliseconds = 100;

/** Tables that are scanned, each with the lowest ratio of the service's rate to DuckDB's own. */
const tables = [
  { name: 'flights', rows: 1_000_000, select: flightsSelect(1_000_000), ratio: 0.6 },
  { name: 'wide', rows: 1_000_000, select: wideSelect(1_000_000), ratio: 0.5 },
] as const;

/** Returns a SELECT with ten columns of different types. Most values are unique. */
function wideSelect(rows: number): string {
  const columns = [
    'i::INTEGER AS id',
    'i * 987654321987 AS large',
    '(i * 7919 % 10000000 / 100)::DECIMAL(12, 2) AS price',
    'sqrt(i) AS ratio',
    'i % 3 = 0 AS active',
    `CASE WHEN i % 10 = 0 THEN NULL ELSE 'customer "' || i || '"' END AS name`,
    `DATE '2000-01-01' + (i % 9000)::INTEGER AS day`,
    `TIMESTAMP '2000-01-01' + to_microseconds(i * 1234567891) AS changed`,
    `TIME '00:00:00' + to_seconds(i % 86400) AS opens`,
    'md5(i::VARCHAR)::UUID AS key',
  ];
  return `SELECT ${columns.join(', ')} FROM range(${rows}) r(i)`;
}

/**
 * Streams Parquet tables from the service in both formats, and compares with DuckDB, which writes the same rows as JSON to the null device.
 *
 * The three alternate, so that other work of the machine affects all of them. Medians count.
 */
export async function streamRows(): Promise<readonly Measurement[]> {
  await using folder = await makeTemporaryFolder();
  const published = join(folder.path, 'tables');
  await mkdir(published);
  for (const { name, select } of tables) await writeParquet(join(published, `${name}.parquet`), select);
  await using service = await startService(join(folder.path, 'data'), published);
  const measured: Measurement[] = [];
  for (const { name, rows, ratio } of tables) {
    const urls = {
      REST: `${service.base}/dmp-api/data/tables/${name}?hitsPerPage=${rows}`,
      OData: `${service.base}/dmp-api/odata/tables/${name}`,
    };
    const seconds: Record<'peer' | 'REST' | 'OData', number[]> = { peer: [], REST: [], OData: [] };
    const firstBytes: number[] = [];
    const peer = await openPeer(join(published, `${name}.parquet`));
    for (let round = 0; round < rounds; round += 1) {
      seconds.peer.push(await peer.writeJson());
      for (const format of ['REST', 'OData'] as const) {
        const { whole, firstByte } = await timeResponse(urls[format], service.headers);
        seconds[format].push(whole / 1000);
        firstBytes.push(firstByte);
      }
    }
    peer.close();
    const best = median(seconds.peer);
    for (const format of ['REST', 'OData'] as const) {
      const found = best / median(seconds[format]);
      const rate = `${Math.round(rows / median(seconds[format]) / 1000)} krow/s of ${Math.round(rows / best / 1000)}`;
      measured.push({
        name: `${rows} rows of ${name} as ${format}`,
        figure: `${rate}, ratio ${found.toFixed(2)}`,
        limit: `ratio ${ratio.toFixed(2)}`,
        holds: found >= ratio,
      });
    }
    const firstByte = median(firstBytes);
    measured.push({
      name: `first byte of ${name}`,
      figure: `${Math.round(firstByte)} ms`,
      limit: `${maxFirstByteMilliseconds} ms`,
      holds: firstByte <= maxFirstByteMilliseconds,
    });
  }
  const peak = await peakMegabytes(service.pid);
  const figure = peak === null ? 'not measured on this system' : `${peak} MB`;
  return [
    ...measured,
    { name: 'peak memory of the service', figure, limit: `${maxMegabytes} MB`, holds: peak === null || peak < maxMegabytes },
  ];
}

async function openPeer(file: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  return {
    /** Returns the time in seconds. */
    writeJson: async () => {
      const start = performance.now();
      await connection.run(`COPY (SELECT * FROM read_parquet(${quoteText(file)})) TO ${quoteText(devNull)} (FORMAT JSON)`);
      return (performance.now() - start) / 1000;
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
