import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openTemporaryRoot, type TemporaryRoot } from './temporary-root.ts';

const obstacle = process.env.DATAQUAY_TEST_NO_PACKAGES ?? (process.env.DATAQUAY_TEST_PACKAGES ? null : 'run by npm run test:packages');
test.skip(obstacle !== null, obstacle ?? '');

const project = join(import.meta.dirname, '..', '..');
let context: string;
let root: TemporaryRoot | null = null;
test.beforeAll(() => {
  context = mkdtempSync(join(tmpdir(), 'dataquay-service-'));
  execFileSync(process.execPath, [join(project, 'scripts', 'pack.ts'), '--service', '--output', context], { stdio: 'ignore' });
});
test.afterAll(() => {
  root?.remove();
  rmSync(context, { recursive: true, force: true });
});

test('the Dockerfile creates a data service that runs as its user, responds, and is healthy', async () => {
  const steps = instructions(readFileSync(join(context, 'dataquay-service', 'examples', 'Dockerfile'), 'utf8'));
  // The temporary root contains this machine's Debian.
  expect(steps[0]).toEqual(['FROM', 'debian:12-slim']);
  root = openTemporaryRoot();
  let user = '';
  let health: readonly string[] = [];
  let command: readonly string[] = [];
  for (const [instruction, text] of steps.slice(1)) {
    if (instruction === 'COPY') {
      const [from = '', to = ''] = text.split(' ');
      cpSync(join(context, from), join(root.folder, to), { recursive: true, verbatimSymlinks: true });
    } else if (instruction === 'RUN') root.run('sh', '-c', text);
    else if (instruction === 'USER') user = text;
    else if (instruction === 'HEALTHCHECK') health = words(text);
    else if (instruction === 'ENTRYPOINT') command = words(text);
    else if (instruction === 'CMD') command = [...command, ...words(text)];
    else expect(['VOLUME', 'EXPOSE']).toContain(instruction);
  }
  // The service runs in its own network namespace, as in a container. There, 0.0.0.0 only includes its own loopback interface.
  const start = ['--net', 'sh', '-c', 'ip link set lo up && exec chroot "$@"', 'sh', `--userspec=${user}:${user}`, root.folder, ...command];
  const service = spawn('unshare', start, { stdio: 'ignore' });
  const { folder } = root;
  const inContainer = (program: readonly string[]) =>
    spawnSync('nsenter', [`--target=${service.pid}`, '--net', 'chroot', folder, ...program], { encoding: 'utf8' });
  await expect.poll(() => inContainer(health).status, { timeout: 120_000, intervals: [1_000] }).toBe(0);
  expect(root.run('stat', '--format=%U', `/proc/${service.pid}`).trim()).toBe(user);
  const [node = ''] = health;
  const ask = `fetch('http://127.0.0.1:8080/dmp-api/expositions').then((response) => process.exit(response.status === 401 ? 0 : 1))`;
  const rejected = inContainer([node, '--eval', ask]);
  expect(rejected.status, rejected.stderr).toBe(0);
  service.kill('SIGTERM');
  await expect.poll(() => root?.processes(), { timeout: 30_000 }).toEqual([]);
});

/** Returns the instructions of a Dockerfile with their arguments. A line that ends with a backslash continues on the next line. */
function instructions(text: string): readonly (readonly [string, string])[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
}

/** Returns the arguments of an instruction in JSON form, without its options. */
function words(text: string): readonly string[] {
  return JSON.parse(text.slice(text.indexOf('[')));
}
