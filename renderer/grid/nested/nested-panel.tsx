import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { modelOfNavigation } from '../../../shared/odata/index.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { plainArrangement, shownColumns } from '../columns/column-arrangement.ts';
import { copiedText } from '../copy-cells.ts';
import { PanelButtons } from '../panel-buttons.tsx';
import type { FetchWindow } from '../row-pages.ts';
import frame from '../row-panel.module.css';
import { DataGrid, type GridHandle } from '../surface/data-grid.tsx';
import type { GridEvents } from '../surface/grid-input.ts';
import { type CellBlock, cellsIn, headerRow } from '../surface/selection.ts';
import classes from './nested-panel.module.css';
import { modelOfPath, type NestedTable, nestedSummary, nestedTable, relatedKeys } from './nested-rows.ts';

/** The position of a cell whose rows are shown. */
export interface NestedPosition {
  readonly row: number;
  readonly column: string;
  /** Whether the user opened the rows with a key. The rows then take the focus. */
  readonly byKey: boolean;
}

interface NestedPanelProps {
  readonly position: NestedPosition;
  /** Number of rows of the outer grid. */
  readonly rows: number;
  /** Index of the column in a row's cells. */
  readonly source: number;
  /** The model of the outer rows. Undefined if it isn't known. */
  readonly model: EntityModel | undefined;
  readonly fetchWindow: FetchWindow;
  readonly keepFormulas: boolean;
  readonly onGo: (row: number) => void;
  readonly onClose: () => void;
}

/** One nesting level: the rows within a cell of the previous level. */
interface Level {
  readonly title: string;
  readonly text: string;
  readonly model: EntityModel | undefined;
}

const noAction = (): void => undefined;

/** Renders the rows within a cell in their own grid (a region). A cell of this grid that contains rows opens the next level. */
export function NestedPanel(props: NestedPanelProps): React.ReactNode {
  const { position: place, rows, source, model, fetchWindow, keepFormulas, onGo, onClose } = props;
  const { row, column, byKey } = place;
  const { t } = useTexts('grid');
  const announce = useAnnounce();
  const handle = useRef<GridHandle>(null);
  const selection = useRef<CellBlock | null>(null);
  const [inner, setInner] = useState<{ readonly of: NestedPosition; readonly levels: readonly Level[] }>({ of: place, levels: [] });
  const text = useCellText(fetchWindow, row, source);
  const outermost = useMemo<Level | null>(
    () => (text === null ? null : { title: column, text, model: modelOfPath(model, column) }),
    [text, column, model],
  );
  const levels = inner.of === place ? inner.levels : [];
  const level = levels.at(-1) ?? outermost;
  const table = useMemo<NestedTable>(() => (level === null ? empty : (nestedTable(level.text) ?? empty)), [level]);
  const types = useMemo(() => new Map((level?.model?.properties ?? []).map(({ name, type }) => [name, type] as const)), [level]);
  const keys = useMemo(() => relatedKeys(level?.model), [level]);
  const fetchNested = useMemo<FetchWindow>(
    () => (from, count) => Promise.resolve({ from, columns: table.columns, rows: table.rows.slice(from, from + count) }),
    [table],
  );
  const isFocused = byKey || levels.length > 0;
  /** The rows that the grid currently shows. The grid receives new rows after this component rendered. */
  const [shownTable, setShownTable] = useState<NestedTable>(empty);
  useEffect(() => setShownTable(table), [table]);
  useEffect(() => {
    if (!isFocused || shownTable.rows.length === 0) return;
    handle.current?.focus();
    handle.current?.activate({ row: 0, column: 0 });
  }, [isFocused, shownTable]);

  async function copy(): Promise<void> {
    if (selection.current === null) return;
    try {
      const shown = shownColumns(table.columns, plainArrangement);
      const copied = await copiedText(selection.current, shown, table.columns.length, 'tsv', fetchNested, keepFormulas);
      await navigator.clipboard.writeText(copied ?? '');
      announce(t('copied.cells', { count: cellsIn(selection.current) }));
    } catch {
      announce(t('copied.failed'));
    }
  }

  const events: GridEvents = {
    onMenu: noAction,
    onOpen: (cell) => {
      const name = table.columns[cell.column] ?? '';
      const value = table.rows[cell.row]?.[cell.column];
      if (level === null || value === undefined || nestedSummary(value, keys.get(name)) === null) return;
      const next = { title: `${level.title} ${cell.row + 1} › ${name}`, text: value[1], model: modelOfNavigation(level.model, name) };
      setInner({ of: place, levels: [...levels, next] });
    },
    onSort: noAction,
    onCopy: () => void copy(),
    onResize: noAction,
    onMove: noAction,
    onSelect: (block, active) => {
      selection.current = active?.row === headerRow ? null : block;
    },
  };
  const title = t('nested.title', { name: level?.title ?? column, row: row + 1, count: table.rows.length });
  return (
    <section aria-label={t('nested.label', { name: column })} className={frame.panel}>
      <div className={frame.head}>
        {levels.length === 0 ? null : (
          <Button size="compact-xs" variant="default" onClick={() => setInner({ of: place, levels: levels.slice(0, -1) })}>
            {t('nested.back')}
          </Button>
        )}
        <h3 className={classes.title} title={title}>
          {title}
        </h3>
        <PanelButtons row={row} rows={rows} closeLabel={t('nested.close')} onGo={onGo} onClose={onClose} />
      </div>
      {table.rows.length === 0 ? (
        <p className={frame.none}>{text === null ? '' : t('nested.nothing')}</p>
      ) : (
        <div className={classes.rows}>
          <DataGrid
            ref={handle}
            label={title}
            fetchWindow={fetchNested}
            columns={table.columns}
            types={types}
            relatedKeys={keys}
            rows={table.rows.length}
            events={events}
            renderFailure={() => null}
          />
        </div>
      )}
    </section>
  );
}

const empty: NestedTable = { columns: [], rows: [] };

/**
 * Fetches the whole text of a cell. Returns an empty string if the cell contains no JSON, and null until the first text is loaded. The
 * previous text stays while another one loads.
 */
function useCellText(fetchWindow: FetchWindow, row: number, source: number): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isActive = true;
    fetchWindow(row, 1).then(
      ({ rows: [cells] }) => {
        const cell = cells?.[source];
        if (isActive) setText(cell?.[0] === 'json' ? cell[1] : '');
      },
      () => {
        // The outer grid reports the failure.
        if (isActive) setText('');
      },
    );
    return () => {
      isActive = false;
    };
  }, [fetchWindow, row, source]);
  return text;
}
