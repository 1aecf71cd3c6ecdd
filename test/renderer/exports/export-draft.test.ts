import { expect, it } from 'vitest';
import type { ExportedRows, ExportSurroundings } from '../../../renderer/exports/export-context.ts';
import { firstDraft, requestOf } from '../../../renderer/exports/export-draft.ts';
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

it('saves the URL of the exported rows, not the URL of a query that changed since', () => {
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
  const draft = { ...firstDraft(rows, 'x', defaultOptions('csv')), about: true };
  expect(requestOf(draft, rows, around).about).toMatchObject(present);
  expect(requestOf(draft, { ...rows, outdated: true }, around).about).toMatchObject({ rest: sent, odata: null });
});
