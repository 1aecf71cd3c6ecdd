import { useEffect, useState } from 'react';
import type { RowWindow } from '../../shared/contract/results/run.ts';
import { fold } from '../../shared/search/fold.ts';
import type { Cell } from '../../shared/values/cell.ts';
import { indentJson } from '../../shared/values/indented-json.ts';
import { textBlocks } from '../components/text-blocks.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { displayOf, showInvisible } from './cell-display.ts';
import type { ShownColumns } from './columns/column-arrangement.ts';
import { PanelButtons } from './panel-buttons.tsx';
import type { FetchWindow } from './row-pages.ts';
import classes from './row-panel.module.css';

interface RowPanelProps {
  readonly row: number;
  readonly rows: number;
  /** The visible columns. They are listed before the hidden columns. */
  readonly shown: ShownColumns;
  readonly columns: readonly string[];
  readonly fetchWindow: FetchWindow;
  readonly onGo: (row: number) => void;
  readonly onClose: () => void;
}

/** Maximum number of characters in one layout step. One megabyte blocks the page for over 100 ms. */
const longestText = 50_000;

/** Minimum number of columns for which the search field is shown. */
const searchedFrom = 12;

/**
 * Renders one row (a region): all columns with their whole values, indented JSON, and buttons for the next and previous row.
 *
 * Columns can be searched by name or value. The search stays when the row changes.
 */
export function RowPanel({ row, rows, shown, columns, fetchWindow, onGo, onClose }: RowPanelProps): React.ReactNode {
  const { t } = useTexts('grid');
  const cells = useRow(fetchWindow, row);
  const others = columns.flatMap((name, source) => (shown.sources.includes(source) ? [] : [{ name, source }]));
  const [search, setSearch] = useState('');
  const all = [...shown.names.map((name, index) => ({ name, source: shown.sources[index] ?? 0 })), ...others];
  const foldedSearch = fold(search.trim());
  const matching =
    foldedSearch === ''
      ? all
      : all.filter(({ name, source }) => [name, cells?.[source]?.[1] ?? ''].some((text) => fold(text).includes(foldedSearch)));
  return (
    <section aria-label={t('row.label')} className={classes.panel}>
      <div className={classes.head}>
        <h3>{t('row.title', { row: row + 1, count: rows })}</h3>
        {all.length < searchedFrom ? null : (
          <input
            type="search"
            className={classes.search}
            aria-label={t('row.search')}
            placeholder={t('row.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <PanelButtons row={row} rows={rows} closeLabel={t('row.close')} onGo={onGo} onClose={onClose} />
      </div>
      <dl className={classes.values} tabIndex={0} aria-label={t('row.values')}>
        {matching.map(({ name, source }) => (
          <div key={source}>
            <dt>{name}</dt>
            <Value cell={cells?.[source]} absent={t('absent')} />
          </div>
        ))}
      </dl>
      {matching.length === 0 ? <p className={classes.none}>{t('row.notFound')}</p> : null}
    </section>
  );
}

function Value({ cell, absent }: { readonly cell: Cell | undefined; readonly absent: string }): React.ReactNode {
  if (cell === undefined) return <dd />;
  const { tone, text } = displayOf(cell, false, absent);
  if (tone !== 'value') return <dd data-tone={tone}>{text}</dd>;
  return (
    <dd data-kind={cell[0]}>
      <FullText text={showInvisible(cell[0] === 'json' ? indentJson(cell[1]) : cell[1])} />
    </dd>
  );
}

/** Renders a text. A very long text is split into blocks that are laid out when they become visible. */
function FullText({ text }: { readonly text: string }): React.ReactNode {
  if (text.length <= longestText) return text;
  return textBlocks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity except their position.
    <span key={index} className={classes.block}>
      {block}
    </span>
  ));
}

/** Fetches the cells of a row. The previous cells stay while they load. Null if the request fails; the grid reports the error. */
function useRow(fetchWindow: FetchWindow, row: number): RowWindow['rows'][number] | null {
  const [cells, setCells] = useState<RowWindow['rows'][number] | null>(null);
  useEffect(() => {
    let isActive = true;
    fetchWindow(row, 1).then(
      (window) => {
        if (isActive) setCells(window.rows[0] ?? null);
      },
      () => {
        if (isActive) setCells(null);
      },
    );
    return () => {
      isActive = false;
    };
  }, [fetchWindow, row]);
  return cells;
}
