import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { eventually } from '../../../eventually.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';

const program = fileURLToPath(new URL('read-endlessly.ts', import.meta.url));
const hasProcesses = process.platform === 'linux';

/** Returns the IDs of all processes that read a file. */
async function readersOf(file: string): Promise<readonly string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return processes.filter((_, index) => lines[index]?.includes('worker/main.ts') === true && lines[index]?.includes(file));
}

test.skipIf(!hasProcesses)(
  'a reading process with an endless statement exits after its service is killed',
  {
    timeout: 60_000,
  },
  async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'made.sqlite');
    {
      using database = new DatabaseSync(file);
      database.exec(
        `CREATE TABLE limits (most INTEGER); INSERT INTO limits VALUES (10);
       CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < (SELECT most FROM limits)) SELECT i FROM n`,
      );
    }
    const service = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(service.stdout, 'data');
    expect(await readersOf(file)).toHaveLength(1);
    service.kill('SIGKILL');
    await once(service, 'exit');
    await eventually(async () => expect(await readersOf(file)).toEqual([]));
  },
);
