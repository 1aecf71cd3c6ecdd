import { expect, it } from 'vitest';
import { firstDraft, requestOf } from '../../../renderer/exports/export-draft.ts';
import type { ExportedRows, ExportSurroundings } from '../../../renderer/results/export-context.ts';
import { scopeOfRun } from '../../../renderer/results/run-scope.ts';
import { idleRun } from '../../../renderer/results/run-state.ts';
import { defaultOptions } from '../../../shared/contract/files/export-formats.ts';

const sent = 'https://data.example/x?page=1';
const present = { rest: 'https://data.example/x?page=2', odata: 'https://data.example/odata/x?$skip=100' };
const nothing = (): Promise<never> => Promise.reject(new Error('nothing is exported here'));
const around: ExportSurroundings = {
  client: { place: nothing, start: nothing, recent: nothing, show: nothing },
  connectionId: 'p',
  api: { root: 'r', accessPoint: 'x', title: 'X' },
  active: true,
  columns: [],
  urls: () => present,
  originOf: () => null,
};

const rows: ExportedRows = {
  format: 'rest',
  runId: 'run',
  rows: 1,
  query: null,
  isComplete: true,
  total: null,
  types: new Map(),
  url: sent,
  outdated: false,
  columns: ['a'],
  shown: ['a'],
};

it('saves the URL of the exported rows, not the URL of a query that changed since', () => {
  const draft = { ...firstDraft(rows, 'x', defaultOptions('csv')), about: true };
  expect(requestOf(draft, rows, around).about).toMatchObject(present);
  expect(requestOf(draft, { ...rows, outdated: true }, around).about).toMatchObject({ rest: sent, odata: null });
});

it('preselects all matching rows unless they are known to be here', () => {
  const fromOf = (more: Partial<ExportedRows>): string => firstDraft({ ...rows, ...more }, 'x', defaultOptions('csv')).from;
  expect(fromOf({})).toBe('result');
  expect(fromOf({ isComplete: false, total: 9 })).toBe('server');
  // Without a total, the response might be one page of more.
  expect(fromOf({ isComplete: false })).toBe('server');
  expect(fromOf({ isComplete: false, viewId: 'filtered' })).toBe('result');
  expect(fromOf({ isComplete: false, format: 'sql' })).toBe('result');
});

it('names a file of groups after the rows that they were computed from', () => {
  const scope = scopeOfRun('rest', {
    ...{ ...idleRun, phase: 'done', runId: 'run', rows: 3 },
    grouped: {
      runId: 'page',
      rows: 100,
      total: 300_000,
      request: { grouping: { keys: [], measures: [], having: null, computedBy: 'application' }, types: {}, order: [] },
    },
  });
  const groups = { ...rows, format: 'computed', isComplete: false, scope } as const;
  const draft = { ...firstDraft(groups, 'flights', defaultOptions('csv')), about: true };
  expect(draft.name).toBe('flights-groups-of-100-rows.csv');
  expect(requestOf(draft, groups, around).about?.scope).toMatchObject({ rows: 100, groups: 3, matching: { kind: 'total', rows: 300_000 } });
  expect(firstDraft({ ...groups, isComplete: true }, 'flights', defaultOptions('csv')).name).toBe('flights.csv');
});

it('requests all rows with the expanded columns of the grid, without the columns that were deselected', () => {
  const expanded: ExportedRows = {
    ...rows,
    ...{ isComplete: false, total: 9, expanded: ['author'], columns: ['author.name', 'id', 'author.ID'], shown: ['author.name', 'id'] },
    types: new Map([
      ['author.name', 'string'],
      ['author.ID', 'int64'],
      ['author.born', 'date'],
      ['other', 'date'],
    ]),
  };
  const request = requestOf(firstDraft(expanded, 'x', defaultOptions('csv')), expanded, around);
  expect(request.columns).toEqual([
    { name: 'author.name', type: 'string', list: false },
    { name: 'id', type: 'unknown', list: false },
  ]);
  expect(request.rows).toEqual({
    ...{ from: 'server', format: 'rest', url: sent },
    expanded: { columns: ['author'], omitted: ['author.ID'], later: [{ name: 'author.born', type: 'date', list: false }] },
  });
});
