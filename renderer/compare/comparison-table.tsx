import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ComparedRow, ComparisonSummary, ShownRows } from '../../shared/contract/results/comparison.ts';
import { nameParts } from '../components/name-parts.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { drawnColumns, layColumns, measureIn, scrollLeftFor } from '../grid/columns/column-layout.ts';
import { createRowPages, type RowPages } from '../grid/row-pages.ts';
import { type CellPosition, cellAfterKey } from '../grid/surface/selection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparisonsClient } from '../results/comparisons-client.ts';
import { CellDetail } from './cell-detail.tsx';
import { gridParts, rightOf, widthsOf } from './compared-face.ts';
import { ComparedRowCells, marginWidth, useComparedRowTexts } from './compared-row-cells.tsx';
import classes from './comparison.module.css';
import { useRowWindow } from './use-row-window.ts';

const headerHeight = 28;
const noneRight: readonly boolean[] = [];
const rowsOfBase = 1000;

interface ComparisonTableProps {
  readonly client: ComparisonsClient;
  readonly summary: ComparisonSummary;
  readonly show: ShownRows;
  /** Names of the two responses. */
  readonly sides: readonly [left: string, right: string];
  /** Short names of the responses, for the headers of the row numbers. */
  readonly heads: readonly [left: string, right: string];
  readonly active: CellPosition;
  readonly onActive: (position: CellPosition) => void;
}

/** Returns the number of rows that the current filter shows. */
export function rowsShown(summary: ComparisonSummary, show: ShownRows): number {
  return show === 'all' ? summary.rows : summary.differing[show];
}

