import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ComparisonRegion } from '../../../renderer/compare/comparison-region.tsx';
import type { ComparedResponses } from '../../../renderer/compare/use-compared-responses.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { FlattenedContext } from '../../../renderer/response/use-flattened-rows.ts';
import type { ComparisonSummary } from '../../../shared/contract/results/comparison.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { eventually } from '../../eventually.ts';
import { memoryComparisons } from './memory-comparisons.ts';

const columns = ['ID', 'NAME'];
const row = (id: string, name: string): Cell[] => [
  ['number', id],
  ['string', name],
];
const responses = {
  left: { columns, rows: [row('1', 'a'), row('2', 'b'), row('3', 'c')] },
  right: { columns, rows: [row('1', 'a'), row('2', 'x')] },
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(inSight = true, expanded: readonly string[] = []) {
  const onClose = vi.fn();
  const client = memoryComparisons((runId) => (runId === 'left' ? responses.left : responses.right));
  const events = await client.start(
    { left: 'left', right: 'right', alignment: { by: 'position' }, types: {} },
    { signal: new AbortController().signal },
  );
  let summary: ComparisonSummary | null = null;
  for await (const event of events) if (event.type === 'done') summary = event.summary;
  if (summary === null) throw new Error('nothing was compared');
  const compared: ComparedResponses = {
    state: { kind: 'compared', summary, extent: { isComplete: true, totals: [null, null] } },
    sides: ['the previous run', 'the latest run'],
    outdated: null,
    heads: ['previous', 'latest'],
    pair: 'rest-runs',
    pairs: ['formats', 'rest-runs'],
    labelOfPair: (pair) => pair,
    choosePair: vi.fn(),
    alignment: { by: 'position' },
    alignments: [{ by: 'position' }],
    chooseAlignment: vi.fn(),
    request: vi.fn(),
  };
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <FlattenedContext value={{ names: expanded, set: vi.fn() }}>
          <ComparisonRegion client={client} responses={compared} active={inSight} layoutKey="test" onRun={null} onClose={onClose} />
        </FlattenedContext>
      </TextsProvider>
    </MantineProvider>,
  );
  const region = screen.getByRole('region', { name: 'Comparison' });
  await eventually(() => expect(within(region).getAllByRole('gridcell').length).toBeGreaterThan(0));
  return { region, onClose };
}

it('shows how many rows are equal, different, or only in one run', async () => {
  const { region } = await show();
  const words = within(region).getByRole('status').textContent;
  expect(words).toContain('1 of 2 rows match');
  expect(words).toContain('1 value differs');
  expect(words).toContain('1 row only in the previous run');
});

it('labels the row numbers with the names of both runs', async () => {
  const { region } = await show();
  within(region).getByText('previous');
  within(region).getByText('latest');
});

it('shows only rows with differences, with both values, or all rows', async () => {
  const { region } = await show();
  expect(within(region).getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
  const texts = (): (string | null)[] =>
    within(region)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);
  await eventually(() => expect(texts()).toContain('b ≠ x'));
  fireEvent.click(within(region).getByRole('radio', { name: 'All rows' }));
  expect(within(region).getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
});

it('names the columns that the grid shows as several columns, because they are compared as one value', async () => {
  const { region } = await show(true, ['NAME', 'OTHER']);
  within(region).getByText('Expanded in the grid, compared as one value: NAME.');
  cleanup();
  expect((await show()).region.textContent).not.toContain('Expanded');
});

it('closes with its button', async () => {
  const { region, onClose } = await show();
  fireEvent.click(within(region).getByRole('button', { name: 'Close comparison' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('jumps to the next difference with F7, but ignores the key while it is hidden', async () => {
  const { region } = await show();
  const present = () => within(region).getByRole('grid').getAttribute('aria-activedescendant');
  const first = present();
  expect(fireEvent.keyDown(window, { key: 'F7', cancelable: true })).toBe(false);
  await eventually(() => expect(present()).not.toBe(first));
  cleanup();
  await show(false);
  expect(fireEvent.keyDown(window, { key: 'F7', cancelable: true })).toBe(true);
});
