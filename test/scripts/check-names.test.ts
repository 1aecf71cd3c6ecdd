import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findIndexedNames } from '../../scripts/check-names/find-indexed-names.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-names-'));
  await mkdir(join(root, 'app'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function findingsIn(source: string): Promise<readonly string[]> {
  await writeFile(join(root, 'app', 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['*.ts'] }));
  await writeFile(join(root, 'app', 'a.ts'), source);
  return findIndexedNames(root, ['app'], () => false);
}

const prelude = `export {}; declare const values: Record<string, string>; declare const name: string; declare const list: string[];
declare const at: number; declare const key: 'a' | 'b'; declare const fixed: { a: 1; b: 2 };\n`;

test('finds objects that are indexed by any string, so that the name constructor can’t return a function', async () => {
  const found = await findingsIn(`${prelude}values[name];\nvalues?.[name + 'x'];\nvalues[name] = '';\nname in values;\n`);
  expect(found.map((line) => line.replace(/: use.*/, ''))).toEqual([
    'app/a.ts:3: values[name]',
    "app/a.ts:4: values?.[name + 'x']",
    'app/a.ts:5: values[name]',
    'app/a.ts:6: name in values',
  ]);
});

test('accepts numbers, fixed names, and the names of a set', async () => {
  expect(await findingsIn(`${prelude}list[at]; fixed[key]; values['a']; 'a' in values; Object.hasOwn(values, name);\n`)).toEqual([]);
});
