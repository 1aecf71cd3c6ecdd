import { expect, test } from 'vitest';
import { RowDigest } from '../../../../../electron/core/results/store/worker/row-digest.ts';

function pageOf(rows: readonly string[]) {
  const digest = new RowDigest();
  for (const row of rows) {
    const part = Buffer.from(`--${row}--`);
    digest.add(part, 2, part.length - 2);
  }
  return digest.page;
}

test('a digest depends on every row, its bytes, and the order, so that different pages aren’t mistaken for repeated ones', () => {
  const rows = Array.from({ length: 500 }, (_, index) => `{"id":${1000 + index},"name":"é"}`);
  const variants = [
    rows,
    rows.slice(1),
    rows.slice(0, -1),
    rows.toReversed(),
    [...rows.slice(0, 250), rows[251] ?? '', rows[250] ?? '', ...rows.slice(252)],
    ...rows.map((row, index) => rows.with(index, row.replace('é', 'è'))),
    [rows.join('')],
    [],
  ];
  expect(new Set(variants.map((variant) => pageOf(variant).digest)).size).toBe(variants.length);
  expect(pageOf(rows)).toEqual(pageOf(rows));
  expect([pageOf(rows).hasEqualRows, pageOf(['{}', '{}']).hasEqualRows]).toEqual([false, true]);
});
