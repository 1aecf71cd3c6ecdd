import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { addPreparedSample } from '../prepared-sample.ts';
import { startReadyProgram } from '../ready-program.ts';

const readySchema = z.object({
  ready: z.literal(true),
  baseUrl: z.url(),
  authUrl: z.url(),
  realm: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  username: z.string(),
  password: z.string(),
  serviceToken: z.string(),
});

/** A data service with its identity provider, started like `npm run serve`. */
export interface RunningService {
  readonly ready: z.infer<typeof readySchema>;
  readonly pid: number;
  log(): string;
}

/** Starts the service with a temporary data folder, runs `work`, and deletes the folder. */
export async function withService<Result>(work: (service: RunningService) => Promise<Result>): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dataquay-service-'));
  await addPreparedSample(dataFolder);
  const program = await startReadyProgram('service/main.ts', ['--data-dir', dataFolder]);
  try {
    return await work({ ready: readySchema.parse(JSON.parse(program.line)), pid: program.pid, log: program.log });
  } finally {
    await program.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
