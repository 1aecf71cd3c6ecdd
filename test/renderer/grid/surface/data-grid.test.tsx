import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FetchWindow } from '../../../../renderer/grid/row-pages.ts';
import { DataGrid } from '../../../../renderer/grid/surface/data-grid.tsx';
import type { GridEvents } from '../../../../renderer/grid/surface/grid-input.ts';
import { TextsProvider } from '../../../../renderer/i18n/texts-provider.tsx';
import type { RowWindow } from '../../../../shared/contract/results/run.ts';
import type { Cell } from '../../../../shared/values/cell.ts';
import { eventually } from '../../../eventually.ts';

const columns = ['ID', 'NAME', 'NOTE'];
const none: readonly string[] = [];

/** Returns computed rows. */
function result(rows: number): FetchWindow {
  return async (from, count) => ({
    from,
    columns,
    rows: Array.from({ length: Math.max(0, Math.min(count, rows - from)) }, (_, index): Cell[] => [
      ['number', `${from + index}.10`],
      (from + index) % 2 === 0 ? ['string', ''] : ['null', ''],
    ]),
  });
}

function show(rows: number, fetchWindow: FetchWindow = result(rows), events?: GridEvents) {
  return render(
    <TextsProvider language="en" systemLanguage="en">
      <DataGrid
        label="Rows"
        fetchWindow={fetchWindow}
        columns={columns}
        types={new Map()}
        rows={rows}
        {...(events === undefined ? {} : { events })}
        renderFailure={(error, retry) => (
          <button type="button" onClick={retry}>
            {String(error)}
          </button>
        )}
      />
    </TextsProvider>,
  );
}

/** Returns a grid while rows arrive. Without rows, it also has no columns. */
function gridOfKnown(rows: number, fetchWindow: FetchWindow, first: RowWindow | null = null) {
  return (
    <TextsProvider language="en" systemLanguage="en">
      <DataGrid
        label="Rows"
        fetchWindow={fetchWindow}
        columns={rows === 0 ? none : columns}
        types={new Map()}
        rows={rows}
        first={first}
        renderFailure={String}
      />
    </TextsProvider>
  );
}

/** Waits until the row with this number is drawn. The first row has the number 1. */
function rowNumbered(number: number): Promise<HTMLElement> {
  return eventually(() => {
    const row = screen.getAllByRole('row').find((element) => element.getAttribute('aria-rowindex') === String(number));
    if (row === undefined || row.hasAttribute('data-coming')) throw new Error(`row ${number} is not drawn`);
    return row;
  });
}

