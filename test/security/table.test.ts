import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The rows of the table “What is tried, and where”: their number, and each file with the title of a test in it. */
function rows(): readonly { readonly row: number; readonly shown: readonly (readonly [file: string, title: string])[] }[] {
  const text = readFileSync(join(root, 'docs', 'administer', 'security.md'), 'utf8');
  return [...text.matchAll(/^\| (\d+) \| [^|]+ \| (.+) \|$/gm)].map(([, row = '', cell = '']) => ({
    row: Number(row),
    shown: [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, file = '', title = '']) => [file, title] as const),
  }));
}

test('each of the thirty protections names tests that exist, by file and title', () => {
  const found = rows();
  expect(found.map(({ row }) => row)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  for (const { row, shown } of found) {
    expect(shown.length, `row ${row} names no test`).toBeGreaterThan(0);
    for (const [file, title] of shown) {
      expect(readFileSync(join(root, file), 'utf8'), `row ${row}: ${file} has no test of that title`).toContain(title);
    }
  }
});
