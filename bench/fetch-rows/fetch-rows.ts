import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { pythonWith } from '../../test/tools/python-packages.ts';
import type { Measurement } from '../measurement.ts';
import { writeFlights } from '../service/flights.ts';
import { startService } from '../service/running-service.ts';
import { median } from '../timing.ts';
import { bundled, runInChild } from './bundled-child.ts';
import { fetchFromCap } from './fetch-from-cap.ts';
import { flights } from './flight-columns.ts';
import type { RowSource, Task, TaskReport } from './task.ts';
import { taskMeasurements, timeOf } from './task-measurements.ts';
import { touchMemory } from './touch-memory.ts';
import { wideColumns, writeWideRows } from './wide-rows.ts';

const defaultRows = 10_000_000;
const turns = 3;
const sheetRows = 1_000_000;
const peerRows = 1_000_000;
const capRows = 1_000_000;

/** Approximate bytes of a stored row, and of a row in the largest file. */
const bytesOfRow = 160;

/** Measures the same with Python's requests and pandas for a million rows, because more rows take gigabytes. Reports if Python has no pandas. */
async function byPandas({ url, headers }: RowSource, kind: 'csv' | 'parquet', file: string, bareRate: number): Promise<Measurement> {
  const peer = { name: `Python requests and pandas to ${kind}`, limit: 'none: a peer', holds: true };
  const packages = kind === 'csv' ? (['requests', 'pandas'] as const) : (['requests', 'pandas', 'pyarrow'] as const);
  const python = await pythonWith(packages, process.env.DATAQUAY_BENCH_PYTHON);
  if (python === null) return { ...peer, figure: `not measured: no Python has ${packages.join(', ')}, and pip can't install them` };
  try {
    const pythonArguments = [join(import.meta.dirname, 'with-pandas.py'), `${url}?$top=${peerRows}`, JSON.stringify(headers), kind, file];
    const { stdout } = await promisify(execFile)(python, pythonArguments);
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
 * Fetches ten million rows of a service: to a result on disk (in both formats), from there to CSV and Parquet, and directly to CSV and
 * Parquet. Also writes a million rows of ten columns to a workbook, Parquet, and Arrow. For comparison, measures Python's requests and
 * pandas, and fetches from another service (CAP).
 *
 * The bare stream is the same rows in one OData response, which undici reads in a separate process and discards. The bare stream and the
 * fetches alternate three times. A share is the median of three. Both include the service's use of the CPU; exports from disk don't.
 *
 * Limits: 40 % of the bare stream's rate, 300 MB, no task of the event loop over 50 ms, and 3 s for a million rows of ten columns as
 * Parquet or Arrow. `DATAQUAY_BENCH_ROWS` sets a smaller number of rows. `DATAQUAY_BENCH_PYTHON` is the path of a Python with pandas; by
 * default, one is found, or pip installs pandas.
 */
export async function fetchRows(): Promise<readonly Measurement[]> {
  const rows = Number(process.env.DATAQUAY_BENCH_ROWS ?? defaultRows);
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
    const report = await runInChild(program, task);
    if (report.rows !== rows) throw new Error(`${name}: ${report.rows} of ${rows} rows`);
    reports.set(name, [...(reports.get(name) ?? []), report]);
  };
  await touchMemory(at('memory'), rows * bytesOfRow);
  const million = `${rows / 1_000_000} M rows`;
  for (let turn = 0; turn < turns; turn += 1) {
    bare.push(rows / (await runInChild(program, { kind: 'bare', ...odata })).seconds);
    for (const [language, source] of [
      ['OData', odata],
      ['REST', rest],
    ] as const) {
      // Deleting a gigabyte of rows takes 0.2 s, which isn't part of the next fetch.
      await rm(at('rows'), { force: true });
      await fetchTask(`${million} fetched, ${language}`, { kind: 'fetch', rowsFile: at('rows'), ...source });
    }
    for (const to of ['csv', 'parquet'] as const) {
      await fetchTask(`directly to ${to}`, { kind: 'direct', to, file: at(`rows.${to}`), columns: flights, ...odata });
    }
  }
  for (const to of ['csv', 'parquet'] as const) {
    await fetchTask(`stored rows to ${to}`, { kind: 'stored', rowsFile: at('rows'), rows, to, file: at(`rows.${to}`), columns: flights });
  }
  await rm(at('rows'));
  const rate = median(bare);
  const peers = [await byPandas(odata, 'csv', at('peer.csv'), rate), await byPandas(odata, 'parquet', at('peer.parquet'), rate)];
  await writeWideRows(at('wide'), sheetRows);
  const sheet: Task = { kind: 'stored', rowsFile: at('wide'), rows: sheetRows, to: 'xlsx', file: at('rows.xlsx'), columns: wideColumns };
  const workbook = await runInChild(program, sheet);
  const parquet = await runInChild(program, { ...sheet, to: 'parquet', file: at('rows.parquet') });
  const arrow = await runInChild(program, { ...sheet, to: 'arrow', file: at('rows.arrow') });
  return [
    { name: `the bare stream of ${million}`, figure: `${Math.round(rate / 1000)} krow/s`, limit: 'none', holds: true },
    ...[...reports].flatMap(([name, taken]) => taskMeasurements(name, taken, taken.length === turns ? bare : [rate])),
    ...taskMeasurements('1 M x 10 to xlsx', [workbook], null),
    timeOf('1 M x 10 to parquet', parquet),
    timeOf('1 M x 10 to arrow', arrow),
    ...peers,
    ...(await fetchFromCap(program, Math.min(rows, capRows))),
  ];
}
