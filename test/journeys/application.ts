import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { addPreparedSample } from '../prepared-sample.ts';
import { startReadyProgram } from '../ready-program.ts';

/** A running application with its own data folder, started as a user starts it. */
export interface RunningApplication {
  readonly url: string;
  readonly pid: number;
  readonly dataFolder: string;
  /** A folder for exports outside of the home folder. */
  readonly exportFolder: string;
  /** Returns what it has written to stderr so far. */
  log(): string;
  stop(): Promise<void>;
}

const readySchema = z.object({ ready: z.literal(true), host: z.literal('web'), url: z.url() });

/**
 * Starts the application as `npm start -- --host=web --no-open` does.
 * @param existingFolder the data folder of an application that has exited. The default is a new folder
 * @param environment variables in addition to those of this process
 */
export async function startApplication(
  existingFolder?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningApplication> {
  const dataFolder = existingFolder ?? (await mkdtemp(join(tmpdir(), 'dataquay-journey-')));
  if (existingFolder === undefined) await addPreparedSample(join(dataFolder, 'sample'));
  const exportFolder = await realpath(await mkdtemp(join(tmpdir(), 'dataquay-exports-')));
  const programArguments = ['--host=web', '--no-open', '--data-dir', dataFolder, '--export-folder', exportFolder, '--lang', 'en'];
  const program = await startReadyProgram('scripts/start.ts', programArguments, environment);
  return {
    url: readySchema.parse(JSON.parse(program.line)).url,
    pid: program.pid,
    dataFolder,
    exportFolder,
    log: program.log,
    async stop() {
      await program.stop();
      // The sample exits after the application and still writes files, so the removal is retried.
      await rm(exportFolder, { recursive: true, force: true });
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
