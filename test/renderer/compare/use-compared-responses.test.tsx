import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useComparedResponses } from '../../../renderer/compare/use-compared-responses.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { idleRun, type RunState } from '../../../renderer/results/run-state.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { eventually } from '../../eventually.ts';
import { memoryComparisons } from './memory-comparisons.ts';

afterEach(cleanup);

const cell: Cell = ['number', '1'];
const response = { columns: ['ID'], rows: [[cell]] };

/** Compares a REST and an OData response. Each is of the current query or of the previous one. */
function compareResponses(
  outdated: { readonly rest: boolean; readonly odata: boolean },
  { groups = ['a', 'a'], areOfOneQuery = true }: { groups?: readonly [string, string]; areOfOneQuery?: boolean } = {},
) {
  const client = memoryComparisons(() => response);
  const start = vi.spyOn(client, 'start');
  const run = (runId: 'rest' | 'odata'): RunState => ({
    ...idleRun,
    phase: 'done',
    runId,
    columns: ['ID'],
    rows: 1,
    outdated: outdated[runId],
    group: groups[runId === 'rest' ? 0 : 1],
  });
  const runs = { rest: { state: run('rest'), before: null }, odata: { state: run('odata'), before: null } };
  const columns = [] as const;
  const types = new Map();
  const { result } = renderHook(() => useComparedResponses(client, columns, types, runs.rest, runs.odata, false, 'test', areOfOneQuery), {
    wrapper: ({ children }) => (
      <TextsProvider language="en" systemLanguage="en">
        {children}
      </TextsProvider>
    ),
  });
  return { result, start };
}

it('compares no responses to different queries, and names the outdated one', () => {
  const rest = compareResponses({ rest: true, odata: false });
  expect(rest.result.current.state).toEqual({ kind: 'different-queries', outdated: 'REST' });
  expect(rest.start).not.toHaveBeenCalled();
  const odata = compareResponses({ rest: false, odata: true });
  expect(odata.result.current.state).toEqual({ kind: 'different-queries', outdated: 'OData' });
  expect(odata.start).not.toHaveBeenCalled();
});

it('compares two responses to the previous query, and marks the result as outdated', async () => {
  const { result } = compareResponses({ rest: true, odata: true });
  await eventually(() => expect(result.current.state.kind).toBe('compared'));
  expect(result.current.outdated).toBe('Both responses belong to a previous query');
});

it('compares two responses to the current query, and doesn’t mark the result as outdated', async () => {
  const { result } = compareResponses({ rest: false, odata: false });
  await eventually(() => expect(result.current.state.kind).toBe('compared'));
  expect(result.current.outdated).toBeNull();
});

it.each([
  ['two outdated responses that were requested separately', { groups: ['a', 'b'] }, true],
  ['two current responses if one URL has errors, because only the other one is of the query in the form', { areOfOneQuery: false }, false],
] as const)('doesn’t compare %s', (_, options, outdated) => {
  const { result, start } = compareResponses({ rest: outdated, odata: outdated }, options);
  expect(result.current.state).toEqual({ kind: 'different-queries', outdated: null });
  expect(start).not.toHaveBeenCalled();
});
