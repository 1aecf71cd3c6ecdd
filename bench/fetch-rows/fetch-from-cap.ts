import { join } from 'node:path';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { median } from '../least-time.ts';
import type { Measurement } from '../measurement.ts';
import { startCapService } from '../service/cap-service.ts';
import { writeFlights, writeSqlite } from '../service/flights.ts';
import { inChild } from './bundled-child.ts';
import { flights } from './flight-columns.ts';
import { measured } from './measured.ts';
import type { Task } from './task.ts';

/**
 * Rows of somebody else's service, @sap/cds over SQLite, walked and written straight to files, each beside the bare stream of that service.
 *
 * @param program The child that does the tasks.
 */
export async function fetchFromCap(program: string, rows: number): Promise<readonly Measurement[]> {
  await using folder = await makeTemporaryFolder();
  const at = (name: string): string => join(folder.path, name);
  await writeFlights(at('flights.parquet'), rows);
  await writeSqlite(at('flights.sqlite'), at('flights.parquet'));
  await using service = await startCapService(at('cap'), at('flights.sqlite'));
  const source = { format: 'odata', url: service.url, headers: {} } as const;
  const bare: number[] = [];
  const measurements: Measurement[] = [];
  const fetchTask = async (name: string, task: Task): Promise<void> => {
    const rate = rows / (await inChild(program, { kind: 'bare', ...source })).seconds;
    const report = await inChild(program, task);
    if (report.rows !== rows) throw new Error(`${name}: ${report.rows} of ${rows} rows`);
    bare.push(rate);
    measurements.push(...measured(name, [report], [rate]));
  };
  await fetchTask('CAP, walked', { kind: 'fetch', rowsFile: at('rows'), ...source });
  for (const to of ['csv', 'parquet'] as const) {
    await fetchTask(`CAP, straight to ${to}`, { kind: 'straight', to, file: at(`rows.${to}`), columns: flights, ...source });
  }
  const name = `CAP, the bare stream of ${rows / 1_000_000} M rows`;
  return [{ name, figure: `${Math.round(median(bare) / 1000)} krow/s`, limit: 'none', holds: true }, ...measurements];
}
