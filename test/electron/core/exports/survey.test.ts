import { expect, test } from 'vitest';
import { Survey } from '../../../../electron/core/exports/columns/survey.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';

/** Returns the form of a column with these timestamps. */
function formOf(moments: readonly string[]) {
  const survey = new Survey([{ name: 'm', type: 'dateTimeOffset', list: false }]);
  const reader = new RowReader(['m'], false);
  for (const moment of moments) {
    const row = Buffer.from(JSON.stringify({ m: moment }));
    reader.read(row, 0, row.length);
    survey.look(reader);
  }
  return survey.forms()[0];
}

test('exports nanosecond timestamps as typed values in the 64-bit range, and as text beyond', () => {
  const first = '1677-09-21T00:12:43.145224192Z';
  const last = '2262-04-11T23:47:16.854775807Z';
  expect(formOf([first, last])).toEqual({ kind: 'timestamp', unit: 'nano', zoned: true });
  expect(formOf([last.replace('807Z', '808Z')])).toEqual({ kind: 'text' });
  expect(formOf([first.replace('192Z', '191Z')])).toEqual({ kind: 'text' });
  expect(formOf(['9999-12-31T00:00:00Z', last])).toEqual({ kind: 'text' });
  expect(formOf(['9999-12-31T00:00:00Z', '0001-01-01T00:00:00Z'])).toEqual({ kind: 'timestamp', unit: 'micro', zoned: true });
});
