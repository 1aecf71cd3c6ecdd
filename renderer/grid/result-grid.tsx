import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { RowArrangement } from '../../shared/contract/row-view.ts';
import type { RowWindow } from '../../shared/contract/run.ts';
import type { Predicate } from '../../shared/query/query.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useWords } from '../i18n/use-words.ts';
import { useKeptValue } from '../session/use-kept-value.ts';
import { type CellPosition, headerRow } from './active-cell.ts';
import { conditionOfCell } from './cell-condition.ts';
import { CellMenuItems } from './cell-menu.tsx';
import {
  type ColumnArrangement,
  hideColumn,
  moveColumn,
  pinColumn,
  plainArrangement,
  resizeColumn,
  shownColumns,
} from './column-arrangement.ts';
import { ColumnMenuItems } from './column-menu.tsx';
import { copiedText, mostCopiedCells } from './copied-text.ts';
import type { CopyFormat } from './copy-text.ts';
import { DataGrid, type GridHandle } from './data-grid.tsx';
import type { GridEvents } from './grid-events.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import { PlacedMenu } from './placed-menu.tsx';
import classes from './result-grid.module.css';
import type { FetchWindow } from './row-pages.ts';
import { RowPanel } from './row-panel.tsx';
import { type CellBlock, cellsIn } from './selection.ts';
import { useArrangement } from './use-arrangement.ts';
import { useLocalOrder } from './use-local-order.ts';
import { type ArrangeRows, useRowView } from './use-row-view.ts';

/** What a grid may do to the query that its rows came of. */
export interface GridQuery {
  readonly addCondition: (condition: Predicate) => void;
  readonly setOrder: (order: readonly { readonly column: string; readonly descending: boolean }[]) => void;
}

/** What a grid shows, to be written to a file. */
export interface GridExport {
  readonly columns: readonly string[];
  readonly shown: readonly string[];
  readonly rows: number;
  readonly viewId: string | undefined;
}

/** Which rows of a result are read, and how. */
export interface RowReading {
  /** Those of a view, by their place in it. */
  readonly viewId?: string;
  /** To be looked at: of long values the beginning alone. */
  readonly cut: boolean;
}

/** Properties of {@link ResultGrid}. */
export interface ResultGridProps {
  readonly label: string;
  /** Under which the layout of its columns is remembered. */
  readonly layoutKey: string;
  /** Under which the order and the filter of its rows are. */
  readonly viewKey: string;
  readonly columns: readonly string[];
  readonly types: ReadonlyMap<string, ValueType>;
  readonly rows: number;
  /** The first rows as they came, where they are here already. */
  readonly first?: RowWindow | null;
  /** False while rows arrive. */
  readonly whole: boolean;
  /** Another function means another result. */
  readonly readRows: (from: number, count: number, how: RowReading) => Promise<RowWindow>;
  readonly arrangeRows: ArrangeRows;
  /** Null where there is no query around. */
  readonly query: GridQuery | null;
  /** Writes rows to a file: every column, those shown first, and the view that rows are arranged in. Absent where nothing can be written. */
  readonly onExport?: ((rows: GridExport) => void) | undefined;
  readonly renderFailure: (error: unknown, retry: () => void) => React.ReactNode;
}

const filterSchema = z.string();

interface OpenMenu {
  readonly cell: CellPosition;
  readonly place: DOMRect;
}

