import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FetchContext } from '../../../renderer/fetch-all/fetch-context.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { ResponsePanel } from '../../../renderer/response/response-panel.tsx';
import { idleRun } from '../../../renderer/results/run-state.ts';
import type { FetchStatus } from '../../../shared/contract/files/fetch-all.ts';
import { storedResponse } from './stored-response.ts';

afterEach(cleanup);

const fetchStatus: FetchStatus = {
  ...{ fetchId: 'fetch', connectionId: 'shop', format: 'rest', api: null, url: '', title: 'Things', runId: 'run', state: 'fetching' },
  ...{ rows: 0, pages: 0, bytes: 0, total: null, startedAt: 0, milliseconds: 0, rowsPerSecond: null, bytesPerSecond: null },
  ...{ secondsLeft: null, wait: null, problem: null, notices: [] },
};

function show(status: FetchStatus | null): void {
  const act = vi.fn();
  const acts = { start: act, show: act, pause: act, resume: act, cancel: act, discard: act };
  const fetching = { status, problem: null, ...acts };
  const formatFetch = { fetching, onAllRows: null };
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <FetchContext value={{ rest: formatFetch, odata: formatFetch }}>
          <ResponsePanel
            results={storedResponse([], [], {})}
            format="rest"
            state={{ ...idleRun, phase: 'waiting', runId: 'run' }}
            types={new Map()}
            expectedColumns={[]}
            onCancel={vi.fn()}
          />
        </FetchContext>
      </TextsProvider>
    </MantineProvider>,
  );
}

it('has a short button that cancels the request, with the format in its accessible name', () => {
  show(null);
  expect(screen.getByRole('button', { name: 'Cancel REST request' }).textContent).toBe('Cancel');
});

it('has only one button that cancels a fetch of all rows', () => {
  show(fetchStatus);
  expect(screen.getAllByRole('button', { name: /Cancel/ }).map(({ textContent }) => textContent)).toEqual(['Cancel']);
  expect(screen.queryByRole('button', { name: 'Cancel REST request' })).toBe(null);
});
