import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FetchContext } from '../../../renderer/fetch-all/fetch-context.ts';
import { AllRowsButton, FetchStrip } from '../../../renderer/fetch-all/fetch-strip.tsx';
import type { FetchAllState } from '../../../renderer/fetch-all/use-fetch-all.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { FetchStatus } from '../../../shared/contract/files/fetch-all.ts';

afterEach(cleanup);

const underWay: FetchStatus = {
  fetchId: 'walk-1',
  connectionId: 'sample',
  format: 'rest',
  api: null,
  url: 'https://data.example/x',
  title: 'x',
  runId: 'run-1',
  state: 'fetching',
  startedAt: 0,
  milliseconds: 1000,
  pages: 1,
  rows: 5000,
  bytes: 80_000,
  total: 20_000,
  rowsPerSecond: 5000,
  bytesPerSecond: 80_000,
  secondsLeft: 3,
  wait: null,
  problem: null,
  notices: [],
};

function strip(status: FetchStatus, onAllRows: (() => void) | null = null, refused = false): React.ReactNode {
  const act = (): void => {};
  const fetching: FetchAllState = { status, problem: null, start: act, show: act, pause: act, resume: act, cancel: act, discard: act };
  const rowFetch = { fetching, onAllRows };
  return (
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <FetchContext value={{ rest: rowFetch, odata: rowFetch }}>
          <AllRowsButton format="rest" refused={refused} />
          <FetchStrip format="rest" shownRunId="run-1" />
        </FetchContext>
      </TextsProvider>
    </MantineProvider>
  );
}

test('announces the start, pause, and end of a fetch to screen readers, but not each row count', () => {
  const { rerender } = render(strip(underWay));
  const statusLine = screen.getByRole('status');
  const begun = statusLine.textContent;
  expect(begun).toMatch(/all rows/i);
  rerender(strip({ ...underWay, rows: 10_000, bytes: 160_000, secondsLeft: 2 }));
  expect(statusLine.textContent).toBe(begun);
  rerender(strip({ ...underWay, state: 'paused' }));
  expect(statusLine.textContent).toBe('Fetch paused · 5,000 of 20,000 rows');
  rerender(strip({ ...underWay, state: 'done', rows: 20_000 }));
  expect(statusLine.textContent).toBe('All rows fetched · 20,000 rows');
});

test('names the rows of an earlier run, and can fetch all rows again', () => {
  let started = 0;
  const start = (): void => {
    started += 1;
  };
  const { rerender } = render(strip({ ...underWay, state: 'done', runId: 'run-0', rows: 20_000 }, start));
  const group = screen.getByRole('region', { name: 'Fetch all rows (REST)' });
  expect(group.textContent).toContain('All rows of an earlier run · 20,000 rows');
  expect(screen.queryByRole('progressbar')).toBeNull();
  screen.getByRole('button', { name: 'Fetch all rows' }).click();
  expect(started).toBe(1);
  rerender(strip(underWay, start));
  screen.getByRole('button', { name: 'Fetch all rows' }).click();
  expect(started).toBe(1);
});

test('fetches no rows of a query that the server rejected, and says why', () => {
  let started = 0;
  const start = (): void => {
    started += 1;
  };
  render(strip({ ...underWay, state: 'done' }, start, true));
  const button = screen.getByRole('button', { name: 'Fetch all rows' });
  expect(button.title).toBe('The server rejected this query. Correct the query before you fetch its rows.');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  expect(started).toBe(0);
});
