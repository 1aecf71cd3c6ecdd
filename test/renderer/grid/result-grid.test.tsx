import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindText } from '../../../renderer/grid/find/use-found-cells.ts';
import { type GridExport, type GridQuery, ResultGrid, type RowReading } from '../../../renderer/grid/result-grid.tsx';
import type { ArrangeRows } from '../../../renderer/grid/use-row-view.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { RowArrangement, RowView } from '../../../shared/contract/results/row-view.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { eventually } from '../../eventually.ts';

const columns = ['ID', 'NAME', 'TAGS'];
const stored: Cell[][] = [
  [
    ['number', '1.10'],
    ['string', 'b'],
    ['json', '["x",1.50]'],
  ],
  [
    ['number', '2.0'],
    ['string', 'a'],
    ['null', 'null'],
  ],
];

const beginningOf = (cell: Cell, longest: number): Cell =>
  cell[1].length <= longest ? cell : [cell[0], cell[1].slice(0, longest), cell[1].length];

/**
 * Renders a grid.
 *
 * @param longest number of characters after which a value is truncated
 */
function show({
  query = null,
  arrange,
  longest = 1000,
  onExport,
  findText,
}: {
  query?: GridQuery | null;
  arrange?: ArrangeRows;
  longest?: number;
  onExport?: (rows: GridExport) => void;
  findText?: FindText;
} = {}) {
  const arrangements: RowArrangement[] = [];
  const turned: ArrangeRows = async (arrangement) => {
    arrangements.push(arrangement);
    return { viewId: 'turned', rows: 2, of: 2 };
  };
  const readRows = async (from: number, count: number, { viewId, cut }: RowReading) => {
    const rows = viewId === undefined ? stored : stored.toReversed();
    return {
      from,
      columns,
      rows: rows.slice(from, from + count).map((row) => row.map((cell) => (cut ? beginningOf(cell, longest) : cell))),
    };
  };
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <ResultGrid
          label="Rows"
          layoutKey="test"
          viewKey="test.rest"
          columns={columns}
          types={new Map([['ID', 'decimal']])}
          rows={2}
          isComplete
          readRows={readRows}
          arrangeRows={arrange ?? turned}
          query={query}
          onExport={onExport}
          {...(findText === undefined ? {} : { findText })}
          renderFailure={(error) => <p>{String(error)}</p>}
        />
      </TextsProvider>
    </MantineProvider>,
  );
  return { arrangements, grid: screen.getByRole('grid') };
}

/** Waits until the cells of the first row contain these texts. */
const firstRow = (expected: readonly string[]): Promise<void> =>
  eventually(() => {
    const row = screen.getAllByRole('row').find((element) => element.getAttribute('aria-rowindex') === '1');
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual(expected);
  });

