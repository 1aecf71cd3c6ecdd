import { ActionIcon, Button, Popover } from '@mantine/core';
import { ArrowRight, Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fold } from '../../../shared/search/fold.ts';
import { nameParts } from '../../components/name-parts.ts';
import { useLongList } from '../../components/use-long-list.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDensity } from '../../preferences/density.ts';
import classes from './columns-panel.module.css';

/** Properties of {@link ColumnsPanel}. */
export interface ColumnsPanelProps {
  readonly columns: readonly string[];
  readonly hidden: readonly string[];
  /** Called with all columns to hide. */
  readonly onHidden: (hidden: readonly string[]) => void;
  /** Scrolls to a column. The column is visible when this function is called. */
  readonly onGo: (column: string) => void;
  /** Restores the original layout. Null if the layout is the original one. */
  readonly onReset: (() => void) | null;
}

/** Minimum number of columns for which the search field is shown. */
const searchedFrom = 12;

/** Line heights in CSS pixels. */
const lineHeights = { compact: 24, comfortable: 28 } as const;

/** Renders a button with the number of visible columns. The button opens a list in which the user finds, shows and hides columns. */
export function ColumnsPanel(panel: ColumnsPanelProps): React.ReactNode {
  const { columns, hidden } = panel;
  const { t } = useTexts('grid');
  const [opened, setOpened] = useState(false);
  const away = new Set(hidden);
  const shown = columns.filter((name) => !away.has(name)).length;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Columns3 size={14} aria-hidden />}
          onClick={() => setOpened((before) => !before)}
        >
          {t('columns.shown', { shown, count: columns.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <PanelContent
          {...panel}
          onGo={(column) => {
            setOpened(false);
            panel.onGo(column);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function PanelContent({ columns, hidden, onHidden, onGo, onReset }: ColumnsPanelProps): React.ReactNode {
  const { t } = useTexts('grid');
  const [search, setSearch] = useState('');
  const matching = useMemo(() => columnsCalled(columns, search), [columns, search]);
  const density = useDensity();
  const list = useLongList<HTMLUListElement>(matching, lineHeights);
  const away = new Set(hidden);
  const isOnly = (name: string): boolean => columns.every((other) => away.has(other) === (other !== name));
  const isPart = matching.length > 0 && matching.length < columns.length;
  const show = (name: string, isShown: boolean): void => onHidden(isShown ? hidden.filter((other) => other !== name) : [...hidden, name]);
  const go = (name: string): void => {
    show(name, true);
    onGo(name);
  };
  return (
    <>
      {columns.length < searchedFrom ? null : (
        <input
          type="search"
          data-autofocus
          className={classes.search}
          aria-label={t('columns.search')}
          placeholder={t('columns.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = matching[0];
            if (event.key !== 'Enter' || search.trim() === '' || first === undefined) return;
            event.preventDefault();
            go(first);
          }}
        />
      )}
      <ul ref={list.ref} className={classes.list} aria-label={t('columns.label')} onKeyDown={list.onKeyDown}>
        {list.drawn.map(({ index, gap }) => {
          const name = matching[index];
          if (name === undefined) return null;
          const [start, end] = nameParts(name);
          const tabIndex = index === list.active ? 0 : -1;
          return (
            <li
              key={name}
              {...list.positionOf(index)}
              className={classes.line}
              style={{ height: lineHeights[density], marginTop: gap, marginBottom: index === list.drawn.at(-1)?.index ? list.below : 0 }}
            >
              <label title={end === '' ? undefined : name}>
                <input
                  type="checkbox"
                  aria-label={name}
                  tabIndex={tabIndex}
                  checked={!away.has(name)}
                  disabled={isOnly(name)}
                  onFocus={() => list.onReached(name)}
                  onChange={(event) => show(name, event.currentTarget.checked)}
                />
                <span className={classes.beginning}>{start}</span>
                {end}
              </label>
              <ActionIcon size={20} tabIndex={tabIndex} title={t('columns.go', { column: name })} onClick={() => go(name)}>
                <ArrowRight size={14} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {matching.length === 0 ? <p className={classes.none}>{t('columns.notFound')}</p> : null}
      <div className={classes.foot}>
        {isPart ? (
          <Button size="compact-xs" variant="default" onClick={() => onHidden(columns.filter((name) => !matching.includes(name)))}>
            {t('columns.only', { count: matching.length })}
          </Button>
        ) : null}
        {columns.some((name) => away.has(name)) ? (
          <Button size="compact-xs" variant="default" onClick={() => onHidden([])}>
            {t('columns.all')}
          </Button>
        ) : null}
        {onReset === null ? null : (
          <Button size="compact-xs" variant="default" onClick={onReset}>
            {t('columns.reset')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Returns the columns whose names contain every word of a search, ignoring case and accents. */
function columnsCalled(columns: readonly string[], search: string): readonly string[] {
  const searchTerms = fold(search).split(/\s+/).filter(Boolean);
  return searchTerms.length === 0 ? columns : columns.filter((name) => searchTerms.every((word) => fold(name).includes(word)));
}
