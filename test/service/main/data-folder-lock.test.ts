import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';
import { startProgram } from './service-program.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'cars.csv'), 'id\n1\n');
});
afterAll(() => folder[Symbol.asyncDispose]());

const start = (...more: readonly string[]) =>
  startProgram('--data', join(folder.path, 'cars.csv'), '--data-dir', join(folder.path, 'data'), '--no-identity', ...more);

test('a second service with the same data folder ends, and the folder is free after the first one is killed', async () => {
  const first = start();
  await first.ready;
  const second = start();
  expect(await second.exited).toMatchObject({ code: 1 });
  expect(second.stderr()).toMatch(/^Another service uses the data folder .*data\. Stop that service, or use --data-dir/m);
  first.child.kill('SIGKILL');
  const third = start();
  await third.ready;
  await third.stop();
});

test('a service waits for one that is still stopping', async () => {
  const first = start('--drain-seconds', '1');
  await first.ready;
  first.child.kill('SIGTERM');
  const second = start();
  await second.ready;
  await second.stop();
  expect(await first.exited).toMatchObject({ code: 0 });
});

test('nothing is published if the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const program = start('--port', String(typeof address === 'object' ? address?.port : 0));
  expect(await program.exited).toMatchObject({ code: 1 });
  expect(program.stderr()).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use by another program\.[^\n]*\n$/);
  other.close();
});
