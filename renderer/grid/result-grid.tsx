import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowArrangement } from '../../shared/contract/results/row-view.ts';
import type { RowWindow } from '../../shared/contract/results/run.ts';
import type { Scope } from '../../shared/contract/results/scope.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { Predicate } from '../../shared/query/query.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { type PaletteItem, useCommands } from '../commands/palette-registry.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useDelayed } from '../components/use-delayed.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import { conditionOfCell } from './cell-condition.ts';
import {
  type ColumnArrangement,
  hideColumn,
  moveColumn,
  pinColumn,
  plainArrangement,
  resizeColumn,
  shownColumns,
  useArrangement,
} from './columns/column-arrangement.ts';
import { type CopyFormat, copiedText, maxCopiedCells } from './copy-cells.ts';
import { FindBar } from './find/find-bar.tsx';
import { useFindKey } from './find/use-find-key.ts';
import type { FindText } from './find/use-found-cells.ts';
import { type FlattenedColumns, flattenActionOf } from './flatten-action.ts';
import { CellMenuItems, ColumnMenuItems, PositionedMenu } from './grid-menus.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { NestedPanel, type NestedPosition } from './nested/nested-panel.tsx';
import { nestedSummary, relatedKeys } from './nested/nested-rows.ts';
import classes from './result-grid.module.css';
import type { FetchWindow } from './row-pages.ts';
import { RowPanel } from './row-panel.tsx';
import { type NotifySelection, SelectionSummary } from './selection-summary.tsx';
import { DataGrid, type GridHandle } from './surface/data-grid.tsx';
import type { NaturalWidths } from './surface/grid-content.ts';
import type { GridEvents } from './surface/grid-input.ts';
import { type CellBlock, type CellPosition, cellsIn, headerRow } from './surface/selection.ts';
import { useCopyCaption } from './use-copy-caption.ts';
import { useLocalFilter } from './use-local-filter.ts';
import { useLocalScope } from './use-local-scope.ts';
import { type ArrangeRows, useLocalOrder, useRowView } from './use-row-view.ts';
import { type ServerSort, useSortedColumns } from './use-sorted-columns.ts';
import { type ReadValues, ValueFilterItems } from './value-filter.tsx';

/** The changes that a grid can make to the query of its rows. */
export interface GridQuery {
  readonly addCondition: (condition: Predicate) => void;
  readonly setOrder: (order: readonly { readonly column: string; readonly descending: boolean }[]) => void;
}

/** The columns and rows that a grid shows, for an export. */
export interface GridExport {
  readonly columns: readonly string[];
  readonly shown: readonly string[];
  readonly rows: number;
  readonly viewId: string | undefined;
}

/** Options for reading rows of a result. */
export interface RowReading {
  /** Id of the sorted or filtered view. Row numbers then refer to the view. */
  readonly viewId?: string;
  /** True to shorten long values for display. */
  readonly cut: boolean;
}

/** Properties of {@link ResultGrid}. */
export interface ResultGridProps {
  readonly label: string;
  /** Storage key of the column layout. */
  readonly layoutKey: string;
  /** Storage key of the sort order and the filter. */
  readonly viewKey: string;
  readonly columns: readonly string[];
  readonly types: ReadonlyMap<string, ValueType>;
  /** The model of the rows. Undefined if it isn't known. */
  readonly model?: EntityModel | undefined;
  readonly rows: number;
  /** The first rows, if they are already loaded. */
  readonly first?: RowWindow | null;
  /** False while rows arrive. */
  readonly isComplete: boolean;
  /** Reads rows of the result. A new function means a new result. */
  readonly readRows: (from: number, count: number, how: RowReading) => Promise<RowWindow>;
  readonly arrangeRows: ArrangeRows;
  /** Reads the values of a column. Undefined if columns can't be filtered by their values. */
  readonly readValues?: ReadValues;
  /** Query of the workspace. Null outside a query workspace. */
  readonly query: GridQuery | null;
  /** Whether the query has changed since these rows were requested. */
  readonly outdated?: boolean;
  /** Number of the first row among all matching rows, from 1. Defaults to 1. */
  readonly firstNumber?: number;
  /** The sorting of all matching rows by the server. Null if all rows are here or the server can't sort, so that rows are sorted here. */
  readonly serverSort?: ServerSort | null;
  /** Called when the rows are filtered or sorted here, and with null when they are shown as received. The function must be stable. */
  readonly onView?: (view: Scope['local']) => void;
  /** Exports the rows of the view with all columns, visible columns first. Undefined if export isn't available. */
  readonly onExport?: ((rows: GridExport) => void) | undefined;
  /** Searches cells for a text. Undefined if cells can't be searched. */
  readonly findText?: FindText;
  /** The palette commands that search and export the rows. Null if the grid isn't visible. */
  readonly commands?: { readonly find: GridCommand; readonly export: GridCommand } | null;
  /**
   * The columns whose related data is expanded to separate columns, and the function that changes them. Null if columns can't be expanded.
   */
  readonly flattened?: FlattenedColumns | null;
  readonly renderFailure: (error: unknown, retry: () => void) => React.ReactNode;
}

