import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, sourceDigest, writeStamp } from './stamp.ts';
import { type Target, type TargetName, targets } from './targets.ts';

/**
 * Builds the targets whose sources have changed since their last build.
 *
 * Each is built in a temporary folder that then replaces the output, so that a failed or interrupted build keeps the previous output.
 *
 * @param root folder of the project
 * @param log receives one line per built target
 */
export async function buildTargets(root: string, names: readonly TargetName[], log: (line: string) => void): Promise<void> {
  for (const name of names) {
    const target: Target = targets[name];
    const digest = sourceDigest(root, target);
    if (isFresh(root, target, digest)) continue;
    const start = performance.now();
    await buildTarget(root, target);
    writeStamp(root, target, digest);
    log(`built ${target.output} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

async function buildTarget(root: string, target: Target): Promise<void> {
  // Loaded only if something is built, because loading Vite takes longer than everything else here.
  const { build } = await import('vite');
  const temporary = join(root, 'out', `.${target.name}-${process.pid}`);
  try {
    await build({
      configFile: join(root, target.configFile),
      mode: target.mode,
      logLevel: 'warn',
      build: { outDir: temporary, emptyOutDir: true },
    });
    writeStamp(root, target, null);
    replaceFolder(join(root, target.output), temporary);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Replaces a folder with another one.
 *
 * If two processes build the same target at the same time, the first result is kept.
 */
export function replaceFolder(target: string, folder: string): void {
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(folder, target);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(error.code));
    if (!exists || !existsSync(target)) throw error;
  }
}
