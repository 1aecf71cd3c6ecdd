import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RowPanel } from '../../../renderer/grid/row-panel.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { Cell } from '../../../shared/values/cell.ts';

function show(columns: readonly string[], textOf = (name: string, row: number): string => `${name} in row ${row}`): void {
  const fetchWindow = async (from: number) => ({
    from,
    columns: [...columns],
    rows: [columns.map((name): Cell => ['string', textOf(name, from)])],
  });
  const panel = (row: number) => (
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <RowPanel
          row={row}
          rows={9}
          shown={{ names: columns, sources: [...columns.keys()], pinned: 0 }}
          columns={columns}
          fetchWindow={fetchWindow}
          onGo={(next) => rerender(panel(next))}
          onClose={() => undefined}
        />
      </TextsProvider>
    </MantineProvider>
  );
  const { rerender } = render(panel(0));
}

const values = (): readonly (string | null)[] =>
  [...screen.getByLabelText('Row values').querySelectorAll('dt')].map((name) => name.textContent);

afterEach(cleanup);

it('finds columns of a wide row by name or value, and preserves the search for the next row', async () => {
  show(['Éta', ...Array.from({ length: 299 }, (_, index) => `station_${index}`)]);
  await screen.findByText('station_17 in row 0');
  const search = screen.getByRole('searchbox', { name: 'Search names and values' });
  fireEvent.change(search, { target: { value: 'STATION_17' } });
  expect(values()).toEqual(['station_17', ...Array.from({ length: 10 }, (_, index) => `station_17${index}`)]);
  fireEvent.click(screen.getByRole('button', { name: 'Next row' }));
  await screen.findByText('station_17 in row 1');
  fireEvent.change(search, { target: { value: 'eta in row 1' } });
  expect(values()).toEqual(['Éta']);
  fireEvent.change(search, { target: { value: 'nowhere' } });
  expect(values()).toEqual([]);
  screen.getByText('No matches in this row');
});

it('shows no search field if there are few columns', async () => {
  show(['a', 'b']);
  await screen.findByText('a in row 0');
  expect(within(screen.getByRole('region', { name: 'Row details' })).queryByRole('searchbox')).toBeNull();
});

it('shows all of a megabyte of text, in parts that the browser lays out separately', async () => {
  const text = Array.from({ length: 100_000 }, (_, place) => `word ${place}`).join(' ');
  show(['a', 'b'], (name) => (name === 'a' ? text : 'short'));
  await screen.findByText('short');
  const value = screen.getByLabelText('Row values').querySelector('dd');
  expect(value?.textContent).toBe(text);
  expect(Math.max(...[...(value?.children ?? [])].map((part) => part.textContent.length))).toBeLessThan(10_000);
});
