import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { request } from 'undici';
import { samplePackageFolder } from '../service/sample/package-folder.ts';
import { withService } from '../test/service/start-service.ts';
import type { Measurement } from './measurement.ts';

const rows = 1_000_000;
const rounds = 5;

/**
 * A million rows of the flights through the service, in both formats, against DuckDB writing the same rows as JSON to nowhere.
 *
 * The three take turns, so that a machine that slows down slows all of them; the median of each counts. Limits: 40 % of DuckDB's rate, 400 MB.
 */
export async function streamRows(): Promise<readonly Measurement[]> {
  return withService(async ({ ready, pid }) => {
    const peer = await openPeer();
    const headers = { 'SVC-X-API-TOKEN': ready.serviceToken };
    const urls = {
      REST: `${ready.baseUrl}/dmp-api/data/transport/flights-3m?hitsPerPage=${rows}`,
      OData: `${ready.baseUrl}/dmp-api/odata/transport/flights-3m?$top=${rows}`,
    };
    const seconds: Record<'peer' | 'REST' | 'OData', number[]> = { peer: [], REST: [], OData: [] };
    for (let round = 0; round < rounds; round += 1) {
      seconds.peer.push(await timed(() => peer.writeJson()));
      for (const format of ['REST', 'OData'] as const) seconds[format].push(await timed(() => drain(urls[format], headers)));
    }
    peer.close();
    const peak = await peakMegabytes(pid);
    const best = median(seconds.peer);
    return [
      ...(['REST', 'OData'] as const).map((format) => {
        const ratio = best / median(seconds[format]);
        const rate = `${Math.round(rows / median(seconds[format]) / 1000)} krow/s of ${Math.round(rows / best / 1000)}`;
        return { name: `1 M rows as ${format}`, figure: `${rate}, ratio ${ratio.toFixed(2)}`, limit: 'ratio 0.40', holds: ratio >= 0.4 };
      }),
      {
        name: 'peak memory of the service',
        figure: peak === null ? 'not measured on this system' : `${peak} MB`,
        limit: '400 MB',
        holds: peak === null || peak < 400,
      },
    ];
  });
}

async function openPeer() {
  const data = join(samplePackageFolder(), 'data', 'flights-3m.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const nowhere = process.platform === 'win32' ? 'NUL' : '/dev/null';
  return {
    writeJson: async () => {
      await connection.run(
        `COPY (SELECT * FROM read_parquet('${data.replaceAll("'", "''")}') LIMIT ${rows}) TO '${nowhere}' (FORMAT JSON)`,
      );
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Reads an answer to its end and throws it away; fails unless it is a whole 200. */
async function drain(url: string, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await request(url, { headers });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
  await body.dump({ limit: Number.MAX_SAFE_INTEGER });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The most memory that a process ever held, where the system tells (Linux). */
async function peakMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return peak === undefined ? null : Math.round(Number(peak) / 1024);
}
