import { join } from 'node:path';
import { startReadyProgram } from '../../test/ready-program.ts';

/** A data service in a separate process. */
export interface RunningService extends AsyncDisposable {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
}

/** Starts the data service with these locations, without the sample and without its identity provider. */
export async function startService(dataFolder: string, ...locations: readonly string[]): Promise<RunningService> {
  const data = locations.flatMap((location) => ['--data', location]);
  const program = await startReadyProgram('service/main.ts', ['--data-dir', join(dataFolder), '--no-identity', ...data]);
  const ready: { baseUrl: string; serviceToken: string } = JSON.parse(program.line);
  return {
    base: ready.baseUrl,
    headers: { 'SVC-X-API-TOKEN': ready.serviceToken },
    pid: program.pid,
    [Symbol.asyncDispose]: () => program.stop(),
  };
}
