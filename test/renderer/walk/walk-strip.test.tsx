import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Words } from '../../../renderer/i18n/words.tsx';
import type { Walking } from '../../../renderer/walk/use-walk.ts';
import { WalkContext } from '../../../renderer/walk/walk-context.ts';
import { WalkStrip } from '../../../renderer/walk/walk-strip.tsx';
import type { WalkStatus } from '../../../shared/contract/walk.ts';

afterEach(cleanup);

const underWay: WalkStatus = {
  walkId: 'walk-1',
  profileId: 'sample',
  format: 'rest',
  api: null,
  url: 'https://data.example/x',
  title: 'x',
  runId: 'run-1',
  state: 'walking',
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

function strip(status: WalkStatus): React.ReactNode {
  const act = (): void => {};
  const walking: Walking = { status, problem: null, start: act, show: act, pause: act, resume: act, cancel: act, discard: act };
  const walk = { walking, onAllRows: null };
  return (
    <MantineProvider env="test">
      <Words language="en" systemLanguage="en">
        <WalkContext value={{ rest: walk, odata: walk }}>
          <WalkStrip format="rest" shownRunId="run-1" />
        </WalkContext>
      </Words>
    </MantineProvider>
  );
}

test('a screen reader is told that all rows are being fetched and how many are here, and no row in between', () => {
  const { rerender } = render(strip(underWay));
  const said = screen.getByRole('status');
  const begun = said.textContent;
  expect(begun).toMatch(/all rows/i);
  rerender(strip({ ...underWay, rows: 10_000, bytes: 160_000, secondsLeft: 2 }));
  expect(said.textContent).toBe(begun);
  rerender(strip({ ...underWay, state: 'paused' }));
  expect(said.textContent).toBe('All rows: paused · 5,000 of 20,000 rows');
  rerender(strip({ ...underWay, state: 'done', rows: 20_000 }));
  expect(said.textContent).toBe('All rows · 20,000 rows');
});
