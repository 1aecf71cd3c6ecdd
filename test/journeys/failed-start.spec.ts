import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const canMount = spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0;

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-failed-start-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

/**
 * Starts the browser host in French without a window.
 * @param before program and arguments that run the start command
 * @returns its exit code and its output
 */
async function starts(
  options: readonly string[],
  before: readonly string[] = [],
): Promise<{ readonly code: number | null; readonly text: string }> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'start.ts');
  const command = [...before, process.execPath, script, '--host=web', '--no-open', '--lang=fr', ...options];
  const [program = '', ...programArguments] = command;
  const child = spawn(program, programArguments, { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code] = await once(child, 'exit');
  return { code, text };
}

test('a data folder of a newer version is rejected with an explanation, and isn’t changed', async () => {
  writeFileSync(join(folder, 'data-format.json'), '{"format":99,"version":"9.9.9"}');
  const { code, text } = await starts([`--data-dir=${folder}`]);
  expect(code).toBe(1);
  expect(text).toContain('Une version plus récente de Dataquay (9.9.9) a écrit le dossier de données');
  expect(readdirSync(folder)).toEqual(['data-format.json']);
});

test('the start explains that the data folder can’t be created', async () => {
  writeFileSync(join(folder, 'file'), '');
  const { code, text } = await starts([`--data-dir=${join(folder, 'file', 'data')}`]);
  expect(code).toBe(1);
  expect(text).toContain('Dataquay ne peut pas utiliser le dossier de données');
});

test('the start explains that the disk is full', async () => {
  test.skip(!canMount, 'this user can’t mount a small disk');
  // A disk of two memory pages that a file fills. Other processes don't see it.
  const fill = 'mount -t tmpfs -o size=8k test "$1"; head -c 8192 /dev/zero > "$1/file"; shift; exec "$@"';
  const { code, text } = await starts([`--data-dir=${join(folder, 'data')}`], ['unshare', '--mount', 'sh', '-ec', fill, 'sh', folder]);
  expect(code).toBe(1);
  expect(text).toContain('Le disque qui contient le dossier de données');
});

test('the start explains that the port is in use', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, text } = await starts([`--data-dir=${folder}`, `--port=${port}`]);
  other.close();
  expect(code).toBe(1);
  expect(text).toContain(`Le port ${port} est utilisé par un autre programme.`);
});
