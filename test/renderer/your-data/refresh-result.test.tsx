import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DataSource } from '../../../shared/contract/files/your-data.ts';
import { inMemoryApplication } from '../in-memory-application.ts';
import { preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

const source: DataSource = {
  id: 'abcdefghijklmnopqrstuv',
  label: '~/results/sums.parquet',
  published: true,
  result: { hasQuery: true, savedQuery: 'sums.query.json' },
  state: 'ready',
  converting: null,
  problems: [],
  project: null,
  tables: [],
  more: false,
};

test('a published result names its saved query, and shows why a refresh failed', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  application.yourData = { sources: [source], problem: null };
  const { user } = renderPage(application, '#/your-data');
  expect(await screen.findByText('Saved query: sums.query.json')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Refresh ~/results/sums.parquet' }));
  expect(await screen.findByText(/These rows can’t be refreshed/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Refresh ~/results/sums.parquet' })).toBeDefined();
});
