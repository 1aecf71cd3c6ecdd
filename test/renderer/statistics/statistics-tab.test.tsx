import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QueryCommandsContext } from '../../../renderer/commands/query-commands.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { idleRun, type RunState } from '../../../renderer/results/run-state.ts';
import { StatisticsTab } from '../../../renderer/statistics/statistics-tab.tsx';
import type { ColumnStatistics } from '../../../shared/contract/results/column-statistics.ts';
import { endedRun, storedResponse } from '../response/stored-response.ts';

afterEach(cleanup);

const site: ColumnStatistics = {
  column: 'site',
  rows: 5,
  nulls: 1,
  absent: 0,
  empty: 0,
  distinct: 2,
  reading: 'text',
  least: 'Duluth',
  greatest: 'Morris',
  mean: null,
  notANumber: 0,
  infinite: 0,
  misread: 0,
  lengths: { shortest: 6, longest: 6 },
  top: [
    { cell: ['string', 'Morris'], count: 3, cut: false },
    { cell: ['string', 'Duluth'], count: 1, cut: true },
  ],
  histogram: [],
};

function show(state: RunState, statistics = vi.fn(async () => site)) {
  const addCondition = vi.fn();
  const commands = { addCondition, setOrder: vi.fn(), setColumns: vi.fn(), editUrl: vi.fn(), order: [], columns: [], run: vi.fn() };
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <QueryCommandsContext value={commands}>
          <StatisticsTab
            results={storedResponse(['site'], [], { statistics })}
            state={state}
            types={new Map([['site', 'string']])}
            visible
          />
        </QueryCommandsContext>
      </TextsProvider>
    </MantineProvider>,
  );
  return { addCondition, statistics };
}

it('shows column statistics when the response arrives, and filters by a frequent value', async () => {
  const { addCondition } = show(endedRun(['site'], 5));
  const region = await screen.findByRole('group', { name: 'site' });
  expect(
    within(region)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['distinct', 'null', 'min (as text)', 'max (as text)', 'characters']);
  fireEvent.click(within(region).getByRole('button', { name: 'Morris' }));
  expect(addCondition).toHaveBeenCalledWith({
    kind: 'comparison',
    column: 'site',
    operator: 'eq',
    value: { kind: 'string', value: 'Morris' },
  });
});

it('offers no condition for a truncated value', async () => {
  show(endedRun(['site'], 5));
  const region = await screen.findByRole('group', { name: 'site' });
  within(region).getByText('Duluth…');
  expect(within(region).queryByRole('button', { name: 'Duluth…' })).toBe(null);
});

it('draws a bar for each range of values, with exact counts', async () => {
  const bins = [
    { from: 2000, to: 2001, count: 2 },
    { from: 2003, to: 2004, count: 1 },
  ];
  show(
    endedRun(['site'], 3),
    vi.fn(async () => ({ ...site, reading: 'number' as const, top: [], histogram: bins })),
  );
  const picture = await screen.findByRole('img', { name: 'Distribution of site. Most frequent range: 2000 to below 2001 (2)' });
  const bars = [...picture.querySelectorAll('rect')];
  expect(bars.map((bar) => Number(bar.getAttribute('x')))).toEqual([0, 150]);
  expect(bars.map(({ textContent }) => textContent)).toEqual(['2000 to below 2001: 2', '2003 to below 2004: 1']);
});

it('explains that a response without rows has no statistics', () => {
  show(endedRun(['site'], 0));
  screen.getByText('The response has no rows, so there are no statistics.');
});

it('requests no statistics before there are rows', () => {
  const { statistics } = show(idleRun);
  screen.getByText('Run the query to see column statistics.');
  expect(statistics).not.toHaveBeenCalled();
});

it('names the total if only some rows are fetched', async () => {
  show({ ...endedRun(['site'], 100), total: 2000 });
  await screen.findByText('Based on 100 of 2,000 rows');
});
