import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueType } from '../../shared/values/value-type.ts';
import classes from './grid.module.css';
import { createGridSurface, type GridSurface } from './grid-surface.ts';
import { createRowPages, type FetchWindow, type RowPages, rowsOfPage } from './row-pages.ts';

/** Properties of {@link DataGrid}. */
export interface DataGridProps {
  /** Accessible name. */
  readonly label: string;
  /** Another function means another result: the grid starts anew. */
  readonly fetchWindow: FetchWindow;
  readonly columns: readonly string[];
  readonly types: ReadonlyMap<string, ValueType>;
  /** Rows known so far; it may grow. */
  readonly rows: number;
  /** Drawn over the foot of the grid when a window could not be fetched. */
  readonly renderFailure: (error: unknown, retry: () => void) => React.ReactNode;
}

/** Rows of a result in a grid (role `grid`), fetched by windows as they come into sight; see {@link createGridSurface}. */
export function DataGrid({ label, fetchWindow, columns, types, rows, renderFailure }: DataGridProps): React.ReactNode {
  const { t, i18n } = useTranslation('grid');
  const scroller = useRef<HTMLDivElement>(null);
  const cellId = useId();
  const [parts, setParts] = useState<{ surface: GridSurface; pages: RowPages } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // Only the first count matters: it sets how heavy a window is.
  const columnCount = useRef(columns.length);

  useLayoutEffect(() => {
    if (scroller.current === null) return;
    const surface = createGridSurface(scroller.current, cellId);
    const pages = createRowPages(
      fetchWindow,
      () => {
        surface.refresh();
        setFailure(pages.failure());
      },
      rowsOfPage(columnCount.current),
    );
    setParts({ surface, pages });
    setFailure(null);
    return () => {
      pages.close();
      surface.close();
    };
  }, [fetchWindow, cellId]);

  useEffect(() => {
    const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'long' });
    const words = { absent: t('absent'), localMoment: (moment: Date) => moments.format(moment) };
    parts?.surface.show({ columns, types, rows, pages: parts.pages }, words);
  }, [parts, columns, types, rows, t, i18n.language]);

  return (
    <div className={classes.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot have a window of rows, nor an active cell. */}
      <div ref={scroller} role="grid" aria-label={label} aria-readonly="true" tabIndex={0} data-pane-start className={classes.scroller} />
      {failure === null ? null : <div className={classes.failure}>{renderFailure(failure, () => parts?.pages.retry())}</div>}
    </div>
  );
}
