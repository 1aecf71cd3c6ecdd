import { ActionIcon, Button, Loader, TextInput } from '@mantine/core';
import { Download, Search, X } from 'lucide-react';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { useDelayed } from '../components/use-delayed.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ColumnsPanel, type ColumnsPanelProps } from './columns/columns-panel.tsx';
import classes from './grid-toolbar.module.css';

interface GridToolbarProps extends ColumnsPanelProps {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** Numbers of matching and fetched rows. Null if no filter is active. */
  readonly matches: { readonly rows: number; readonly of: number } | null;
  /** Columns that are filtered by their values. */
  readonly valueFilters: readonly string[];
  readonly onAnyValues: (column: string) => void;
  /** Whether the rows are sorted here. */
  readonly sorted: boolean;
  /** Number of the sorted rows if these aren't all rows of the query. Null if they are. */
  readonly sortedPart: number | null;
  readonly working: boolean;
  readonly onStop: () => void;
  readonly onUnsort: () => void;
  /** Adds the sort order to the query. Null outside a query workspace. */
  readonly onIntoQuery: (() => void) | null;
  /** Opens the search. Null if the rows can't be searched. */
  readonly onFind: (() => void) | null;
  /** The search, which replaces the first line. Null while the search is closed. */
  readonly findBar: React.ReactNode;
  /** Whether an export waits for the filter or the sort order. */
  readonly exportWaiting: boolean;
  /** Exports the rows. Null if export isn't available. */
  readonly onExport: (() => void) | null;
}

/** Renders the toolbar of a grid: the filter of fetched rows, the sort order, and the visible columns. */
export function GridToolbar(bar: GridToolbarProps): React.ReactNode {
  const { t } = useTexts('grid');
  const slow = useDelayed(bar.working);
  const isArranged = bar.sorted || bar.valueFilters.length > 0 || bar.matches !== null || slow;
  return (
    <>
      <div className={classes.first}>
        <FirstLine {...bar} />
        {bar.findBar}
      </div>
      <div className={classes.arranged} data-arranged={isArranged || undefined}>
        <span aria-live="polite" className={classes.local}>
          {bar.matches === null ? '' : t('local.filtered', { rows: bar.matches.rows, count: bar.matches.of })}
          {bar.matches !== null && bar.sorted ? ' · ' : ''}
          {bar.sorted ? (bar.sortedPart === null ? t('local.sorted') : t('local.sortedPart', { count: bar.sortedPart })) : ''}
        </span>
        {bar.valueFilters.map((column) => (
          <Button
            key={column}
            size="compact-xs"
            variant="default"
            title={t('values.remove', { column })}
            aria-label={t('values.remove', { column })}
            rightSection={<X size={12} aria-hidden />}
            onClick={() => bar.onAnyValues(column)}
          >
            {column}
          </Button>
        ))}
        {slow ? (
          <>
            <Loader size={14} role="img" aria-label={t('local.working')} />
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
          <ActionIcon size={22} title={t('sort.none')} onClick={bar.onUnsort}>
            <X size={14} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </>
  );
}

/** Renders the filter, the columns, the search button, and the export button. The line is hidden while the search replaces it. */
function FirstLine(bar: GridToolbarProps): React.ReactNode {
  const { t } = useTexts(['grid', 'exports']);
  const keys = useShortcutText();
  return (
    <div className={classes.bar} data-covered={bar.findBar !== null || undefined}>
      <TextInput
        type="search"
        className={classes.filter ?? ''}
        aria-label={t('quickFilter.label')}
        placeholder={t('quickFilter.placeholder')}
        value={bar.filter}
        onChange={({ currentTarget }) => bar.onFilter(currentTarget.value)}
      />
      <ColumnsPanel columns={bar.columns} hidden={bar.hidden} onHidden={bar.onHidden} onGo={bar.onGo} onReset={bar.onReset} />
      {bar.onFind === null ? null : (
        <ActionIcon size={22} title={t('find.open', { keys: keys('findText') })} onClick={bar.onFind}>
          <Search size={14} aria-hidden />
        </ActionIcon>
      )}
      {bar.onExport === null ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Download size={14} aria-hidden />}
          title={t(bar.exportWaiting ? 'exports:openWaiting' : 'exports:openHint')}
          aria-busy={bar.exportWaiting || undefined}
          onClick={bar.onExport}
        >
          {t('exports:open')}
        </Button>
      )}
    </div>
  );
}
