import { ActionIcon, Button, Loader, Menu, TextInput } from '@mantine/core';
import { Columns3, Download, X } from 'lucide-react';
import { useDelayed } from '../components/use-delayed.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './grid-toolbar.module.css';

interface GridToolbarProps {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** Rows shown and rows fetched, while some are left out. */
  readonly found: { readonly rows: number; readonly of: number } | null;
  /** Whether rows stand in another order than they came. */
  readonly sorted: boolean;
  readonly working: boolean;
  readonly onStop: () => void;
  readonly onUnsort: () => void;
  /** Puts the order into the query; null outside of one. */
  readonly onIntoQuery: (() => void) | null;
  readonly columns: readonly string[];
  readonly hidden: readonly string[];
  readonly onHide: (column: string, hide: boolean) => void;
  /** Null while columns stand as the answer has them. */
  readonly onReset: (() => void) | null;
  /** Writes the rows to a file; null where they cannot be. */
  readonly onExport: (() => void) | null;
}

/** Above a grid: a filter of the fetched rows, what order they stand in, and which columns are shown. */
export function GridToolbar(bar: GridToolbarProps): React.ReactNode {
  const { t } = useWords(['grid', 'exports']);
  const slow = useDelayed(bar.working);
  const hidden = new Set(bar.hidden);
  const shownCount = bar.columns.filter((name) => !hidden.has(name)).length;
  const isArranged = bar.sorted || bar.found !== null || slow;
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          type="search"
          className={classes.filter ?? ''}
          aria-label={t('quickFilter.label')}
          placeholder={t('quickFilter.placeholder')}
          value={bar.filter}
          onChange={({ currentTarget }) => bar.onFilter(currentTarget.value)}
        />
        <Menu closeOnItemClick={false} position="bottom-end">
          <Menu.Target>
            <Button size="compact-xs" variant="subtle" leftSection={<Columns3 size={14} aria-hidden />}>
              {t('columns.shown', { shown: shownCount, count: bar.columns.length })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.columns ?? ''}>
            {bar.columns.map((name) => (
              <Menu.CheckboxItem key={name} checked={!hidden.has(name)} onChange={(checked: boolean) => bar.onHide(name, !checked)}>
                {name}
              </Menu.CheckboxItem>
            ))}
            {bar.onReset === null ? null : (
              <>
                <Menu.Divider />
                <Menu.Item onClick={bar.onReset}>{t('columns.reset')}</Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
        {bar.onExport === null ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Download size={14} aria-hidden />}
            title={t('exports:openHint')}
            onClick={bar.onExport}
          >
            {t('exports:open')}
          </Button>
        )}
      </div>
      <div className={classes.arranged} data-arranged={isArranged || undefined}>
        <span aria-live="polite" className={classes.local}>
          {bar.found === null ? '' : t('local.filtered', { rows: bar.found.rows, count: bar.found.of })}
          {bar.found !== null && bar.sorted ? ' · ' : ''}
          {bar.sorted ? t('local.sorted') : ''}
        </span>
        {slow ? (
          <>
            <Loader size={14} aria-label={t('local.working')} />
            <Button size="compact-xs" variant="default" onClick={bar.onStop}>
              {t('local.stop')}
            </Button>
          </>
        ) : null}
        {bar.sorted && bar.onIntoQuery !== null ? (
          <Button size="compact-xs" variant="default" onClick={bar.onIntoQuery}>
            {t('local.intoQuery')}
          </Button>
        ) : null}
        {bar.sorted ? (
          <ActionIcon size={22} aria-label={t('sort.none')} title={t('sort.none')} onClick={bar.onUnsort}>
            <X size={14} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </>
  );
}
