import { expect, test } from 'vitest';
import { pageOf, runsOf } from '../../../../electron/core/history/history-runs.ts';
import type { HistoryLine } from '../../../../shared/contract/saved/history.ts';

const lineAt = (at: number, format: 'rest' | 'odata', name = 'a', url = 'https://data.example/x'): HistoryLine => ({
  id: `${at}-${format}-${name}`,
  at,
  connectionId: 'p',
  connectionName: 'Sales',
  who: 'ada',
  method: 'oauth-password',
  api: { root: 'r', accessPoint: name },
  format,
  side: { url, status: 200, outcome: 'done', problem: null, rows: 1, milliseconds: 1 },
});

const runsOfLines = (lines: readonly HistoryLine[]) =>
  runsOf(
    lines.map((line, index) => ({ ...line, id: String(index) })),
    () => true,
  ).map(({ rest, odata }) => [rest?.kept ?? null, odata?.kept ?? null]);

test('lists only the REST and OData requests that were sent for one query as one run, in any order', () => {
  const [one, other] = [
    { ...lineAt(1000, 'odata'), run: 'query-1' },
    { ...lineAt(1001, 'rest'), run: 'query-1' },
  ];
  expect(runsOfLines([one, other])).toEqual([['1', '0']]);
  expect(runsOfLines([other, one])).toEqual([['0', '1']]);
});

test('never lists the REST request of one query and the OData request of the next one as one run', () => {
  const lines = [
    { ...lineAt(1000, 'rest'), run: 'query-1' },
    { ...lineAt(1001, 'odata'), run: 'query-2' },
    lineAt(1002, 'rest'),
    lineAt(1003, 'odata'),
    { ...lineAt(1004, 'rest'), run: 'query-1' },
    { ...lineAt(1005, 'odata', 'b'), run: 'query-1' },
  ];
  expect(runsOfLines(lines)).toEqual([
    [null, '5'],
    ['4', null],
    [null, '3'],
    ['2', null],
    [null, '1'],
    ['0', null],
  ]);
});

test('searches 10,000 runs by decoded URL and connection name in under 2.5 s of CPU time', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    lineAt(1_700_000_000_000 + index * 60_000, index % 2 === 0 ? 'rest' : 'odata', 'a', `https://data.example/x?f=%C3%A9${index}`),
  );
  const begun = process.cpuUsage();
  const page = pageOf(
    runsOf(lines, () => false),
    { text: 'É9999 sales', connectionId: null, api: null, from: 0, count: 50 },
  );
  const { user, system } = process.cpuUsage(begun);
  expect(page.runs.map(({ at }) => at)).toEqual([1_700_000_000_000 + 9_999 * 60_000]);
  // Quadratic time would take minutes.
  expect((user + system) / 1000, 'milliseconds of processor').toBeLessThan(2_500);
});
