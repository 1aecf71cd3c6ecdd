import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const project = join(import.meta.dirname, '..', '..');

/** Each suite with a pattern of a command line. The suite is interrupted when a child process matches. */
const suites: readonly (readonly [string, RegExp])[] = [
  ['test:unit', /service\/main\.ts|krb5kdc|\/postgres /],
  ['test:journeys', /chrom(ium|e).* --type=renderer/],
  ['test:electron', /electron.* --type=renderer/],
  ['test:attack', /service\/main\.ts|krb5kdc|\/postgres /],
  ['test:faults', /krb5kdc/],
  // If Maven hasn't downloaded the servers yet, the download is interrupted instead.
  ['test:keycloak', /java .*keycloak/],
  ['test:trino', /java .*trino-server/],
  ['test:tools', /soffice|Rscript|\bR --|python3 /],
  // Interrupted while the packages are built, and while one is used in its temporary root.
  ['test:packages', /electron-builder/],
  ['test:packages', /dataquay-desktop.* --type=renderer/],
];

const leftSchema = z.object({ wasInterrupted: z.boolean(), left: z.array(z.string()), mounts: z.array(z.string()), output: z.string() });
/** The shell is the first process of the namespace, and reaps processes whose parents have exited. */
const namespace = ['--pid', '--fork', '--kill-child', '--mount', '--mount-proc', 'sh', '-c', '"$@"; exit $?', 'sh'];
const isPossible = spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0;
if (!isPossible) process.stdout.write('Interruption: skipped, this system has no "unshare" that makes a namespace of processes\n');

describe.skipIf(!isPossible)('an interrupted test suite', () => {
  describe.each(suites)('of %s, while %s runs', (script, pattern) => {
    test.each(['SIGINT', 'SIGTERM'])('leaves no process and no mounted folder after %s', async (signal) => {
      const programArguments = [...namespace, process.execPath, join(import.meta.dirname, 'trial.ts'), script, pattern.source, signal];
      const { stdout } = await run('unshare', programArguments, { cwd: project, maxBuffer: 16 * 1024 * 1024 });
      const { wasInterrupted, left, mounts, output } = leftSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
      expect(wasInterrupted, `it ended before the program ran:\n${output}`).toBe(true);
      expect({ left, mounts }, output).toEqual({ left: [], mounts: [] });
    });
  });
});