const fetchedTexts = ['1.10', 'b', '["x",1.50]'];
const press = (grid: HTMLElement, ...keys: (string | { key: string; ctrlKey?: boolean; shiftKey?: boolean })[]): void => {
  for (const key of keys) fireEvent.keyDown(grid, typeof key === 'string' ? { key } : key);
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(124);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the rows in the result grid', () => {
  it('are sorted with the keyboard from the header, and the sort order can be applied to the query', async () => {
    const query = { addCondition: vi.fn(), setOrder: vi.fn() };
    const { arrangements, grid } = show({ query });
    await firstRow(fetchedTexts);
    press(grid, 'ArrowDown', 'ArrowUp', 'Enter');
    await firstRow(['2.0', 'a', 'null']);
    expect(arrangements).toEqual([{ order: [{ column: 'ID', descending: false, type: 'decimal' }], filter: null, values: [] }]);
    expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe('ascending');
    screen.getByText('Sorted locally. The query isn’t changed.');
    fireEvent.click(screen.getByRole('button', { name: 'Apply to query' }));
    expect(query.setOrder).toHaveBeenCalledWith([{ column: 'ID', descending: false }]);
    await firstRow(fetchedTexts);
  });

  it('are filtered by text in the visible columns', async () => {
    const { arrangements } = show();
    await firstRow(fetchedTexts);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter fetched rows' }), { target: { value: 'a' } });
    await firstRow(['2.0', 'a', 'null']);
    expect(arrangements).toEqual([{ order: [], filter: { text: 'a', columns }, values: [] }]);
    screen.getByText('2 of 2 rows');
  });

  it('are exported with the filter, even if it is still being applied', async () => {
    const onExport = vi.fn();
    const views: ((view: RowView) => void)[] = [];
    show({ onExport, arrange: () => new Promise((resolve) => views.push(resolve)) });
    await firstRow(fetchedTexts);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter fetched rows' }), { target: { value: 'a' } });
    const button = screen.getByRole('button', { name: 'Export…' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(onExport).not.toHaveBeenCalled();
    views[0]?.({ viewId: 'filtered', rows: 1, of: 2 });
    await eventually(() => expect(onExport).toHaveBeenCalledTimes(1));
    expect(onExport).toHaveBeenCalledWith({ columns, shown: columns, rows: 1, viewId: 'filtered' });
    expect(button.hasAttribute('aria-busy')).toBe(false);
  });

  it('stop being sorted when the user cancels', async () => {
    let ended = false;
    const arrange: ArrangeRows = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended = true;
          reject(signal.reason);
        });
      });
    const { grid } = show({ arrange });
    await firstRow(fetchedTexts);
    press(grid, 'ArrowDown', 'ArrowUp', 'Enter');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await eventually(() => expect(ended).toBe(true));
    await firstRow(fetchedTexts);
  });

  it('are selected with Shift and copied with Ctrl+C or the menu', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { grid } = show();
    await firstRow(fetchedTexts);
    press(grid, 'ArrowDown', { key: 'c', ctrlKey: true });
    await eventually(() => expect(written).toHaveBeenLastCalledWith('1.10'));
    press(grid, { key: 'ArrowDown', shiftKey: true }, { key: 'ArrowRight', shiftKey: true }, { key: 'c', ctrlKey: true });
    await eventually(() => expect(written).toHaveBeenLastCalledWith('1.10\tb\n2.0\ta'));
    press(grid, { key: 'a', ctrlKey: true }, { key: 'F10', shiftKey: true });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy as JSON' }));
    await eventually(() =>
      expect(written).toHaveBeenLastCalledWith(
        '[\n  { "ID": 1.10, "NAME": "b", "TAGS": ["x",1.50] },\n  { "ID": 2.0, "NAME": "a", "TAGS": null }\n]',
      ),
    );
  });

  it('can be filtered by the value of a cell with a query condition', async () => {
    const query = { addCondition: vi.fn(), setOrder: vi.fn() };
    const { grid } = show({ query });
    await firstRow(fetchedTexts);
    press(grid, 'ArrowDown', 'ContextMenu');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'At least this value' }));
    expect(query.addCondition).toHaveBeenCalledWith({
      kind: 'comparison',
      column: 'ID',
      operator: 'ge',
      value: { kind: 'number', text: '1.10' },
    });
  });

  it('are copied and shown in full if the grid truncates a value, without a condition on it', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { grid } = show({ query: { addCondition: vi.fn(), setOrder: vi.fn() }, longest: 2 });
    await firstRow(['1.…', 'b', '["…']);
    press(grid, 'ArrowDown', { key: 'c', ctrlKey: true });
    await eventually(() => expect(written).toHaveBeenLastCalledWith('1.10'));
    press(grid, 'ContextMenu');
    await screen.findByRole('menuitem', { name: 'Copy as TSV' });
    expect(screen.queryByRole('menuitem', { name: 'Filter by this value' }), 'a condition with a part of the value').toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show row details' }));
    const panel = await screen.findByRole('region', { name: 'Row details' });
    await eventually(() => expect(panel.textContent).toContain('1.10'));
  });

  it('are shown in full one by one in the row details, with lists as indented JSON', async () => {
    const { grid } = show();
    await firstRow(fetchedTexts);
    press(grid, 'ArrowDown', 'Enter');
    const panel = await screen.findByRole('region', { name: 'Row details' });
    await eventually(() => expect(panel.textContent).toContain('[\n  "x",\n  1.50\n]'));
    fireEvent.click(within(panel).getByRole('button', { name: 'Next row' }));
    await within(panel).findByText('Row 2 of 2');
    await within(panel).findByText('2.0');
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'Row details' })).toBeNull();
    press(grid, 'Enter');
    await screen.findByRole('region', { name: 'Row details' });
    press(grid, 'Escape');
    expect(screen.queryByRole('region', { name: 'Row details' }), 'by its key while the grid has the focus').toBeNull();
  });

  it('show columns as hidden, pinned, and moved in the header menu, also after reopening', async () => {
    const { grid } = show();
    await firstRow(fetchedTexts);
    const names = (): (string | null)[] => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'));
    const choose = async (item: string): Promise<void> => {
      press(grid, { key: 'F10', shiftKey: true });
      fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    press(grid, 'ArrowDown', 'ArrowUp');
    await choose('Move right');
    expect(names()).toEqual(['NAME', 'ID', 'TAGS']);
    await choose('Hide column');
    expect(names()).toEqual(['NAME', 'TAGS']);
    await choose('Pin left');
    expect(names()).toEqual(['TAGS', 'NAME']);
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-label'), 'what the next key is for').toBe('TAGS');
    cleanup();
    show();
    await firstRow(['["x",1.50]', 'b']);
  });
});

