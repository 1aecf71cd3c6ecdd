import { expect, it } from 'vitest';
import { readJsonList } from '../../../renderer/response/text-tabs.tsx';

/** Creates a response whose rows are so long that at most two arrive at a time. */
const response = (rows: number, characters: number) => ({
  json: async ({ from, count }: { readonly from: number; readonly count: number }) => {
    const own = Array.from(
      { length: Math.min(2, count, Math.max(0, rows - from)) },
      (_, index) => `  "${from + index}${'x'.repeat(characters)}"`,
    );
    return { text: own.join(',\n'), rows: own.length };
  },
});

it('joins rows that arrive in several parts into one list', async () => {
  const list = await readJsonList(response(9, 0), 'run', 5);
  expect(list).toEqual({ text: '[\n  "0",\n  "1",\n  "2",\n  "3",\n  "4"\n]', rows: 5, cut: false });
});

it('limits the size of very long rows, and reports that there are more', async () => {
  const list = await readJsonList(response(9, 2_500_000), 'run', 9);
  expect(list).toMatchObject({ rows: 2, cut: true });
  expect(JSON.parse(list.text)).toHaveLength(2);
});

it('returns an empty list if there are no rows', async () => {
  expect(await readJsonList(response(0, 0), 'run', 3)).toEqual({ text: '[]', rows: 0, cut: true });
});
