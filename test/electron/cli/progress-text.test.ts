import { expect, test } from 'vitest';
import { fetchedRowsText } from '../../../electron/cli/rows/progress-text.ts';

const soFar = { rows: 1_000_000, bytes: 96_900_000, total: 3_000_000, milliseconds: 10_000 };

test('a terminal of 40 columns shows the number of rows and the time left', () => {
  expect(fetchedRowsText(soFar, 'en').slice(0, 39)).toContain('1,000,000 of 3,000,000 rows · 20 s left');
  expect(fetchedRowsText(soFar, 'en').replaceAll(/\s/g, ' ')).toBe('1,000,000 of 3,000,000 rows · 20 s left · 97 MB · 100,000 rows/s');
});

test('progress omits the time left and speed before the first row, and an unknown total', () => {
  expect(fetchedRowsText({ ...soFar, rows: 0 }, 'en').replaceAll(/\s/g, ' ')).toBe('0 of 3,000,000 rows · 97 MB');
  expect(fetchedRowsText({ ...soFar, total: null }, 'fr').replaceAll(/\s/g, ' ')).toBe('1 000 000 lignes · 97 Mo · 100 000 lignes/s');
});
