import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startReadyProgram } from './ready-program.ts';

const root = join(import.meta.dirname, '..');
const prepared = join(root, 'out', 'test-sample');
/** What the service keeps of converted files. Its secrets, ports, and lock belong to one start. */
const converted = ['published', 'published-hashes', 'sources'];

/**
 * Adds the converted sample data to a new data folder of the service, which otherwise converts it for a quarter of a minute.
 * The first call converts it with the service. A change of the sources does so again.
 */
export async function addPreparedSample(dataFolder: string): Promise<void> {
  const folder = join(prepared, await stateOfSources());
  if (!existsSync(folder)) await prepare(folder);
  await mkdir(dataFolder, { recursive: true });
  for (const name of converted) await cp(join(folder, name), join(dataFolder, name), { recursive: true });
}

async function prepare(folder: string): Promise<void> {
  await mkdir(prepared, { recursive: true });
  for (const former of await readdir(prepared)) {
    if (!former.startsWith('making-')) await rm(join(prepared, former), { recursive: true, force: true });
  }
  const making = await mkdtemp(join(prepared, 'making-'));
  try {
    await (await startReadyProgram('service/main.ts', ['--data-dir', making])).stop();
    // Another test can have prepared the same data in the meantime.
    await rename(making, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Returns a name that changes when a source file of the service or of the sample changes. */
async function stateOfSources(): Promise<string> {
  const folders = ['service', 'shared', 'node'].map((name) => join(root, name));
  const entries = (await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))).flat();
  const files = [join(root, 'package-lock.json'), ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return `${files.length}-${Math.trunc(Math.max(...times))}`;
}
