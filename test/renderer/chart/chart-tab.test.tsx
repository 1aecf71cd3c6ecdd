import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChartTab } from '../../../renderer/chart/chart-tab.tsx';
import { QueryCommandsContext } from '../../../renderer/commands/query-commands.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { ChartMarks, ChartRequest } from '../../../shared/contract/results/chart.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { eventually } from '../../eventually.ts';
import { endedRun, storedResponse } from '../response/stored-response.ts';

afterEach(cleanup);

const columns = ['site', 'yield'];
const rows: Cell[][] = ['Morris', 'Duluth', 'Morris', 'Duluth'].map((site, place) => [
  ['string', site],
  ['number', `${place}.5`],
]);
const bars: ChartMarks = {
  kind: 'bar',
  rows: 4,
  counted: 4,
  categories: 2,
  series: [],
  bin: null,
  marks: [
    { category: ['string', 'Duluth'], cut: false, value: 2.5, text: '2.5', rows: 2 },
    { category: ['null', 'null'], cut: false, value: 1.5, text: '1.5', rows: 2 },
  ],
};

function show(draw: (request: ChartRequest) => Promise<ChartMarks> = async () => bars, total: number | null = null) {
  const chart = vi.fn(draw);
  const addCondition = vi.fn();
  const commands = { addCondition, setOrder: vi.fn(), setColumns: vi.fn(), editUrl: vi.fn(), order: [], columns: [], run: vi.fn() };
  const page = (runId: string) => (
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <QueryCommandsContext value={commands}>
          <ChartTab
            results={storedResponse(columns, rows, { chart })}
            format="rest"
            state={{ ...endedRun(columns, 4), total, runId }}
            types={new Map([['site', 'string']])}
            units={new Map([['yield', 'bu']])}
            keys={new Set()}
            viewKey="test.rest"
            visible
          />
        </QueryCommandsContext>
      </TextsProvider>
    </MantineProvider>
  );
  const { rerender } = render(page('run'));
  return { chart, addCondition, showRun: (runId: string) => rerender(page(runId)) };
}

it('requests a chart that fits the columns, even if one has no declared type', async () => {
  const { chart } = show();
  await screen.findByText('2 bars · 4 fetched rows');
  expect(chart.mock.calls[0]?.[0]).toEqual({
    runId: 'run',
    chart: {
      kind: 'bar',
      category: { name: 'site', type: 'string' },
      measure: { by: 'mean', column: { name: 'yield', type: 'double' } },
      order: 'size',
    },
  });
});

it('shows the chart as a table with units, and filters by a category, including null', async () => {
  const { addCondition } = show();
  // Searching by role in each step would take longer than drawing the chart.
  await screen.findByText('2 bars · 4 fetched rows');
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  screen.getByRole('table', { name: 'Mean of yield (bu) by site' });
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'siteMean of yield (bu)Rows',
    'Duluth2.52',
    'null1.52',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'null' }));
  expect(addCondition).toHaveBeenCalledWith({ kind: 'isNull', column: 'site' });
});

it('never shows outdated bars under a new label or for another run', async () => {
  const waiting: ((marks: ChartMarks) => void)[] = [];
  const { showRun } = show(() => new Promise((resolve) => waiting.push(resolve)));
  await eventually(() => expect(waiting).toHaveLength(1));
  waiting[0]?.(bars);
  await screen.findByText('2 bars · 4 fetched rows');
  const isShown = (): boolean => screen.queryByText('2 bars · 4 fetched rows') !== null;
  fireEvent.click(screen.getByRole('combobox', { name: 'Measure' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Number of rows', hidden: true }));
  await screen.findByText('Computing the chart…');
  expect(isShown()).toBe(false);
  await eventually(() => expect(waiting).toHaveLength(2));
  waiting[1]?.(bars);
  await screen.findByText('2 bars · 4 fetched rows');
  showRun('next');
  expect(isShown()).toBe(false);
  await eventually(() => expect(waiting.length).toBeGreaterThan(2));
  for (const draw of waiting) draw(bars);
  await screen.findByText('2 bars · 4 fetched rows');
});

it('names the total if only some rows are fetched, and labels its fields', async () => {
  show(async () => bars, 2000);
  await screen.findByText('2 bars · 4 of 2,000 rows fetched');
  expect(screen.getByRole('combobox', { name: 'Category' })).toBe(screen.getByLabelText('Category'));
  expect(screen.getByText('Category').tagName).toBe('LABEL');
});
