import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, sourceDigest, writeStamp } from './stamp.ts';
import { type Target, type TargetName, targets } from './targets.ts';

/**
 * Builds those of the named targets whose sources have changed since they were built.
 *
 * Each is built aside and then takes its place at once, so that a failed or interrupted build leaves the last good one.
 *
 * @param root folder of the project
 * @param log takes a line for the one who reads the terminal
 */
export async function buildTargets(root: string, names: readonly TargetName[], log: (line: string) => void): Promise<void> {
  for (const name of names) {
    const target: Target = targets[name];
    const digest = sourceDigest(root, target);
    if (isFresh(root, target, digest)) continue;
    const start = performance.now();
    await buildAside(root, target);
    writeStamp(root, target, digest);
    log(`built ${target.output} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

async function buildAside(root: string, target: Target): Promise<void> {
  // Vite is loaded where something is to be built only: loading it takes longer than everything else here.
  const { build } = await import('vite');
  const aside = join(root, 'out', `.${target.name}-${process.pid}`);
  try {
    await build({
      configFile: join(root, target.configFile),
      mode: target.mode,
      logLevel: 'warn',
      build: { outDir: aside, emptyOutDir: true },
    });
    writeStamp(root, target, null);
    replaceFolder(join(root, target.output), aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * Puts a folder in the place of another one, whole.
 *
 * Where a second start builds the same at the same moment, whichever comes last finds the other's result in the place and leaves it there.
 */
export function replaceFolder(place: string, folder: string): void {
  rmSync(place, { recursive: true, force: true });
  try {
    renameSync(folder, place);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(error.code));
    if (!taken || !existsSync(place)) throw error;
  }
}
