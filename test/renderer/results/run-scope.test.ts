import { describe, expect, it } from 'vitest';
import { isWholeRun, scopeOfRun } from '../../../renderer/results/run-scope.ts';
import { idleRun, type RunState, reduceRun } from '../../../renderer/results/run-state.ts';
import type { RunEvent } from '../../../shared/contract/results/run.ts';
import { scopeSentence } from '../../../shared/texts/scope-sentence.ts';

type Done = Extract<RunEvent, { type: 'done' }>;

const asked = { server: 'data.example', first: 1, order: [], partialTables: [], condition: null };

function received(more: Partial<Done> = {}): RunState {
  const sent = reduceRun(idleRun, { type: 'sent', url: 'https://data.example/x', at: 0 });
  const done: Done = { type: 'done', rows: 50, bytes: 1, milliseconds: 1, columns: ['a'], total: null, nextUrl: null, ...more };
  return { ...reduceRun(sent, { type: 'event', event: done }), runId: 'run', asked };
}

describe('rows of a server that doesn’t count', () => {
  it('are never all rows', () => {
    expect(isWholeRun('odata', received())).toBe(false);
    expect(scopeSentence(scopeOfRun('odata', received()), 'en')).toContain('rows 1–50, total unknown');
  });

  it('are “at least” as many as there are before the next link', () => {
    const page = received({ nextUrl: 'https://data.example/x?$skiptoken=50', moreRows: 'some' });
    expect(isWholeRun('odata', page)).toBe(false);
    expect(scopeSentence(scopeOfRun('odata', page), 'en')).toContain('rows 1–50 of at least 50');
    expect(scopeSentence(scopeOfRun('odata', { ...page, followedFrom: 51 }), 'en')).toContain('rows 51–100 of at least 100');
  });
});

it('groups of one page tell how many rows they were computed from', () => {
  const request = { grouping: { keys: [], measures: [], having: null, computedBy: 'application' as const }, types: {}, order: [] };
  const state = { ...received({ rows: 3 }), grouped: { runId: 'page', rows: 100, total: 300_000, request } };
  expect(isWholeRun('rest', state)).toBe(false);
  expect(scopeSentence(scopeOfRun('rest', state), 'en')).toContain('rows 1–100 of 300,000 · 3 groups, computed here from only 100 rows');
  expect(isWholeRun('rest', { ...state, grouped: { ...state.grouped, total: null } })).toBe(false);
});

it('an SQL result of partial tables isn’t complete', () => {
  expect(isWholeRun('sql', received())).toBe(true);
  expect(isWholeRun('sql', { ...received(), asked: { ...asked, partialTables: ['flights'] } })).toBe(false);
});
