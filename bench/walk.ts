import { execFile, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { makeTemporaryFolder } from '../test/service/temporary-folder.ts';
import type { Measurement } from './measurement.ts';
import { writeFlights } from './service/flights.ts';
import { timeAnswer } from './service/request.ts';
import { startService } from './service/running-service.ts';
import type { WalkReport } from './walk-child.ts';

const usualRows = 10_000_000;
const limits = { share: 0.7, megabytes: 300 };

/** Bundles the child and its worker, as the application ships. */
async function bundled(folder: string): Promise<string> {
  const root = join(import.meta.dirname, '..');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@duckdb/node-api', '@duckdb/node-bindings'], target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: {
          child: join(root, 'bench', 'walk-child.ts'),
          'result-worker': join(root, 'electron', 'core', 'results', 'worker', 'main.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return join(folder, 'child.js');
}

function inChild(program: string, words: readonly string[]): Promise<WalkReport> {
  return new Promise((resolve, reject) => {
    const child = fork(program, words, { stdio: 'inherit' });
    child.once('message', (report: WalkReport) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
}

/** The same by Python's requests; null where there is no Python with it. */
async function byPython(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  try {
    const script = join(import.meta.dirname, 'walk.py');
    const { stdout } = await promisify(execFile)('python3', [script, url, JSON.stringify(headers)]);
    const { rows, seconds, peakMegabytes } = JSON.parse(stdout);
    return `${Math.round(rows / seconds / 1000)} krow/s, ${peakMegabytes} MB`;
  } catch (error) {
    return `not measured: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`;
  }
}

/**
 * All rows of a table of ten million into a result on disk, against the same rows read in one answer and thrown away, and against Python's
 * requests, which holds them in memory. Limits: 70 % of the bare answer's rate, 300 MB. `DATAQUAY_BENCH_ROWS` makes the table smaller.
 */
export async function walkRows(): Promise<readonly Measurement[]> {
  const rows = Number(process.env.DATAQUAY_BENCH_ROWS ?? usualRows);
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'flights.parquet');
  await writeFlights(file, rows);
  const program = await bundled(join(folder.path, 'bundle'));
  await using service = await startService(join(folder.path, 'data'), file);
  const projects: { rootCode: string }[] = await (await fetch(`${service.base}/dmp-api/expositions`, { headers: service.headers })).json();
  const root = projects[0]?.rootCode ?? '';
  const urls = { odata: `${service.base}/dmp-api/odata/${root}/flights`, rest: `${service.base}/dmp-api/data/${root}/flights` };
  const bare = await timeAnswer(urls.odata, service.headers);
  const rate = rows / (bare.whole / 1000);
  const measured: Measurement[] = [];
  for (const format of ['odata', 'rest'] as const) {
    const {
      seconds,
      pages,
      peakMegabytes,
      rows: brought,
    } = await inChild(program, [format, urls[format], JSON.stringify(service.headers)]);
    if (brought !== rows) throw new Error(`${format}: ${brought} of ${rows} rows`);
    const share = rows / seconds / rate;
    const figure = `${Math.round(rows / seconds / 1000)} krow/s of ${Math.round(rate / 1000)}, share ${share.toFixed(2)}, ${pages} pages`;
    measured.push({ name: `${rows} rows walked, ${format}`, figure, limit: `share ${limits.share}`, holds: share >= limits.share });
    measured.push({
      name: `peak memory, ${format}`,
      figure: `${peakMegabytes} MB`,
      limit: `${limits.megabytes} MB`,
      holds: peakMegabytes < limits.megabytes,
    });
  }
  measured.push({
    name: 'Python requests doing the same',
    figure: await byPython(urls.odata, service.headers),
    limit: 'none: a peer',
    holds: true,
  });
  return measured;
}