/** Renders the rows of a comparison (role `grid`). Rows are loaded when they become visible. */
export function ComparisonTable({ client, summary, show, sides, heads, active, onActive }: ComparisonTableProps): React.ReactNode {
  const { t } = useTexts('compare');
  const { comparisonId, columns } = summary;
  const rows = rowsShown(summary, show);
  const id = useId();
  const view = useRowWindow(rows, headerHeight);
  const [pages, setPages] = useState<RowPages<ComparedRow> | null>(null);
  const [, redraw] = useState(0);
  const measured = useRef<{ readonly widths: readonly number[]; readonly right: readonly boolean[] } | null>(null);
  const absent = t('absent');

  useEffect(() => {
    const own = createRowPages<ComparedRow>(
      (from, count) => client.window({ comparisonId, show, from, count }),
      () => redraw((before) => before + 1),
    );
    own.begin(columns.length, null);
    measured.current = null;
    setPages(own);
    return () => own.close();
  }, [client, comparisonId, show, columns]);

  const { first, end } = view.span;
  const { reveal, scroller } = view;
  useEffect(() => pages?.want(first, end, rows), [pages, first, end, rows]);

  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  if (measured.current === null && pages?.rowAt(0) !== undefined) {
    const firstCells = Array.from({ length: Math.min(50, rows) }, (_, index) => pages.rowAt(index) ?? []).flat();
    measured.current = { widths: measuredWidths(view.scroller.current, names, firstCells, absent), right: rightOf(names, firstCells) };
  }
  const widths = measured.current?.widths;
  // The objects are stable, so that rows that stay visible don't render again while the user scrolls.
  const layout = useMemo(
    () => layColumns(widths ?? measuredWidths(scroller.current, names, [], absent)),
    [widths, scroller, names, absent],
  );
  const right = measured.current?.right ?? noneRight;
  const visibleColumns = drawnColumns(layout, view.left, Math.max(0, view.width - marginWidth));
  const drawn = useMemo(() => ({ first: visibleColumns.first, end: visibleColumns.end }), [visibleColumns.first, visibleColumns.end]);
  // Rows are positioned relative to a row that rarely changes, because the first visible row changes on each scroll step.
  const base = first - (first % rowsOfBase);
  const texts = useComparedRowTexts(sides);
  const rowIndexes = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  const width = Math.max(marginWidth + layout.total, view.width);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must scroll only when the active cell changes.
  useEffect(() => {
    reveal(active.row);
    const element = scroller.current;
    if (element !== null) element.scrollLeft = scrollLeftFor(active.column, element.scrollLeft, element.clientWidth - marginWidth, layout);
  }, [active, reveal, scroller, pages]);

  const press = (event: React.KeyboardEvent): void => {
    const extent = { rows, columns: names.length, pageRows: Math.max(1, end - first - 2) };
    const next = cellAfterKey(active, { key: event.key, control: event.ctrlKey || event.metaKey }, extent);
    if (next === null) return;
    event.preventDefault();
    onActive(next);
  };
  const failure = pages?.failure() ?? null;
  const hasActive = active.row >= first && active.row < end && active.column >= drawn.first && active.column < drawn.end;
  const grid = {
    role: 'grid',
    'aria-label': t('table'),
    'aria-readonly': true,
    'aria-rowcount': rows,
    'aria-colcount': names.length,
    'aria-activedescendant': hasActive && rows > 0 ? `${id}-${active.row}-${active.column}` : undefined,
    tabIndex: 0,
    onKeyDown: press,
  };
  return (
    <div className={classes.tablePlace}>
      <div ref={view.scroller} {...grid} className={classes.scroller}>
        <div style={{ width, height: view.contentHeight + headerHeight }} role="presentation">
          <div className={classes.window} style={{ width: view.width, height: view.height + headerHeight }} role="presentation">
            <div {...gridParts.group} className={classes.head} style={{ width, transform: `translateX(${-view.left}px)` }}>
              <div {...gridParts.head} className={classes.row}>
                <span className={classes.margin} style={{ left: view.left, width: marginWidth }} role="presentation" aria-hidden="true">
                  <span className={classes.sign} />
                  <span className={classes.number}>{heads[0]}</span>
                  <span className={classes.number}>{heads[1]}</span>
                </span>
                {columns.slice(drawn.first, drawn.end).map((column, index) => (
                  <span
                    key={column.name}
                    {...gridParts.columnHeader(drawn.first + index)}
                    className={classes.cell}
                    data-alone={column.in !== 'both' || undefined}
                    data-right={right[drawn.first + index] || undefined}
                    style={{ left: marginWidth + (layout.starts[drawn.first + index] ?? 0), width: layout.widths[drawn.first + index] }}
                    title={
                      column.in === 'both'
                        ? titleOf(column.name)
                        : t('onlyIn', { name: column.name, side: sides[column.in === 'left' ? 0 : 1] })
                    }
                  >
                    {column.in === 'both' ? '' : column.in === 'left' ? '− ' : '+ '}
                    <HeadName name={column.name} />
                  </span>
                ))}
              </div>
            </div>
            <div {...gridParts.group} className={classes.rows}>
              <div
                role="presentation"
                style={{ transform: `translate(${-view.left}px, ${view.offset - (first - base) * view.rowHeight}px)` }}
              >
                {rowIndexes.map((index) => (
                  <ComparedRowCells
                    key={index}
                    id={id}
                    index={index}
                    top={(index - base) * view.rowHeight}
                    height={view.rowHeight}
                    width={width}
                    left={view.left}
                    row={pages?.rowAt(index)}
                    names={names}
                    drawn={drawn}
                    layout={layout}
                    right={right}
                    rowTexts={texts}
                    active={active.row === index ? active.column : null}
                    onActive={onActive}
                  />
                ))}
              </div>
            </div>
          </div>
        </div>
      </div>
      <CellDetail row={pages?.rowAt(active.row)} name={names[active.column] ?? ''} column={active.column} sides={sides} />
      {failure === null ? null : <ProblemNotice problem={problemOf(failure)} onRetry={() => pages?.retry()} />}
    </div>
  );
}

/** Returns the column widths in the table's font. The widths are estimates until the table is in the document. */
function measuredWidths(table: Element | null, names: readonly string[], rows: readonly ComparedRow[], absent: string): readonly number[] {
  if (table === null) return widthsOf(names, rows, absent, (text) => text.length * 7);
  return widthsOf(names, rows, absent, measureIn(table), measureIn(table, '600'));
}

/** Returns the title of a column header. The parts of a long name have the title, because a screen reader would read the name twice. */
function titleOf(name: string): string | undefined {
  return nameParts(name)[1] === '' ? name : undefined;
}

/** Renders a column name. The end of a long name stays visible, because it distinguishes names with the same beginning. */
function HeadName({ name }: { readonly name: string }): React.ReactNode {
  const [beginning, end] = nameParts(name);
  if (end === '') return name;
  return (
    <>
      <span aria-hidden="true" className={classes.longName} title={name}>
        <span className={classes.nameBeginning}>{beginning}</span>
        {end}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
