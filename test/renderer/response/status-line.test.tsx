import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { StatusLine } from '../../../renderer/response/response-panel.tsx';
import { idleRun, type RunState } from '../../../renderer/results/run-state.ts';

afterEach(cleanup);

function statusOf(state: RunState): HTMLElement {
  cleanup();
  render(
    <TextsProvider language="en" systemLanguage="en">
      <StatusLine state={state} />
    </TextsProvider>,
  );
  return screen.getByRole('status');
}

test('announces the start and end of a run to screen readers, but no numbers in between', () => {
  const arriving: RunState = { ...idleRun, phase: 'arriving', status: 200, rows: 5000, bytes: 80_000, milliseconds: 100 };
  expect(statusOf({ ...idleRun, phase: 'waiting' }).getAttribute('aria-live')).toBe('polite');
  expect(statusOf(arriving).getAttribute('aria-live')).toBe('off');
  for (const phase of ['done', 'failed', 'cancelled'] as const) {
    expect(statusOf({ ...arriving, phase }).getAttribute('aria-live'), phase).toBe('polite');
  }
});

test('has its text as content without an accessible name, so that it isn’t read twice', () => {
  const status = statusOf({ ...idleRun, phase: 'done', status: 200, rows: 3, bytes: 80, milliseconds: 9 });
  expect(status.textContent).toBe('200 · 3 rows · 80\u00a0B · 9\u00a0ms');
  expect(screen.queryByRole('status', { name: /rows/ })).toBeNull();
});
