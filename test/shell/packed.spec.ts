import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { readPackedNotices } from '../../electron/hosting/notices/read-notices.ts';
import { isOldElectron, noElectron } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');
test.skip(process.platform !== 'linux', 'where the packed files lie is known for Linux only');

/** The characters that represent the state of a fuse in the binary. */
const states: Readonly<Record<string, string>> = { 48: 'DISABLE', 49: 'ENABLE', 114: 'REMOVED' };

let output: string;
let packed: string;

test.beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'dataquay-packed-'));
  const root = join(import.meta.dirname, '..', '..');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'pack.ts'), '--output', output], {
    encoding: 'utf8',
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  const folder = (await readdir(output)).find((name) => name.endsWith('unpacked'));
  packed = join(output, folder ?? '');
});
test.afterAll(() => rm(output, { recursive: true, force: true }));

test('the packed binary cannot be made to run other code', async () => {
  const wire = await getCurrentFuseWire(join(packed, 'dataquay-desktop'));
  const found = Object.fromEntries(
    Object.values(FuseV1Options)
      .filter((option) => typeof option === 'number')
      .map((option) => [FuseV1Options[option], states[String(wire[option])] ?? 'not in this Electron']),
  );
  expect(found).toEqual({
    RunAsNode: 'DISABLE',
    EnableCookieEncryption: 'ENABLE',
    EnableNodeOptionsEnvironmentVariable: 'DISABLE',
    EnableNodeCliInspectArguments: 'DISABLE',
    EnableEmbeddedAsarIntegrityValidation: 'ENABLE',
    OnlyLoadAppFromAsar: 'ENABLE',
    LoadBrowserProcessSpecificV8Snapshot: 'DISABLE',
    GrantFileProtocolExtraPrivileges: isOldElectron ? 'not in this Electron' : 'DISABLE',
  });
});

test('the archive contains the bundles, but no sources or packages that are in bundles', () => {
  const files = listPackage(join(packed, 'resources', 'app.asar'), { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  expect(files).toEqual(
    expect.arrayContaining([
      '/package.json',
      '/out/page/index.html',
      '/out/desktop/main.cjs',
      '/out/preload/preload.cjs',
      '/out/application/application.js',
      '/out/application/cli.js',
      '/out/application/kerberos-helper.js',
      '/out/application/result-worker.js',
      '/out/application/scan-worker.js',
      '/out/application/columns-worker.js',
      '/out/application/comparison-worker.js',
      '/out/application/export-worker.js',
      '/out/application/pac-worker.js',
      '/out/application/sql-helper.js',
      '/out/service/main.js',
      '/out/service/identity.js',
      '/out/service/negotiate-helper.js',
      '/out/service/sqlite-worker.js',
      '/node_modules/parquet-wasm/node/parquet_wasm_bg.wasm',
      '/node_modules/quickjs-wasi/quickjs.wasm',
    ]),
  );
  const folders = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')).filter((folder) => folder.includes('/')));
  expect([...folders].sort()).toEqual([
    'bin/dataquay-service.cjs',
    'bin/dataquay.cjs',
    'bin/start.cjs',
    'node_modules/@duckdb',
    'node_modules/kerberos',
    'node_modules/parquet-wasm',
    'node_modules/quickjs-wasi',
    'node_modules/vega-datasets',
    'out/application',
    'out/desktop',
    'out/page',
    'out/preload',
    'out/service',
  ]);
});

test('the licences and the bill of materials are next to the archive', async () => {
  const resources = join(packed, 'resources');
  const bill = JSON.parse(await readFile(join(resources, 'sbom.cdx.json'), 'utf8'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'dataquay' } } });
  const text = await readFile(join(resources, 'third-party-notices.txt'), 'utf8');
  const notices = await readPackedNotices(join(resources, 'third-party-notices.json'));
  for (const { name, version } of bill.components) {
    expect(text).toContain(`${name} ${version} (`);
    expect(
      notices.some((notice) => notice.name === name && notice.version === version),
      name,
    ).toBe(true);
  }
});

test('the database engine’s library and the sample data are files outside the archive', () => {
  const beside = join(packed, 'resources', 'app.asar.unpacked', 'node_modules');
  expect(existsSync(join(beside, 'vega-datasets', 'datapackage.json'))).toBe(true);
  expect(existsSync(join(beside, '@duckdb', `node-bindings-linux-${process.arch}`, 'duckdb.node'))).toBe(true);
});
