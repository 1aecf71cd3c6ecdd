import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Returns the rows of the table “Tests of each protection”: their number, and each file with a test title in it. */
function rows(): readonly { readonly row: number; readonly shown: readonly (readonly [file: string, title: string])[] }[] {
  const text = readFileSync(join(root, 'docs', 'administer', 'security.md'), 'utf8');
  return [...text.matchAll(/^\| (\d+) \| [^|]+ \| (.+) \|$/gm)].map(([, row = '', cell = '']) => ({
    row: Number(row),
    shown: [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, file = '', title = '']) => [file, title] as const),
  }));
}

test('the security documentation names existing tests, by file and title, for each of 30 protections', () => {
  const found = rows();
  expect(found.map(({ row }) => row)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  for (const { row, shown } of found) {
    expect(shown.length, `row ${row} names no test`).toBeGreaterThan(0);
    for (const [file, title] of shown) {
      expect(readFileSync(join(root, file), 'utf8'), `row ${row}: ${file} has no test of that title`).toContain(title);
    }
  }
});

test('the first table of the security documentation names existing test files for each protection', () => {
  const text = readFileSync(join(root, 'docs', 'administer', 'security.md'), 'utf8').split('\n## ', 1)[0] ?? '';
  const cells = [...text.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)].slice(1);
  expect(cells.length).toBeGreaterThan(40);
  for (const [, what = '', shown = ''] of cells) {
    const paths = [...shown.matchAll(/`(test\/[^`]+)`/g)].flatMap(([, path = '']) => eachOf(path));
    expect(paths.length, `“${what}” names no test`).toBeGreaterThan(0);
    expect(
      paths.filter((path) => !existsSync(join(root, path))),
      what,
    ).toEqual([]);
  }
});

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function eachOf(path: string): readonly string[] {
  const [, before = '', inside = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return inside === '' ? [path] : inside.split(',').map((one) => `${before}${one}${after}`);
}