beforeEach(() => {
  // A viewport of 300 by 124 pixels, because this DOM has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(124);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the grid', () => {
  it('draws only the visible rows, and exposes the total number of rows', async () => {
    show(1_000_000);
    await rowNumbered(1);
    const grid = screen.getByRole('grid', { name: 'Rows' });
    expect(grid.getAttribute('aria-rowcount')).toBe('1000000');
    expect(grid.getAttribute('aria-colcount')).toBe('3');
    expect(screen.getAllByRole('row').length).toBeLessThan(10);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
  });

  it('shows values exactly as sent, and marks empty strings, nulls, and absent values', async () => {
    show(10);
    const texts = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
    expect(texts(await rowNumbered(1))).toEqual(['0.10', '""', 'absent']);
    expect(texts(await rowNumbered(2))).toEqual(['1.10', 'null', 'absent']);
  });

  it('fits the columns to the pane again when the pane changes its width', async () => {
    const observers: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          observers.push(changed);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const texts = ['a name that is long enough to be narrowed', 'a note that is long enough to be narrowed'];
    show(10, async (from, count) => ({
      from,
      columns,
      rows: Array.from({ length: count }, (_, row): Cell[] => [['number', String(row)], ...texts.map((text): Cell => ['string', text])]),
    }));
    await rowNumbered(1);
    const widths = (): readonly number[] => screen.getAllByRole('columnheader').map(({ style }) => Number.parseFloat(style.width));
    const narrow = widths();
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(480);
    act(() => {
      for (const changed of observers) changed();
    });
    const fitted = widths();
    expect(fitted[1]).toBeLessThan(narrow[1] ?? 0);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    act(() => {
      for (const changed of observers) changed();
    });
    expect(widths()).toEqual(narrow);
    vi.unstubAllGlobals();
  });

  it('draws the first rows immediately when they arrive with their event', () => {
    const rows = Array.from({ length: 10 }, (_, row): Cell[] => [
      ['number', `${row}.10`],
      ['string', ''],
      ['null', ''],
    ]);
    const silent: FetchWindow = () => new Promise(() => undefined);
    const { rerender } = render(gridOfKnown(0, silent));
    rerender(gridOfKnown(1000, silent, { from: 0, columns, rows }));
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('0.10""null');
  });

  it('shows fetched rows in a grid that was created without rows', async () => {
    const fetchWindow = result(1000);
    const { rerender } = render(gridOfKnown(0, fetchWindow));
    rerender(gridOfKnown(500, fetchWindow));
    expect(screen.getAllByRole('row').filter((row) => row.hasAttribute('aria-rowindex'))).toEqual([]);
    await rowNumbered(2);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
    expect((await rowNumbered(1)).textContent).toBe('0.10""absent');
  });

  it('opens the menu of a selection in the view, even if its last cell is outside', async () => {
    const onMenu = vi.fn();
    const unheard = vi.fn();
    const others = { onOpen: unheard, onSort: unheard, onCopy: unheard, onResize: unheard, onMove: unheard, onSelect: unheard };
    show(1_000_000, undefined, { onMenu, ...others });
    await rowNumbered(1);
    const grid = screen.getByRole('grid');
    vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(50, 70, 300, 124));
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(grid, { key: 'F10', shiftKey: true });
    const [cell, place] = onMenu.mock.calls[0] ?? [];
    expect(cell).toEqual({ row: 999_999, column: 2 });
    expect([place.x, place.y]).toEqual([50, 194]);
  });

  it('goes to the last of a million rows and back with the keyboard', async () => {
    show(1_000_000);
    await rowNumbered(1);
    const grid = screen.getByRole('grid');
    fireEvent.keyDown(grid, { key: 'End', ctrlKey: true });
    const last = await rowNumbered(1_000_000);
    expect(last.firstElementChild?.textContent).toBe('999999.10');
    expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-colindex')).toBe('3');
    fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true });
    expect((await rowNumbered(1)).firstElementChild?.textContent).toBe('0.10');
  });

  it('scrolls by single wheel steps over more rows than a browser can scroll', async () => {
    show(5_000_000);
    await rowNumbered(1);
    fireEvent.wheel(screen.getByRole('grid'), { deltaY: 48 });
    await rowNumbered(5);
    await eventually(() => expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('3'));
  });

  it('reports that rows couldn’t be fetched, and fetches them on request', async () => {
    let failing = true;
    const good = result(10);
    show(10, (from, count) => (failing ? Promise.reject(new Error('the result is gone')) : good(from, count)));
    const retry = await screen.findByRole('button', { name: 'Error: the result is gone' });
    failing = false;
    fireEvent.click(retry);
    await rowNumbered(1);
    expect(screen.queryByRole('button', { name: /the result is gone/ })).toBeNull();
  });

  it('grows while rows arrive, and preserves the scroll position', async () => {
    const fetchWindow = result(1000);
    const { rerender } = show(100, fetchWindow);
    await rowNumbered(1);
    const grown = (rows: number) => (
      <TextsProvider language="en" systemLanguage="en">
        <DataGrid label="Rows" fetchWindow={fetchWindow} columns={columns} types={new Map()} rows={rows} renderFailure={() => null} />
      </TextsProvider>
    );
    await act(async () => rerender(grown(1000)));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000');
    await rowNumbered(1);
  });
});
