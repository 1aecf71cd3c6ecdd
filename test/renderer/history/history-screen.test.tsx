import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../../shared/contract/connections/settings.ts';
import type { HistoryRun } from '../../../shared/contract/saved/history.ts';
import { inMemoryApplication } from '../in-memory-application.ts';
import { preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

const side = { outcome: 'done', status: null, problem: null, rows: 1, milliseconds: 5, kept: null } as const;
const run = { connectionId: 'sample', connectionName: 'Sample', who: 'ada', method: null, api: null, rest: null, odata: null } as const;
const runs: readonly HistoryRun[] = [
  { ...run, id: '1', at: 1, sql: { ...side, url: "SELECT '(removed)'" } },
  { ...run, id: '2', at: 2, rest: { ...side, url: 'https://example.com/gone' } },
];

test.each([
  ['en', 'can’t be opened: the SQL contained a secret, which isn’t stored', 'no API at this URL'],
  ['fr', 'ouverture impossible : le SQL contenait un secret, qui n’est pas conservé', 'aucune API à cette URL'],
] as const)(
  'explains that SQL can’t be opened because of its secret, not because of a missing API, in %s',
  async (language, secret, noApi) => {
    renderPage(inMemoryApplication({ catalogue: smallResponse, runs, settings: { ...defaultSettings, language } }), '#/history');
    expect(await screen.findByText(secret, { normalizer: (text) => text })).toBeTruthy();
    expect(screen.getAllByText(noApi)).toHaveLength(1);
  },
);

test.each([
  ['en', 'computed from only some rows: flights (100 of 300,000 rows), orders (20 rows, total unknown)'],
  ['fr', 'calculé à partir d’une partie des lignes : flights (100 lignes sur 300 000), orders (20 lignes, total inconnu)'],
] as const)('names the tables of a statement that didn’t have all rows, in %s', async (language, text) => {
  const partialTables = [
    { name: 'flights', rows: 100, matching: { kind: 'total', rows: 300_000 } },
    { name: 'orders', rows: 20, matching: { kind: 'unknown' } },
  ] as const;
  const statement = { ...side, url: 'SELECT count(*) FROM flights', partialTables };
  const ofAll: HistoryRun = { ...run, id: '3', at: 3, sql: { ...side, url: 'SELECT 1' } };
  const partial: readonly HistoryRun[] = [{ ...run, id: '4', at: 4, sql: statement }, ofAll];
  renderPage(inMemoryApplication({ catalogue: smallResponse, runs: partial, settings: { ...defaultSettings, language } }), '#/history');
  const found = await screen.findAllByText(/^(?:computed from only|calculé à partir)/);
  expect(found.map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([text]);
});
