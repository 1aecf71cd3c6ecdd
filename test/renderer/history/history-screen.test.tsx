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
