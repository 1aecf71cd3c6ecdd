import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { TimingTab } from '../../../renderer/response/timing-tab.tsx';
import type { RunState } from '../../../renderer/results/run-state.ts';
import type { Exchange } from '../../../shared/contract/results/exchange.ts';
import { endedRun } from './stored-response.ts';

afterEach(cleanup);

const exchange: Exchange = {
  connection: null,
  timings: { reused: true, dns: null, tcp: null, proxy: null, tls: null, firstByte: 200 },
  redirects: [],
  retries: [],
};

function rowsOf(state: RunState): readonly string[] {
  cleanup();
  render(
    <TextsProvider language="en" systemLanguage="en">
      <TimingTab state={state} />
    </TextsProvider>,
  );
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
}

test('has the same total as the line above the response, and names the time outside the phases', () => {
  const ended = { ...endedRun(['site'], 3), exchange, download: 100 };
  expect(rowsOf({ ...ended, milliseconds: 465 })).toEqual([
    'Waiting (time to first byte)200 ms',
    'Download100 ms',
    'Other (redirects, processing)165 ms',
    'Total465 ms',
  ]);
  // The clocks of the phases and of the run can differ slightly.
  expect(rowsOf({ ...ended, milliseconds: 297 }).at(-1)).toBe('Total297 ms');
});

test('sums the phases while the response arrives', () => {
  const arriving: RunState = { ...endedRun(['site'], 3), phase: 'arriving', exchange, milliseconds: 250 };
  expect(rowsOf(arriving)).toEqual(['Waiting (time to first byte)200 ms', 'Total200 ms']);
});
