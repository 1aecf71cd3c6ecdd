import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { apiKey } from '../../../renderer/catalogue/search-index.ts';
import { QueryTabs } from '../../../renderer/frame/query-tabs.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { createQueryLabels, QueryLabelsContext } from '../../../renderer/results/query-labels.ts';

afterEach(cleanup);

const api = { root: 'transport', accessPoint: 'flights' };

test.each([
  ['en', 'Unsaved changes', 'Close Late flights'],
  ['fr', 'Modifications non enregistrées', 'Fermer Late flights'],
] as const)('shows the name of a saved query on its tab, and a mark for unsaved changes, in %s', (language, mark, close) => {
  const labels = createQueryLabels();
  render(
    <TextsProvider language={language} systemLanguage={language}>
      <MantineProvider>
        <QueryLabelsContext value={labels}>
          <QueryTabs
            open={[{ api, tab: 'query' }]}
            sql={{ open: [], present: null, next: 1, last: 1, rename: () => undefined, close: () => undefined }}
            route={{ screen: 'api', api, tab: 'query' }}
            titleOf={() => 'Flights'}
            addressOf={() => '#/'}
            onClose={() => undefined}
          />
        </QueryLabelsContext>
      </MantineProvider>
    </TextsProvider>,
  );
  expect(screen.getByRole('link', { name: 'Flights' })).toBeTruthy();
  act(() => labels.set(apiKey(api), { condition: 'delay > 60', saved: null, changed: false }));
  expect(screen.getByRole('link', { name: 'Flights delay > 60' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: mark })).toBeNull();
  act(() => labels.set(apiKey(api), { condition: 'delay > 60', saved: 'Late flights', changed: true }));
  expect(screen.getByRole('link', { name: 'Late flights' })).toBeTruthy();
  expect(screen.getByRole('img', { name: mark })).toBeTruthy();
  expect(screen.getByTitle(close)).toBeTruthy();
});
