import { join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import type { Measurement } from '../measurement.ts';
import { flightsModel, startCapService } from '../service/cap-service.ts';
import { writeFlights, writeSqlite } from '../service/flights.ts';
import { median } from '../timing.ts';
import { runInChild } from './bundled-child.ts';
import { flights } from './flight-columns.ts';
import type { Task } from './task.ts';
import { taskMeasurements } from './task-measurements.ts';

/**
 * Fetches rows of @sap/cds with SQLite, to a result and directly to files. Compares each with the bare stream of that service.
 *
 * @param program path of the child program
 */
export async function fetchFromCap(program: string, rows: number): Promise<readonly Measurement[]> {
  await using folder = await makeTemporaryFolder();
  const at = (name: string): string => join(folder.path, name);
  await writeFlights(at('flights.parquet'), rows);
  await writeSqlite(at('flights.sqlite'), at('flights.parquet'));
  await using service = await startCapService(at('cap'), at('flights.sqlite'), flightsModel);
  const source = { format: 'odata', url: `${service.url}/Flights`, headers: {} } as const;
  const bare: number[] = [];
  const measurements: Measurement[] = [];
  const fetchTask = async (name: string, task: Task): Promise<void> => {
    const rate = rows / (await runInChild(program, { kind: 'bare', ...source })).seconds;
    const report = await runInChild(program, task);
    if (report.rows !== rows) throw new Error(`${name}: ${report.rows} of ${rows} rows`);
    bare.push(rate);
    measurements.push(...taskMeasurements(name, [report], [rate]));
  };
  await fetchTask('CAP, fetched', { kind: 'fetch', rowsFile: at('rows'), ...source });
  for (const to of ['csv', 'parquet'] as const) {
    await fetchTask(`CAP, directly to ${to}`, { kind: 'direct', to, file: at(`rows.${to}`), columns: flights, ...source });
  }
  const name = `CAP, the bare stream of ${rows / 1_000_000} M rows`;
  return [{ name, figure: `${Math.round(median(bare) / 1000)} krow/s`, limit: 'none', holds: true }, ...measurements];
}