/** The rows of a result with all that can be done to them: sort, filter, lay out, select, copy, look at whole, and ask for in the query. */
export function ResultGrid(grid: ResultGridProps): React.ReactNode {
  const { label, columns, types, rows, first = null, whole, readRows, arrangeRows, query, onExport, renderFailure } = grid;
  const { t } = useWords('grid');
  const announce = useAnnounce();
  const handle = useRef<GridHandle>(null);
  const [arrangement, changeArrangement] = useArrangement(grid.layoutKey);
  const shown = useMemo(() => shownColumns(columns, arrangement), [columns, arrangement]);
  const local = useLocalOrder(`dataquay.order.${grid.viewKey}`, types);
  const [filter, setFilter] = useKeptValue(`dataquay.filter.${grid.viewKey}`, filterSchema, '');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const selection = useRef<CellBlock | null>(null);
  /** The column that was just put elsewhere. */
  const moved = useRef<string | null>(null);
  /** The column that is to be gone to, once it is shown. */
  const [sought, setSought] = useState<string | null>(null);
  // Widths are those of the result's first rows, in whatever order they stand later.
  const natural = useMemo(() => ({ of: readRows, widths: new Map<string, number>() }), [readRows]);

  const filtered = filter.trim() === '' ? null : filter.trim();
  const { names } = shown;
  const wanted = useMemo<RowArrangement | null>(
    () =>
      filtered === null && local.order.length === 0
        ? null
        : { order: local.order, filter: filtered === null ? null : { text: filtered, columns: names } },
    [filtered, local.order, names],
  );
  const { view, arrangement: arranged, working, failure } = useRowView(arrangeRows, wanted, whole);
  const viewId = view?.viewId;
  const [fetchShown, fetchWhole] = useMemo(() => {
    const fetch =
      (cut: boolean): FetchWindow =>
      (from, count) =>
        readRows(from, count, viewId === undefined ? { cut } : { viewId, cut });
    return [fetch(true), fetch(false)];
  }, [readRows, viewId]);
  const shownRows = view?.rows ?? rows;
  const sorted = useMemo(
    () => new Map((arranged?.order ?? []).map(({ column, descending }) => [column, descending ? 'descending' : 'ascending'] as const)),
    [arranged],
  );

  useEffect(() => {
    const column = moved.current === null ? -1 : names.indexOf(moved.current);
    moved.current = null;
    // Once the grid shows it there.
    if (column >= 0) handle.current?.activate({ row: headerRow, column });
  }, [names]);

  useEffect(() => {
    const column = sought === null ? -1 : names.indexOf(sought);
    if (column < 0) return;
    setSought(null);
    handle.current?.activate({ row: headerRow, column });
    handle.current?.focus();
  }, [sought, names]);

  useEffect(() => {
    if (opened !== null && opened >= shownRows) setOpened(null);
  }, [opened, shownRows]);

  async function copy(format: CopyFormat): Promise<void> {
    const block = selection.current;
    if (block === null) return;
    try {
      const text = await copiedText(block, shown, columns.length, format, fetchWhole);
      if (text === null) {
        announce(t('copied.tooMany', { count: mostCopiedCells }));
        return;
      }
      await navigator.clipboard.writeText(text);
      announce(t('copied.cells', { count: cellsIn(block) }));
    } catch {
      announce(t('copied.failed'));
    }
  }

  function close(): void {
    setMenu(null);
    handle.current?.focus();
  }

  /** Puts a column into another place, and stays with it. */
  function putElsewhere(name: string, change: (before: ColumnArrangement) => ColumnArrangement): void {
    if (change(arrangement) === arrangement) return;
    moved.current = name;
    changeArrangement(change);
  }

  const nameOf = (column: number): string => names[column] ?? '';
  const events: GridEvents = {
    onMenu: (cell, place) => setMenu({ cell, place }),
    onOpen: ({ row }) => setOpened(row),
    onSort: (column) => local.next(nameOf(column)),
    onCopy: () => void copy('tsv'),
    onResize: (column, width) => changeArrangement((before) => resizeColumn(before, nameOf(column), width)),
    onMove: (column, by) => putElsewhere(nameOf(column), (before) => moveColumn(columns, before, nameOf(column), by)),
    onSelect: (block, active) => {
      selection.current = block;
      if (opened !== null && active !== null && active.row !== headerRow) setOpened(active.row);
    },
  };

  function menuItems({ cell }: OpenMenu): React.ReactNode {
    const name = nameOf(cell.column);
    if (cell.row === headerRow) {
      const isPinned = cell.column < shown.pinned;
      return (
        <ColumnMenuItems
          pinned={isPinned}
          order={sorted.get(name)}
          canHide={names.length > 1}
          onSort={(order) => local.set(name, order)}
          onPin={() => putElsewhere(name, (before) => pinColumn(before, name, !isPinned))}
          onMove={(by) => events.onMove(cell.column, by)}
          onHide={() => changeArrangement((before) => hideColumn(before, name, true))}
          onWidth={(change) =>
            changeArrangement((before) => {
              const { [name]: width, ...widths } = before.widths;
              return change === null
                ? { ...before, widths }
                : resizeColumn(before, name, (width ?? natural.widths.get(name) ?? 0) + change);
            })
          }
          onSelect={() => {
            handle.current?.activate({ row: 0, column: cell.column });
            selection.current = { first: { row: 0, column: cell.column }, last: { row: Math.max(0, shownRows - 1), column: cell.column } };
            void copy('tsv');
          }}
        />
      );
    }
    const value = handle.current?.cellsOf(cell.row)?.[shown.sources[cell.column] ?? 0];
    return (
      <CellMenuItems
        conditionOf={(relation) =>
          query === null || value === undefined || value[2] !== undefined
            ? null
            : conditionOfCell(name, value, types.get(name) ?? 'unknown', relation)
        }
        onCondition={(condition) => query?.addCondition(condition)}
        onCopy={(format) => void copy(format)}
        onOpen={() => setOpened(cell.row)}
      />
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what was opened here, wherever in it the focus is.
    <div
      className={classes.grid}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || opened === null || menu !== null || event.target instanceof HTMLInputElement) return;
        setOpened(null);
        handle.current?.focus();
      }}
    >
      <GridToolbar
        filter={filter}
        onFilter={setFilter}
        found={arranged?.filter == null || view === null ? null : { rows: view.rows, of: view.of }}
        sorted={sorted.size > 0}
        working={working}
        onStop={() => {
          local.clear();
          setFilter('');
        }}
        onUnsort={local.clear}
        onIntoQuery={
          query === null
            ? null
            : () => {
                query.setOrder(local.order.map(({ column, descending }) => ({ column, descending })));
                local.clear();
              }
        }
        columns={columns}
        hidden={arrangement.hidden}
        onHidden={(hidden) => changeArrangement((before) => ({ ...before, hidden: [...hidden] }))}
        onGo={setSought}
        onExport={
          onExport === undefined || shownRows === 0
            ? null
            : () => {
                const shownNames = new Set(names);
                const all = [...names, ...columns.filter((name) => !shownNames.has(name))];
                onExport({ columns: all, shown: names, rows: shownRows, viewId });
              }
        }
        onReset={arrangement === plainArrangement ? null : () => changeArrangement(() => plainArrangement)}
      />
      {failure === null ? null : renderFailure(failure, local.clear)}
      <div className={classes.rows}>
        <DataGrid
          ref={handle}
          label={label}
          fetchWindow={fetchShown}
          columns={columns}
          types={types}
          rows={shownRows}
          first={viewId === undefined ? first : null}
          renderFailure={renderFailure}
          arrangement={arrangement}
          sorted={sorted}
          events={events}
          natural={natural.widths}
        />
        {view !== null && view.rows === 0 ? <p className={classes.none}>{t('local.nothing')}</p> : null}
      </div>
      {opened === null || shownRows === 0 ? null : (
        <RowPanel
          row={Math.min(opened, shownRows - 1)}
          rows={shownRows}
          shown={shown}
          columns={columns}
          fetchWindow={fetchWhole}
          onGo={(row) => {
            handle.current?.activate({ row, column: selection.current?.last.column ?? 0 });
            setOpened(row);
          }}
          onClose={() => {
            setOpened(null);
            handle.current?.focus();
          }}
        />
      )}
      <PlacedMenu
        label={menu === null ? '' : t(menu.cell.row === headerRow ? 'columnMenu' : 'cellMenu', { column: nameOf(menu.cell.column) })}
        place={menu?.place ?? null}
        onClose={close}
      >
        {menu === null ? null : menuItems(menu)}
      </PlacedMenu>
    </div>
  );
}
