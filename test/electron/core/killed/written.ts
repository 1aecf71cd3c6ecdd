import { type ConnectionSettings, connectionSettingsSchema } from '../../../../shared/contract/connections/connection.ts';
import type { HistoryLine } from '../../../../shared/contract/saved/history.ts';
import type { WindowSession } from '../../../../shared/contract/saved/session.ts';
import type { WindowForms } from '../../../../shared/contract/saved/window-forms.ts';
import type { SavedQuery } from '../../../../shared/saved/index.ts';

// All written data contains the number of its round. The session is large, so that a test can kill the process while it is written.

export const ownConnection = (round: number): ConnectionSettings =>
  connectionSettingsSchema.parse({
    name: `Connection ${round}`,
    kind: 'odata',
    baseUrl: 'https://data.example.org',
    colour: '#c92a2a',
    production: false,
    method: 'none',
    methods: ['none'],
  });

export const windowSession = (round: number): WindowSession => ({
  version: 1,
  route: `#/${round}`,
  open: [],
  queries: [],
  layout: Object.fromEntries(Array.from({ length: 20 }, (_, count) => [`grid ${count}`, `${round} `.repeat(5_000)])),
});

export const windowForms = (round: number): WindowForms => ({
  version: 1,
  forms: [{ key: 'new', changes: { name: `Form ${round}` }, secrets: [], withheld: [] }],
});

export const historyLine = (round: number): HistoryLine => ({
  id: String(round),
  at: Date.now(),
  connectionId: 'sample',
  connectionName: 'Sample',
  who: 'ada',
  method: 'none',
  api: null,
  format: 'rest',
  side: { url: 'http://127.0.0.1/data', outcome: 'done', status: 200, problem: null, rows: 1, milliseconds: 1 },
});

export const savedQuery = (round: number): SavedQuery => ({
  title: `Query ${round}`,
  api: { root: 'vega', accessPoint: 'barley' },
});
