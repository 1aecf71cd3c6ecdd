import { useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowWindow } from '../../../shared/contract/results/run.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDensity } from '../../preferences/density.ts';
import { type ColumnArrangement, plainArrangement, shownColumns } from '../columns/column-arrangement.ts';
import type { RelatedKeys } from '../nested/nested-rows.ts';
import { createRowPages, type FetchWindow, type RowPages } from '../row-pages.ts';
import classes from './grid.module.css';
import type { NaturalWidths, SortedBy } from './grid-content.ts';
import type { GridEvents } from './grid-input.ts';
import { createGridSurface, type GridSurface } from './grid-surface.ts';
import { rowHeights } from './row-scroll.ts';
import { type CellPosition, headerRow } from './selection.ts';

/** The functions of a mounted grid. */
export interface GridHandle {
  /** Activates a cell and scrolls to it. */
  readonly activate: (cell: CellPosition) => void;
  readonly focus: () => void;
  /** Returns the cells of a row in the response's column order. Undefined if they aren't loaded. */
  readonly cellsOf: (row: number) => readonly Cell[] | undefined;
}

/** Properties of {@link DataGrid}. */
export interface DataGridProps {
  /** Accessible name. */
  readonly label: string;
  /** Fetches windows of rows. A new function means other rows, and the grid restarts. */
  readonly fetchWindow: FetchWindow;
  readonly columns: readonly string[];
  readonly types: ReadonlyMap<string, ValueType>;
  /** Key columns of related entities, by column name. */
  readonly relatedKeys?: RelatedKeys;
  /** Number of rows known so far. The number can grow. */
  readonly rows: number;
  /** Number that the first row shows. Defaults to 1. */
  readonly firstNumber?: number;
  /** The first rows, if already loaded. */
  readonly first?: RowWindow | null;
  /** Renders an error below the grid if rows could not be fetched. */
  readonly renderFailure: (error: unknown, retry: () => void) => React.ReactNode;
  readonly arrangement?: ColumnArrangement;
  readonly sorted?: SortedBy;
  readonly events?: GridEvents;
  /** Column widths that stay when the rows change. */
  readonly natural?: NaturalWidths;
  readonly ref?: React.Ref<GridHandle>;
}

const unsorted: SortedBy = new Map();
const unrelated: RelatedKeys = new Map();
const noAction = (): void => undefined;
const unheard: GridEvents = {
  onMenu: noAction,
  onOpen: noAction,
  onSort: noAction,
  onCopy: noAction,
  onResize: noAction,
  onMove: noAction,
  onSelect: noAction,
};

/** Renders the rows of a result in a grid (role `grid`). Rows are fetched as they become visible. See {@link createGridSurface}. */
export function DataGrid({
  label,
  fetchWindow,
  columns,
  types,
  relatedKeys = unrelated,
  rows,
  firstNumber = 1,
  first = null,
  renderFailure,
  arrangement = plainArrangement,
  sorted = unsorted,
  events = unheard,
  natural,
  ref,
}: DataGridProps): React.ReactNode {
  const { t, language } = useTexts('grid');
  const density = useDensity();
  const scroller = useRef<HTMLDivElement>(null);
  const cellId = useId();
  const [parts, setParts] = useState<{ surface: GridSurface; pages: RowPages } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const latestEvents = useRef(events);
  latestEvents.current = events;
  const widths = useRef(natural);
  widths.current = natural;
  const lastActive = useRef<CellPosition | null>(null);

  useLayoutEffect(() => {
    if (scroller.current === null) return;
    const surface = createGridSurface(scroller.current, cellId, followed(latestEvents, lastActive), widths.current);
    const pages = createRowPages(fetchWindow, () => {
      surface.refresh();
      setFailure(pages.failure());
    });
    setParts({ surface, pages });
    setFailure(null);
    return () => {
      pages.close();
      surface.close();
    };
  }, [fetchWindow, cellId]);

  const shown = useMemo(() => shownColumns(columns, arrangement), [columns, arrangement]);
  const labels = useMemo(() => {
    let moments: Intl.DateTimeFormat | null = null;
    return {
      absent: t('absent'),
      localTimestamp: (moment: Date) => {
        // Created on demand because it takes milliseconds and only timestamp tooltips need it.
        moments ??= new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
        return moments.format(moment);
      },
      columnMenu: (column: string) => t('columnMenu', { column }),
      nestedRows: (count: number, more: boolean) => t(more ? 'nested.rowsCut' : 'nested.rows', { count }),
    };
  }, [t, language]);
  const shownSurface = useRef<GridSurface | null>(null);
  // A layout effect draws in the same frame as React. A later effect would delay the first rows by a frame.
  useLayoutEffect(() => {
    if (parts === null) return;
    if (rows > 0) parts.pages.begin(columns.length, first);
    const { names, sources, pinned } = shown;
    const { widths: resized } = arrangement;
    const rowHeight = rowHeights[density];
    parts.surface.show(
      { columns: names, sources, pinned, widths: resized, sorted, types, relatedKeys, rows, firstNumber, rowHeight, pages: parts.pages },
      labels,
    );
    // If the active cell was in the header before the rows changed, it stays active.
    const isNew = shownSurface.current !== null && shownSurface.current !== parts.surface;
    shownSurface.current = parts.surface;
    if (isNew && lastActive.current?.row === headerRow) parts.surface.activate(lastActive.current);
  }, [parts, shown, arrangement, sorted, types, relatedKeys, rows, firstNumber, columns, first, density, labels]);

  useImperativeHandle(
    ref,
    () => ({
      activate: (cell) => parts?.surface.activate(cell),
      focus: () => scroller.current?.focus(),
      cellsOf: (row) => parts?.pages.rowAt(row),
    }),
    [parts],
  );

  return (
    <div className={classes.place}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: a table doesn't support a window of rows or an active cell. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-readonly="true"
        aria-multiselectable="true"
        tabIndex={0}
        data-pane-start
        data-density={density}
        className={classes.scroller}
      />
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above. */}
      {failure === null ? null : <div className={classes.failure}>{renderFailure(failure, () => parts?.pages.retry())}</div>}
    </div>
  );
}

/** Forwards events to the handlers of the latest render, because a surface exists longer than a render. */
function followed(latestEvents: { readonly current: GridEvents }, lastActive: { current: CellPosition | null }): GridEvents {
  return {
    onMenu: (cell, anchor) => latestEvents.current.onMenu(cell, anchor),
    onOpen: (cell, byKey) => latestEvents.current.onOpen(cell, byKey),
    onSort: (column) => latestEvents.current.onSort(column),
    onCopy: () => latestEvents.current.onCopy(),
    onResize: (column, width) => latestEvents.current.onResize(column, width),
    onMove: (column, by) => latestEvents.current.onMove(column, by),
    onSelect: (block, active) => {
      lastActive.current = active;
      latestEvents.current.onSelect(block, active);
    },
  };
}
