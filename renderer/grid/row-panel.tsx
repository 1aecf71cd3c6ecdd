import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Cell, RowWindow } from '../../shared/contract/run.ts';
import { fold } from '../../shared/search/fold.ts';
import { indentJson } from '../../shared/values/indented-json.ts';
import { textBlocks } from '../components/text-blocks.ts';
import { useWords } from '../i18n/use-words.ts';
import { faceOf } from './cell-face.ts';
import type { ShownColumns } from './column-arrangement.ts';
import type { FetchWindow } from './row-pages.ts';
import classes from './row-panel.module.css';
import { showUnseen } from './unseen-characters.ts';

interface RowPanelProps {
  readonly row: number;
  readonly rows: number;
  /** Those that are shown come first; the hidden ones after them. */
  readonly shown: ShownColumns;
  readonly columns: readonly string[];
  readonly fetchWindow: FetchWindow;
  readonly onGo: (row: number) => void;
  readonly onClose: () => void;
}

/** Characters that are laid out at once in some milliseconds; a megabyte holds the page up for a hundred and more. */
const longestWhole = 50_000;

/** Below this many columns nobody needs to search them. */
const searchedFrom = 12;

/**
 * One row whole (a region): every column with its value uncut, lists and objects as indented JSON; next and previous row.
 *
 * Of many columns some are found by a part of their name or value; the search stays while rows are gone through.
 */
export function RowPanel({ row, rows, shown, columns, fetchWindow, onGo, onClose }: RowPanelProps): React.ReactNode {
  const { t } = useWords('grid');
  const cells = useRow(fetchWindow, row);
  const others = columns.flatMap((name, source) => (shown.sources.includes(source) ? [] : [{ name, source }]));
  const [search, setSearch] = useState('');
  const all = [...shown.names.map((name, index) => ({ name, source: shown.sources[index] ?? 0 })), ...others];
  const wanted = fold(search.trim());
  const found =
    wanted === '' ? all : all.filter(({ name, source }) => [name, cells?.[source]?.[1] ?? ''].some((text) => fold(text).includes(wanted)));
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
        <ActionIcon aria-label={t('row.previous')} disabled={row === 0} onClick={() => onGo(row - 1)}>
          <ChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('row.next')} disabled={row + 1 >= rows} onClick={() => onGo(row + 1)}>
          <ChevronDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('row.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      <dl className={classes.values} tabIndex={0} aria-label={t('row.values')}>
        {found.map(({ name, source }) => (
          <div key={source}>
            <dt>{name}</dt>
            <Value cell={cells?.[source]} absent={t('absent')} />
          </div>
        ))}
      </dl>
      {found.length === 0 ? <p className={classes.none}>{t('row.notFound')}</p> : null}
    </section>
  );
}

function Value({ cell, absent }: { readonly cell: Cell | undefined; readonly absent: string }): React.ReactNode {
  if (cell === undefined) return <dd />;
  const { tone, text } = faceOf(cell, false, absent);
  if (tone !== 'value') return <dd data-tone={tone}>{text}</dd>;
  return (
    <dd data-kind={cell[0]}>
      <WholeText text={showUnseen(cell[0] === 'json' ? indentJson(cell[1]) : cell[1])} />
    </dd>
  );
}

/** A text however long: a very long one in parts that are laid out when they come into sight. */
function WholeText({ text }: { readonly text: string }): React.ReactNode {
  if (text.length <= longestWhole) return text;
  return textBlocks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place.
    <span key={index} className={classes.block}>
      {block}
    </span>
  ));
}

/** The cells of a row; the former ones until they are here, nothing where they cannot be had (the grid says why). */
function useRow(fetchWindow: FetchWindow, row: number): RowWindow['rows'][number] | null {
  const [cells, setCells] = useState<RowWindow['rows'][number] | null>(null);
  useEffect(() => {
    let wanted = true;
    fetchWindow(row, 1).then(
      (window) => {
        if (wanted) setCells(window.rows[0] ?? null);
      },
      () => {
        if (wanted) setCells(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [fetchWindow, row]);
  return cells;
}
