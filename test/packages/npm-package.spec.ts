import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const obstacle = process.env.DATAQUAY_TEST_NO_PACKAGES ?? (process.env.DATAQUAY_TEST_PACKAGES ? null : 'run by npm run test:packages');
test.skip(obstacle !== null, obstacle ?? '');

const project = join(import.meta.dirname, '..', '..');
let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-npm-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the npm package installs a working command line and data service, and reports the required Node.js version', async () => {
  execFileSync(process.execPath, [join(project, 'scripts', 'pack.ts'), '--npm', '--output', folder], { stdio: 'ignore' });
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const prefix = join(folder, 'prefix');
  const install = ['install', '--global', '--prefix', prefix, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const installed = spawnSync('npm', [...install, join(folder, file)], { encoding: 'utf8' });
  expect(installed.status, installed.stderr).toBe(0);
  const run = (...words: readonly string[]): string =>
    execFileSync(process.execPath, [join(prefix, 'bin', 'dataquay'), ...words], { encoding: 'utf8' });
  expect(run('--version')).toMatch(/^dataquay \d+\.\d+\.\d+/);
  expect(run('--help')).toContain('dataquay COMMAND [options]');

  const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' }); require(${JSON.stringify(join(prefix, 'bin', 'dataquay'))})`;
  const rejected = spawnSync(process.execPath, ['--eval', old], { encoding: 'utf8' });
  expect(rejected.status).toBe(1);
  expect(rejected.stderr).toContain('needs Node.js 24 or later. This is Node.js 18.20.0.');

  const service = spawn(process.execPath, [join(prefix, 'bin', 'dataquay-service'), '--port', '0', '--data-dir', join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const { baseUrl, serviceToken } = JSON.parse(await firstLine(service));
    const response = await fetch(`${baseUrl}/dmp-api/expositions`, { headers: { 'SVC-X-API-TOKEN': serviceToken } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('birdstrikes');
  } finally {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
  }
});

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}
