import fc from 'fast-check';
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

/** Groups requests into runs by comparing each with all previous ones. */
function pairs(lines: readonly HistoryLine[]): readonly (readonly string[])[] {
  const runs: { at: number; name: string; ids: Map<string, string> }[] = [];
  for (const { id, at, format, api } of lines) {
    const name = api?.accessPoint ?? '';
    const run = runs.findLast((one) => one.name === name && Math.abs(one.at - at) <= 2_000 && !one.ids.has(format));
    if (run === undefined) runs.push({ at, name, ids: new Map([[format, id]]) });
    else {
      run.at = Math.min(run.at, at);
      run.ids.set(format, id);
    }
  }
  return runs.map(({ ids }) => [...ids.values()].toSorted());
}

test('lists REST and OData requests of an API that were sent together as one run, in any order', () => {
  const line = fc.record({
    at: fc.integer({ min: 0, max: 9_000 }),
    format: fc.constantFrom('rest' as const, 'odata' as const),
    name: fc.constantFrom('a', 'b'),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (sent) => {
      const lines = sent.map(({ at, format, name }, index) => ({ ...lineAt(at, format, name), id: String(index) }));
      const runs = runsOf(lines, () => true).map(({ rest, odata }) => [rest?.kept, odata?.kept].flatMap((id) => id ?? []).toSorted());
      expect(runs.toSorted()).toEqual(pairs(lines).toSorted());
    }),
  );
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
