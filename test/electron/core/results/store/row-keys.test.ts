import { expect, test } from 'vitest';
import { RowKeys } from '../../../../../electron/core/results/store/worker/row-keys.ts';

test('each row with the key of an earlier row is found, among many keys of any type', () => {
  const keys = new RowKeys(['a', 'b']);
  const add = (row: string): void => keys.add(Buffer.from(`  ${row}`), 2);
  for (let index = 0; index < 20_000; index += 1) add(`{"x":0,"a":${index % 200},"b":"${Math.floor(index / 200)}"}`);
  expect(keys.repeated).toEqual({ rows: 0, examples: [] });
  // Values that would be equal without a separator, null, and missing values aren't duplicates.
  for (const row of ['{"a":"1","b":"23"}', '{"a":"12","b":"3"}', '{"a":5,"b":null}', '{"a":5,"b":null}', '{"a":5}', '{"a":5}', '{}'])
    add(row);
  expect(keys.repeated.rows).toBe(0);
  for (const a of [7, 8, 8, 9, 10]) add(`{"a":${a},"b":"50"}`);
  expect(keys.repeated).toEqual({ rows: 5, examples: ['7, 50', '8, 50', '9, 50'] });
});
