import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { openSources } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import { unending } from '../engine/engine-with-table.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const files = 4;
const rows = 60_000;
/** Only a few, because the load tests kill the complete service twenty times. */
const kills = 5;

/** Runs the program until it exits, or kills it after this number of milliseconds. Returns how long it ran. */
async function publish(folder: string, dataFolder: string, killAfter: number | null): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'publish-program.ts'), folder, dataFolder], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (killAfter !== null) {
    await Promise.race([ended, wait(killAfter)]);
    child.kill('SIGKILL');
  }
  await ended;
  return performance.now() - start;
}

/** Returns the files that have the name of a complete file. */
async function finishedFiles(dataFolder: string): Promise<string[]> {
  const names = await readdir(dataFolder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.duckdb')).map((name) => join(dataFolder, name));
}

test(`killed ${kills} times while publishing, the service never has a partial table, and finally every row`, {
  timeout: 60_000,
}, async () => {
  await using temporary = await makeTemporaryFolder();
  const folder = join(temporary.path, 'source');
  await mkdir(folder);
  const line = (row: number) => `${row},name ${row},${(row / 100).toFixed(2)}`;
  const content = `id,name,price\n${Array.from({ length: rows }, (_, row) => line(row)).join('\n')}\n`;
  for (let file = 0; file < files; file += 1) await writeFile(join(folder, `table${file}.csv`), content);
  const completeRun = await publish(folder, join(temporary.path, 'undisturbed'), null);

  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const dataFolder = join(temporary.path, 'killed');
  let seenUnfinished = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await publish(folder, dataFolder, (completeRun * (kill + 0.5)) / kills);
      const finished = await finishedFiles(dataFolder);
      if (finished.length < files) seenUnfinished += 1;
      for (const file of finished) {
        await connection.run(`ATTACH '${file}' AS killed (READ_ONLY)`);
        const result = await connection.runAndReadAll('SELECT count(*), sum("=id") FROM killed.rows');
        await connection.run('DETACH killed');
        expect(result.getRows()).toEqual([[BigInt(rows), BigInt((rows * (rows - 1)) / 2)]]);
      }
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  // Otherwise the kills came too late to test anything.
  expect(seenUnfinished).toBeGreaterThan(0);

  const names = await PublicNames.open(join(dataFolder, 'sources', 'names.json'));
  const sources = await openSources([folder], { dataFolder, names, log: () => undefined });
  const published = await PublishedSources.start(sources, names, () => undefined);
  try {
    const apis = published.catalogue.projects.flatMap((project) => project.apis);
    expect(apis).toHaveLength(files);
    for (const api of apis) expect(await published.engine.table(api.table)?.count(null, unending())).toBe(rows);
    expect((await readdir(dataFolder, { recursive: true })).filter((name) => name.includes('.partial'))).toEqual([]);
  } finally {
    await published.engine.close();
  }
});
