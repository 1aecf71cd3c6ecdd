import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startReadyProgram } from '../ready-program.ts';

/** The application of one test file: started as a user starts it, in a data folder of its own. */
export interface RunningApplication {
  readonly url: string;
  readonly pid: number;
  readonly dataFolder: string;
  /** A folder outside of the home folder that exports can go to. */
  readonly exportFolder: string;
  /** What it has written to stderr so far. */
  log(): string;
  stop(): Promise<void>;
}

const readySchema = z.object({ ready: z.literal(true), host: z.literal('web'), url: z.url() });

/**
 * Starts what `npm start -- --host=web --no-open` starts.
 *
 * @param given That of an application which has ended; a new one where it is left out.
 * @param environment Variables beside those of this process.
 */
export async function startApplication(given?: string, environment: Readonly<Record<string, string>> = {}): Promise<RunningApplication> {
  const dataFolder = given ?? (await mkdtemp(join(tmpdir(), 'dataquay-journey-')));
  const exportFolder = await realpath(await mkdtemp(join(tmpdir(), 'dataquay-exports-')));
  const words = ['--host=web', '--no-open', '--data-dir', dataFolder, '--export-folder', exportFolder, '--lang', 'en'];
  const program = await startReadyProgram('scripts/start.ts', words, environment);
  return {
    url: readySchema.parse(JSON.parse(program.line)).url,
    pid: program.pid,
    dataFolder,
    exportFolder,
    log: program.log,
    async stop() {
      await program.stop();
      // The sample ends by itself once its application is gone, and what Node compiled for it is written then.
      await rm(exportFolder, { recursive: true, force: true });
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