type GridCommand = Pick<PaletteItem, 'id' | 'title' | 'keywords'>;

interface OpenMenu {
  readonly cell: CellPosition;
  readonly anchor: DOMRect;
  /** True to show the values of the column instead of its menu. */
  readonly values?: boolean;
}

/** Renders the rows of a result. The grid has tools to sort, filter, copy and open rows, to arrange columns, and to change the query. */
export function ResultGrid(grid: ResultGridProps): React.ReactNode {
  const { label, columns, types, rows, first = null, isComplete, readRows, arrangeRows, query, onExport, renderFailure } = grid;
  const { t } = useTexts('grid');
  const { settings, about } = useSettings();
  const announce = useAnnounce();
  const handle = useRef<GridHandle>(null);
  const [arrangement, changeArrangement] = useArrangement(grid.layoutKey);
  const shown = useMemo(() => shownColumns(columns, arrangement), [columns, arrangement]);
  const local = useLocalOrder(`dataquay.order.${grid.viewKey}`, types);
  const { filter, setFilter, values, setValues } = useLocalFilter(grid.viewKey);
  const [selectionListeners] = useState(() => new Set<NotifySelection>());
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [nested, setNested] = useState<NestedPosition | null>(null);
  const { flattened = null } = grid;
  const keys = useMemo(() => relatedKeys(grid.model, flattened?.names), [grid.model, flattened]);
  const selection = useRef<CellBlock | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const active = useRef<CellPosition | null>(null);
  /** Number of times the search was opened since it was last closed. 0 while it is closed. */
  const [searches, setSearches] = useState(0);
  const openSearch = useCallback(() => setSearches((before) => before + 1), []);
  /** The column that was just moved or pinned. */
  const moved = useRef<string | null>(null);
  /** The column to activate once it is visible. */
  const [sought, setSought] = useState<string | null>(null);
  // Column widths are based on the result's first rows and don't change when the rows are sorted.
  const natural = useMemo(
    (): { readonly of: typeof readRows; readonly widths: NaturalWidths } => ({ of: readRows, widths: new Map() }),
    [readRows],
  );

  const filtered = filter.trim() === '' ? null : filter.trim();
  const { names } = shown;
  const requestedArrangement = useMemo<RowArrangement | null>(
    () =>
      filtered === null && local.order.length === 0 && values.length === 0
        ? null
        : { order: local.order, values, filter: filtered === null ? null : { text: filtered, columns: names } },
    [filtered, local.order, values, names],
  );
  const { view, arrangement: arranged, working, failure } = useRowView(arrangeRows, requestedArrangement, isComplete);
  const viewId = view?.viewId;
  /** Whether the displayed rows don't have the current filter and sort order yet. */
  const isPending = requestedArrangement !== arranged && failure === null;
  /** Whether an export waits until the rows have the current filter and sort order. */
  const [isExportWaiting, setExportWaiting] = useState(false);
  const [fetchShown, fetchFullRows] = useMemo(() => {
    const fetch =
      (cut: boolean): FetchWindow =>
      (from, count) =>
        readRows(from, count, viewId === undefined ? { cut } : { viewId, cut });
    return [fetch(true), fetch(false)];
  }, [readRows, viewId]);
  const shownRows = view?.rows ?? rows;
  const serverSort = grid.serverSort ?? null;
  const sorted = useSortedColumns(serverSort, local, arranged);

  useEffect(() => {
    const column = moved.current === null ? -1 : names.indexOf(moved.current);
    moved.current = null;
    // Runs after the grid shows the column at its new position.
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

  useEffect(() => {
    setNested((position) => (position !== null && (position.row >= shownRows || !columns.includes(position.column)) ? null : position));
  }, [shownRows, columns]);

  useEffect(() => {
    if (!isExportWaiting || isPending) return;
    setExportWaiting(false);
    if (onExport === undefined || shownRows === 0) return;
    const shownNames = new Set(names);
    const all = [...names, ...columns.filter((name) => !shownNames.has(name))];
    onExport({ columns: all, shown: names, rows: shownRows, viewId });
  }, [isExportWaiting, isPending, onExport, shownRows, names, columns, viewId]);

  const canExport = onExport !== undefined && shownRows > 0;
  const canFind = grid.findText !== undefined && shownRows > 0;
  const { commands = null } = grid;
  useCommands(
    useMemo<readonly PaletteItem[]>(
      () =>
        commands === null
          ? []
          : [
              ...(canFind ? [{ ...commands.find, shortcut: 'findText' as const, run: openSearch }] : []),
              ...(canExport ? [{ ...commands.export, run: () => setExportWaiting(true) }] : []),
            ],
      [commands, canFind, canExport, openSearch],
    ),
  );
  useFindKey(container, about.platform, canFind ? openSearch : null);

  useLocalScope(grid.onView, view, arranged);
  const captionOf = useCopyCaption();

  const isSlow = useDelayed(isPending);

  async function copy(format: CopyFormat): Promise<void> {
    const block = selection.current;
    if (block === null) return;
    try {
      const text = await copiedText(block, shown, columns.length, format, fetchFullRows, settings.keepFormulas === true, captionOf(block));
      if (text === null) {
        announce(t('copied.tooMany', { count: maxCopiedCells }));
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

  /** Moves a column and keeps its header active. */
  function rearrange(name: string, change: (before: ColumnArrangement) => ColumnArrangement): void {
    if (change(arrangement) === arrangement) return;
    moved.current = name;
    changeArrangement(change);
  }

  const nameOf = (column: number): string => names[column] ?? '';

  /** Checks whether a cell contains rows. */
  function hasRows({ row, column }: CellPosition): boolean {
    const value = handle.current?.cellsOf(row)?.[shown.sources[column] ?? 0];
    return value !== undefined && nestedSummary(value, keys.get(nameOf(column))) !== null;
  }

  function openNested({ row, column }: CellPosition, byKey: boolean): void {
    setOpened(null);
    setNested({ row, column: nameOf(column), byKey });
  }

  function openRow(row: number): void {
    setNested(null);
    setOpened(row);
  }

  function closeNested(): void {
    setNested(null);
    handle.current?.focus();
  }

  const events: GridEvents = {
    onMenu: (cell, anchor) => setMenu({ cell, anchor }),
    onOpen: (cell, byKey) => {
      if (hasRows(cell)) openNested(cell, byKey);
      else openRow(cell.row);
    },
    onSort: (column) => sorted.next(nameOf(column)),
    onCopy: () => void copy('tsv'),
    onResize: (column, width) => changeArrangement((before) => resizeColumn(before, nameOf(column), width)),
    onMove: (column, by) => rearrange(nameOf(column), (before) => moveColumn(columns, before, nameOf(column), by)),
    onSelect: (block, cell) => {
      selection.current = block;
      active.current = cell;
      for (const notify of selectionListeners) notify(block);
      if (opened !== null && cell !== null && cell.row !== headerRow) setOpened(cell.row);
    },
  };

  function menuItems({ cell, anchor: place, values: isOfValues }: OpenMenu): React.ReactNode {
    const name = nameOf(cell.column);
    if (isOfValues === true && grid.readValues !== undefined) {
      return (
        <ValueFilterItems
          column={name}
          readValues={grid.readValues}
          chosen={values.find(({ column }) => column === name)?.values ?? null}
          onChoose={(chosen) => {
            const others = values.filter(({ column }) => column !== name);
            setValues(chosen === null ? others : [...others, { column: name, values: chosen }]);
          }}
        />
      );
    }
    if (cell.row === headerRow) {
      const isPinned = cell.column < shown.pinned;
      return (
        <ColumnMenuItems
          pinned={isPinned}
          order={sorted.directions.get(name)}
          canHide={names.length > 1}
          onValues={grid.readValues === undefined ? null : () => setMenu({ cell, anchor: place, values: true })}
          onSort={(order) => sorted.set(name, order)}
          local={serverSort?.canSort(name) === true ? { rows, onSort: (order) => local.set(name, order) } : null}
          flatten={flattenActionOf(flattened, name, keys.has(name) || hasRows({ row: 0, column: cell.column }))}
          onPin={() => rearrange(name, (before) => pinColumn(before, name, !isPinned))}
          onMove={(by) => events.onMove(cell.column, by)}
          onHide={() => changeArrangement((before) => hideColumn(before, name, true))}
          onWidth={(change) =>
            changeArrangement((before) => {
              const { [name]: width, ...widths } = before.widths;
              return change === null
                ? { ...before, widths }
                : resizeColumn(before, name, (width ?? natural.widths.get(name)?.natural ?? 0) + change);
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
        outdated={grid.outdated === true}
        conditionOf={(relation) =>
          query === null || value === undefined || value[2] !== undefined
            ? null
            : conditionOfCell(name, value, types.get(name) ?? 'unknown', relation)
        }
        onCondition={(condition) => query?.addCondition(condition)}
        onCopy={(format) => void copy(format)}
        onOpen={() => openRow(cell.row)}
        onNested={hasRows(cell) ? () => openNested(cell, true) : null}
      />
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the row panel from any element within the grid.
    <div
      ref={container}
      className={classes.grid}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu !== null || event.target instanceof HTMLInputElement) return;
        if (opened === null && nested === null) return;
        setOpened(null);
        setNested(null);
        handle.current?.focus();
      }}
    >
      <GridToolbar
        filter={filter}
        onFilter={setFilter}
        valueFilters={values.map(({ column }) => column)}
        onAnyValues={(column) => setValues(values.filter((other) => other.column !== column))}
        matches={
          (arranged?.filter == null && (arranged?.values ?? []).length === 0) || view === null ? null : { rows: view.rows, of: view.of }
        }
        sorted={sorted.isLocal}
        sortedPart={serverSort === null ? null : rows}
        working={working}
        onStop={() => {
          setExportWaiting(false);
          local.clear();
          setValues([]);
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
        onFind={canFind ? openSearch : null}
        findBar={
          searches === 0 || grid.findText === undefined || !canFind ? null : (
            <FindBar
              searched={{ find: grid.findText, columns: names, viewId, rows: shownRows }}
              activeCell={() => active.current}
              onGo={(cell) => handle.current?.activate(cell)}
              onClose={() => {
                setSearches(0);
                handle.current?.focus();
              }}
              focusRequest={searches}
            />
          )
        }
        exportWaiting={isExportWaiting}
        onExport={onExport === undefined || (shownRows === 0 && !isPending) ? null : () => setExportWaiting(true)}
        onReset={arrangement === plainArrangement ? null : () => changeArrangement(() => plainArrangement)}
      />
      {failure === null ? null : renderFailure(failure, local.clear)}
      <div className={classes.rows} data-former={isSlow || undefined} aria-busy={isSlow || undefined}>
        <DataGrid
          ref={handle}
          label={label}
          fetchWindow={fetchShown}
          columns={columns}
          types={types}
          relatedKeys={keys}
          rows={shownRows}
          first={viewId === undefined ? first : null}
          renderFailure={renderFailure}
          arrangement={arrangement}
          sorted={sorted.directions}
          firstNumber={viewId === undefined ? (grid.firstNumber ?? 1) : 1}
          events={events}
          natural={natural.widths}
        />
        <SelectionSummary listeners={selectionListeners} shown={shown} fetchWindow={fetchShown} />
        {view !== null && view.rows === 0 ? <p className={classes.none}>{t('local.nothing')}</p> : null}
      </div>
      {opened === null || shownRows === 0 ? null : (
        <RowPanel
          row={Math.min(opened, shownRows - 1)}
          rows={shownRows}
          shown={shown}
          columns={columns}
          fetchWindow={fetchFullRows}
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
      {nested === null || nested.row >= shownRows ? null : (
        <NestedPanel
          position={nested}
          rows={shownRows}
          source={columns.indexOf(nested.column)}
          model={grid.model}
          fetchWindow={fetchFullRows}
          keepFormulas={settings.keepFormulas === true}
          onGo={(row) => {
            handle.current?.activate({ row, column: Math.max(0, names.indexOf(nested.column)) });
            setNested({ ...nested, row, byKey: false });
          }}
          onClose={closeNested}
        />
      )}
      <PositionedMenu
        label={menu === null ? '' : t(menu.cell.row === headerRow ? 'columnMenu' : 'cellMenu', { column: nameOf(menu.cell.column) })}
        anchor={menu?.anchor ?? null}
        onClose={close}
      >
        {menu === null ? null : menuItems(menu)}
      </PositionedMenu>
    </div>
  );
}
