import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { endWithThisProcess } from './end-with-this-process.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../out/test-servers');

/** Returns whether Maven is installed. Maven downloads servers for tests. */
export async function hasMaven(): Promise<boolean> {
  return run('mvn', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Returns the path of a `java` with at least this version, from `JAVA_HOME` or Debian's packages. Returns null if there is none. */
export async function findJava(minVersion: number): Promise<string | null> {
  const homes = (await readdir('/usr/lib/jvm').catch(() => [])).map((name) => join('/usr/lib/jvm', name));
  for (const home of [...(process.env.JAVA_HOME === undefined ? [] : [process.env.JAVA_HOME]), ...homes]) {
    const java = join(home, 'bin', 'java');
    if (!existsSync(java)) continue;
    const { stderr } = await run(java, ['-version']).catch(() => ({ stderr: '' }));
    if (Number(/version "(\d+)/.exec(stderr)?.[1]) >= minVersion) return java;
  }
  return null;
}

/**
 * Returns the path of an artefact `group:name:version:type`.
 * Downloads it from Maven's repository to `out/test-servers` if it doesn't exist.
 */
export async function artefact(coordinates: string): Promise<string> {
  const [, name, version, type] = coordinates.split(':');
  const file = join(folder, `${name}-${version}.${type}`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  // The file is moved when it is complete, so that an interrupted download isn't used later.
  const incomplete = await mkdtemp(join(folder, 'incomplete-'));
  const copying = run('mvn', ['-B', '-q', 'dependency:copy', `-Dartifact=${coordinates}`, `-DoutputDirectory=${incomplete}`], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const release = endWithThisProcess(() => copying.child.kill('SIGKILL'));
  try {
    await copying;
    await rename(join(incomplete, basename(file)), file);
  } finally {
    release();
    await rm(incomplete, { recursive: true, force: true });
  }
  return file;
}