describe('the search in the grid', () => {
  const both: FindText = async ({ text, viewId }) => {
    if (text === 'zzz') return { cells: [], total: 0 };
    return viewId === undefined
      ? {
          cells: [
            [0, 1],
            [1, 0],
          ],
          total: 25_000,
        }
      : { cells: [[1, 1]], total: 1 };
  };
  const active = (): string | null => {
    const id = screen.getByRole('grid').getAttribute('aria-activedescendant');
    return id === null ? null : (document.getElementById(id)?.textContent ?? null);
  };
  const says = (text: RegExp): Promise<void> =>
    eventually(() => expect(within(screen.getByLabelText('Find in the fetched rows')).getByRole('status').textContent).toMatch(text));

  it('moves through the matches in both directions, shows their number, and returns the focus to the cell', async () => {
    const { grid } = show({ findText: both });
    await firstRow(fetchedTexts);
    press(grid, { key: 'f', ctrlKey: true });
    const field = screen.getByRole('textbox', { name: 'Find text' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'b' } });
    await says(/^1 of 25,000 \(limited\)row 1, NAME$/);
    await eventually(() => expect(active()).toBe('b'));
    press(field, 'Enter');
    await says(/^2 of 25,000 \(limited\)row 2, ID$/);
    await eventually(() => expect(active()).toBe('2.0'));
    press(field, 'Enter');
    await says(/^1 of/);
    press(field, { key: 'Enter', shiftKey: true });
    await says(/^2 of/);
    press(field, 'Escape');
    expect(screen.queryByLabelText('Find in the fetched rows')).toBe(null);
    expect(document.activeElement).toBe(grid);
    expect(active()).toBe('2.0');
  });

  it('reports that nothing matches, or that the search failed', async () => {
    const { grid } = show({
      findText: (wanted, signal) => (wanted.text === '!' ? Promise.reject(new Error('disk')) : both(wanted, signal)),
    });
    await firstRow(fetchedTexts);
    press(grid, { key: 'f', ctrlKey: true });
    const field = screen.getByRole('textbox', { name: 'Find text' });
    fireEvent.change(field, { target: { value: 'zzz' } });
    await says(/^No matches$/);
    expect(screen.getByRole('button', { name: 'Next match' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(field, { target: { value: '!' } });
    await says(/^Search failed$/);
  });

  it('searches the rows in their sort order, from the active cell', async () => {
    const { grid } = show({ findText: both });
    await firstRow(fetchedTexts);
    press(grid, 'ArrowDown', 'ArrowDown');
    press(grid, { key: 'f', ctrlKey: true });
    fireEvent.change(screen.getByRole('textbox', { name: 'Find text' }), { target: { value: 'b' } });
    await says(/^2 of/);
    press(grid, { key: 'Home', ctrlKey: true }, 'ArrowUp', 'Enter');
    await says(/^1 of 1row 2, NAME$/);
  });
});
