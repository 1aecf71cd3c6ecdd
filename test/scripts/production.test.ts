import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProduction } from '../../scripts/bootstrap/production.mjs';
import { prepareTargets } from '../../scripts/start/prepare-targets.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-production-'));
});
afterEach(() => rm(root, { recursive: true }));

const wanted = { '': {}, 'node_modules/engine': { version: '2.0.0' }, 'node_modules/tester': { version: '1.0.0', dev: true } };

/** Writes a project with these installed packages. Null if nothing is installed. */
async function project(installed: Readonly<Record<string, { readonly version: string }>> | null): Promise<void> {
  await cp(join(import.meta.dirname, '..', '..', 'scripts'), join(root, 'scripts'), { recursive: true });
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  for (const script of ['service/main.ts', 'electron/cli/main.ts']) {
    await mkdir(join(root, script, '..'), { recursive: true });
    await writeFile(join(root, script), `process.stdout.write('runs');`);
  }
  if (installed === null) return;
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
}

/** Runs a purpose. An npm that records its start would be called from the path. */
function bootstrap(purpose: string) {
  const environment = { ...process.env, npm_execpath: '', npm_lifecycle_event: '', PATH: '/nowhere' };
  return spawnSync(process.execPath, [join(root, 'scripts', 'bootstrap.mjs'), purpose], { env: environment, encoding: 'utf8' });
}

test.each(['serve', 'cli'])('%s runs what npm ci --omit=dev installed, and writes nothing, because its user can’t', async (purpose) => {
  await project({ 'node_modules/engine': { version: '2.0.0' } });
  const { stdout, stderr, status } = bootstrap(purpose);
  expect([stdout, stderr, status]).toEqual(['runs', '', 0]);
  expect(await readdir(join(root, 'node_modules'))).toEqual(['.package-lock.json']);
});

test.each(['serve', 'cli'])('%s names outdated and missing packages, and doesn’t install them under a running service', async (purpose) => {
  await project({ 'node_modules/engine': { version: '1.9.0' } });
  const outdated = bootstrap(purpose);
  await rm(join(root, 'node_modules'), { recursive: true });
  for (const { stdout, stderr, status } of [outdated, bootstrap(purpose)]) {
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toMatch(/engine 2\.0\.0.*npm ci --omit=dev/);
    expect(stderr).not.toContain('Installing');
  }
});

test('an installation without packages for development is production, and a clone isn’t', async () => {
  await project({ 'node_modules/engine': { version: '2.0.0' } });
  expect(isProduction(root, {})).toBe(true);
  await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: wanted }));
  expect(isProduction(root, {})).toBe(false);
  expect(isProduction(root, { NODE_ENV: 'production' })).toBe(true);
  await rm(join(root, 'node_modules'), { recursive: true });
  expect(isProduction(root, {})).toBe(false);
});

test('in production, the built page is used, and a missing one is named instead of built', async () => {
  await expect(prepareTargets(root, ['page'], true)).rejects.toThrow(/page is missing.*npm run build/);
  await mkdir(join(root, 'out', 'page'), { recursive: true });
  await expect(prepareTargets(root, ['page'], true)).resolves.toBeUndefined();
});
