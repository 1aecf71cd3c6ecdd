import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startProgram } from './service-program.ts';

test('every line of the log is JSON with --log-format json, and the ready line has the public URL', async () => {
  await using folder = await makeTemporaryFolder();
  await mkdir(join(folder.path, 'tables'));
  await writeFile(join(folder.path, 'tables', 'cars.csv'), 'id\n1\n');
  await writeFile(join(folder.path, 'tables', 'bad.parquet'), 'PAR1');
  const options = ['--data', join(folder.path, 'tables'), '--no-identity'];
  const program = startProgram(
    ...options,
    ...[
      '--data-dir',
      join(folder.path, 'data'),
      '--log-format',
      'json',
      '--base-url',
      'https://data.example.org/open',
      '--host',
      '0.0.0.0',
    ],
  );
  const { baseUrl, publicUrl } = await program.ready;
  expect(publicUrl).toBe('https://data.example.org/open');
  await (await fetch(`${baseUrl?.replace('0.0.0.0', '127.0.0.1')}/dmp-api/expositions`)).text();
  program.child.kill('SIGHUP');
  await program.stop();
  const lines = program
    .stderr()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const messages = lines.map(({ msg }) => msg);
  expect(messages).toContainEqual(expect.stringMatching(/^credentials are sent unencrypted/));
  expect(messages).toContainEqual(expect.stringMatching(/bad\.parquet isn’t published/));
  expect(messages).toContain('answered');
  for (const line of lines) expect(line).toMatchObject({ service: 'dataquay', level: expect.any(Number), time: expect.any(Number) });
});

test('the reason why the service can’t start is JSON, too', async () => {
  const program = startProgram('--data-dir', '/proc/x', '--log-format', 'json');
  expect(await program.exited).toMatchObject({ code: 1 });
  expect(JSON.parse(program.stderr())).toMatchObject({ msg: expect.stringMatching(/^Can’t write to the data folder/) });
});
