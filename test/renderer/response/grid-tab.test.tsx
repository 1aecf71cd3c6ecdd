import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { GridTab } from '../../../renderer/response/grid-tab.tsx';
import { idleRun, type RunState } from '../../../renderer/results/run-state.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { storedResponse } from './stored-response.ts';

const rows = Array.from({ length: 40 }, (_, row): Cell[] => [['number', `${row}.10`]]);

function tab(state: RunState): React.ReactNode {
  return (
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <GridTab
          results={storedResponse(['a'], rows, {})}
          format="rest"
          state={state}
          types={new Map()}
          expectedColumns={['a']}
          layoutKey="api"
        />
      </TextsProvider>
    </MantineProvider>
  );
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(124);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('prepares a hidden grid before there is a response, and draws the first rows in it immediately', () => {
  vi.useFakeTimers();
  const { rerender } = render(tab(idleRun));
  act(() => vi.runAllTimers());
  expect(screen.queryByRole('grid')).toBe(null);
  const ready = screen.getByRole('grid', { hidden: true });
  expect(ready.closest('[inert]')).not.toBe(null);
  rerender(tab({ ...idleRun, phase: 'waiting', runId: 'run' }));
  expect(screen.queryByRole('grid')).toBe(null);
  rerender(tab({ ...idleRun, phase: 'arriving', runId: 'run', columns: ['a'], rows: 40, first: { from: 0, columns: ['a'], rows } }));
  expect(screen.getByRole('grid')).toBe(ready);
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('0.10');
});
