import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { pythonWith } from '../../test/tools/python-packages.ts';
import { median } from '../least-time.ts';
import type { Measurement } from '../measurement.ts';
import { writeFlights } from '../service/flights.ts';
import { startService } from '../service/running-service.ts';
import { bundled, inChild } from './bundled-child.ts';
import { fetchFromCap } from './fetch-from-cap.ts';
import { flights } from './flight-columns.ts';
import { measured, timeOf } from './measured.ts';
import type { RowsOfService, Task, TaskReport } from './task.ts';
import { touchMemory } from './touched-memory.ts';
import { wideColumns, writeWideRows } from './wide-rows.ts';

const usualRows = 10_000_000;
const turns = 3;
const sheetRows = 1_000_000;
const peerRows = 1_000_000;
const capRows = 1_000_000;

/** Bytes of a row that is stored, about, and of the longest file that is made of it. */
const bytesOfRow = 160;

/** The same by Python's requests and pandas, of a million rows: more of them take gigabytes there. Says so where there is no Python with them. */
async function byPandas({ url, headers }: RowsOfService, kind: 'csv' | 'parquet', file: string, bareRate: number): Promise<Measurement> {
  const peer = { name: `Python requests and pandas to ${kind}`, limit: 'none: a peer', holds: true };
  const packages = kind === 'csv' ? (['requests', 'pandas'] as const) : (['requests', 'pandas', 'pyarrow'] as const);
  const python = await pythonWith(packages, process.env.DATAQUAY_BENCH_PYTHON);
  if (python === null)
    return { ...peer, figure: `not measured: there is no Python with ${packages.join(', ')}, and pip cannot bring them` };
  try {
    const words = [join(import.meta.dirname, 'with-pandas.py'), `${url}?$top=${peerRows}`, JSON.stringify(headers), kind, file];
    const { stdout } = await promisify(execFile)(python, words);
    const { rows, fetched, seconds, megabytes } = JSON.parse(stdout);
    const share = (rows / seconds / bareRate).toFixed(2);
    const alone = (rows / fetched / bareRate).toFixed(2);
    return { ...peer, figure: `${share} of the bare stream (fetching alone ${alone}), ${megabytes} MB for ${rows / 1_000_000} M rows` };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
    return { ...peer, figure: `not measured: ${reason}` };
  }
}

/**
 * Ten million rows of a service fetched by the application: saved to a result on disk (in both formats), written from there to CSV and Parquet,
 * and written to both straight from the service; a million rows of ten columns as a workbook. Beside it Python's requests and pandas, and the same
 * of somebody else's service, each time beside its own bare stream.
 *
 * The bare stream is the same rows in one OData response of the same service, read by undici in a process of its own and thrown away. It and what
 * comes from the service take turns, three of each: a share is the median of those of the turns. The service's share of the processor counts in the bare stream and in what comes from the service; what is
 * written from the disk has the machine for itself. Limits: 40 % of the bare stream's rate, 300 MB, no task of the main loop over 50 ms, and 3 s for a million rows
 * of ten columns as Parquet or Arrow.
 * `DATAQUAY_BENCH_ROWS` makes the table smaller, `DATAQUAY_BENCH_PYTHON` names a Python that has pandas; else one is looked for, or made by pip.
 */
export async function fetchRows(): Promise<readonly Measurement[]> {
  const rows = Number(process.env.DATAQUAY_BENCH_ROWS ?? usualRows);
  await using folder = await makeTemporaryFolder();
  const at = (name: string): string => join(folder.path, name);
  await writeFlights(at('flights.parquet'), rows);
  const program = await bundled(at('program'));
  await using service = await startService(at('data'), at('flights.parquet'));
  const { headers, base } = service;
  const projects: { rootCode: string }[] = await (await fetch(`${base}/dmp-api/expositions`, { headers })).json();
  const root = projects[0]?.rootCode ?? '';
  const odata = { format: 'odata', url: `${base}/dmp-api/odata/${root}/flights`, headers } as const;
  const rest = { format: 'rest', url: `${base}/dmp-api/data/${root}/flights`, headers } as const;

  const bare: number[] = [];
  const reports = new Map<string, TaskReport[]>();
  const fetchTask = async (name: string, task: Task): Promise<void> => {
    const report = await inChild(program, task);
    if (report.rows !== rows) throw new Error(`${name}: ${report.rows} of ${rows} rows`);
    reports.set(name, [...(reports.get(name) ?? []), report]);
  };
  await touchMemory(at('memory'), rows * bytesOfRow);
  const million = `${rows / 1_000_000} M rows`;
  for (let turn = 0; turn < turns; turn += 1) {
    bare.push(rows / (await inChild(program, { kind: 'bare', ...odata })).seconds);
    for (const [language, source] of [
      ['OData', odata],
      ['REST', rest],
    ] as const) {
      // A gigabyte of rows is gone after a fifth of a second, which is no part of the next walk.
      await rm(at('rows'), { force: true });
      await fetchTask(`${million} walked, ${language}`, { kind: 'fetch', rowsFile: at('rows'), ...source });
    }
    for (const to of ['csv', 'parquet'] as const) {
      await fetchTask(`straight to ${to}`, { kind: 'straight', to, file: at(`rows.${to}`), columns: flights, ...odata });
    }
  }
  for (const to of ['csv', 'parquet'] as const) {
    await fetchTask(`walked rows to ${to}`, { kind: 'stored', rowsFile: at('rows'), rows, to, file: at(`rows.${to}`), columns: flights });
  }
  await rm(at('rows'));
  const rate = median(bare);
  const peers = [await byPandas(odata, 'csv', at('peer.csv'), rate), await byPandas(odata, 'parquet', at('peer.parquet'), rate)];
  await writeWideRows(at('wide'), sheetRows);
  const sheet: Task = { kind: 'stored', rowsFile: at('wide'), rows: sheetRows, to: 'xlsx', file: at('rows.xlsx'), columns: wideColumns };
  const workbook = await inChild(program, sheet);
  const parquet = await inChild(program, { ...sheet, to: 'parquet', file: at('rows.parquet') });
  const arrow = await inChild(program, { ...sheet, to: 'arrow', file: at('rows.arrow') });
  return [
    { name: `the bare stream of ${million}`, figure: `${Math.round(rate / 1000)} krow/s`, limit: 'none', holds: true },
    ...[...reports].flatMap(([name, taken]) => measured(name, taken, taken.length === turns ? bare : [rate])),
    ...measured('1 M x 10 to xlsx', [workbook], null),
    timeOf('1 M x 10 to parquet', parquet),
    timeOf('1 M x 10 to arrow', arrow),
    ...peers,
    ...(await fetchFromCap(program, Math.min(rows, capRows))),
  ];
}
