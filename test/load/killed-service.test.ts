import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startReadyProgram } from '../ready-program.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';

const kills = 20;
const tables = 4;
const rows = 60_000;

/** Returns an edition of a table. All its rows contain its number and differ from other editions. */
function edition(number: number): string {
  const line = (row: number) => `${row},${number},name ${row} of ${number},${(row / 100).toFixed(2)}`;
  return `id,edition,name,price\n${Array.from({ length: rows }, (_, row) => line(row)).join('\n')}\n`;
}

test(`killed ${kills} times while publishing, the service never returns a partial or an outdated table`, async () => {
  await using temporary = await makeTemporaryFolder();
  const folder = join(temporary.path, 'tables');
  await mkdir(folder);
  const programArguments = ['--data', folder, '--data-dir', join(temporary.path, 'data'), '--no-identity'];
  let usual = 3000;
  for (let kill = 0; kill < kills; kill += 1) {
    const content = edition(kill);
    for (let table = 0; table < tables; table += 1) await writeFile(join(folder, `table${table}.csv`), content);
    await startAndKill(programArguments, 300 + (usual * ((kill * 7) % kills)) / kills);
    const start = performance.now();
    const program = await startReadyProgram('service/main.ts', programArguments);
    usual = performance.now() - start;
    try {
      await checkRows(JSON.parse(program.line), kill);
      // The table is published again while the service runs, so that the kill can interrupt this too.
      if (kill % 4 === 0) await writeFile(join(folder, 'table0.csv'), edition(kill + 1000));
    } finally {
      process.kill(program.pid, 'SIGKILL');
      await program.stop();
    }
  }
});

async function startAndKill(programArguments: readonly string[], milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../service/main.ts'), ...programArguments], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([ended, wait(milliseconds)]);
  child.kill('SIGKILL');
  await ended;
}

async function checkRows({ baseUrl, serviceToken }: { baseUrl: string; serviceToken: string }, number: number): Promise<void> {
  const aggregates =
    '$count as rows,id with sum as ids,edition with min as least,edition with max as most,name with countdistinct as names';
  for (let table = 0; table < tables; table += 1) {
    const url = `${baseUrl}/dmp-api/odata/tables/table${table}?$apply=aggregate(${aggregates})`;
    const response = await fetch(url, { headers: { 'svc-x-api-token': serviceToken } });
    const body: unknown = await response.json();
    const completeTable = { rows, ids: (rows * (rows - 1)) / 2, least: number, most: number, names: rows };
    expect(body).toMatchObject({ value: [completeTable] });
  }
}
