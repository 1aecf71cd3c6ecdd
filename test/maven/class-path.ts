import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endWithThisProcess } from './end-with-this-process.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../out/test-servers');

/**
 * Returns the class path of a Java library `group:name:version` with its dependencies. Downloads them from Maven's repository to
 * `out/test-servers` if they don't exist.
 */
export async function classPath(coordinates: string): Promise<string> {
  const [group, name, version] = coordinates.split(':');
  const jars = join(folder, `${name}-${version}-jars`);
  if (!existsSync(jars)) {
    await mkdir(folder, { recursive: true });
    // The folder is moved when it is complete, so that an interrupted download isn't used later.
    const incomplete = await mkdtemp(join(folder, 'incomplete-'));
    const dependency = `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
    await writeFile(
      join(incomplete, 'pom.xml'),
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
      <groupId>test</groupId><artifactId>test</artifactId><version>1</version>
      <dependencies><dependency>${dependency}</dependency></dependencies></project>`,
    );
    const copying = run('mvn', ['-B', '-q', 'dependency:copy-dependencies', '-DoutputDirectory=jars'], { cwd: incomplete });
    const release = endWithThisProcess(() => copying.child.kill('SIGKILL'));
    try {
      await copying;
      await rename(join(incomplete, 'jars'), jars);
    } finally {
      release();
      await rm(incomplete, { recursive: true, force: true });
    }
  }
  return join(jars, '*');
}
