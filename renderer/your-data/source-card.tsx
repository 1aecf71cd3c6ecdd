import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DataSource, DataTable, TableSettings } from '../../shared/contract/files/your-data.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { printSourceReason } from '../../shared/texts/source-reason-sentences.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { RefreshResult } from './refresh-result.tsx';
import { TableForm } from './table-form.tsx';
import classes from './your-data.module.css';

/** Settings by table, with the table names of the source. */
export type SettingsByTable = Readonly<Record<string, TableSettings>>;

interface SourceCardProps {
  readonly source: DataSource;
  /** Whether the source is being published. */
  readonly adding: boolean;
  readonly onAdd: (tables: SettingsByTable) => void;
  readonly onChange: (tables: SettingsByTable) => void;
  readonly onRemove: () => void;
  /** Called when the rows of a published result were replaced. */
  readonly onRefreshed: () => void;
  /** @param table name of the table in URLs */
  readonly onOpen: (table: string) => void;
}

/** Renders a source: its progress, problems, and tables with detected properties, and the settings that the user can change. */
export function SourceCard({ source, adding, onAdd, onChange, onRemove, onRefreshed, onOpen }: SourceCardProps): React.ReactNode {
  const { t } = useTexts('yourData');
  const [drafts, setDrafts] = useState<SettingsByTable>({});
  const { label, published, tables, problems, more, state, converting } = source;
  const isBusy = state === 'publishing' || converting !== null;
  const isChanged = Object.keys(drafts).length > 0;
  const takeDrafts = (take: (drafts: SettingsByTable) => void): void => {
    take(drafts);
    setDrafts({});
  };
  return (
    <li className={classes.source} aria-label={label}>
      <div className={classes.line}>
        <strong className={classes.label}>{label}</strong>
        <span className={classes.dim}>{isBusy ? null : t('tables', { count: tables.length })}</span>
        <span className={classes.acts}>
          {published ? null : (
            <Button
              size="compact-sm"
              disabled={tables.length === 0 || isBusy}
              loading={adding}
              aria-label={t('addNamed', { source: label })}
              onClick={() => takeDrafts(onAdd)}
            >
              {t('add')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" disabled={!isChanged} onClick={() => takeDrafts(onChange)}>
            {t(published ? 'save' : 'apply')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t(published ? 'removeNamed' : 'cancelNamed', { source: label })}
            onClick={onRemove}
          >
            {t(published ? 'remove' : 'cancel')}
          </Button>
        </span>
      </div>
      <Progress source={source} />
      {source.result === null ? null : <RefreshResult source={source} result={source.result} onRefreshed={onRefreshed} />}
      {!isBusy && tables.length === 0 ? <p className={classes.dim}>{t('empty')}</p> : null}
      <Problems problems={problems} />
      {tables.map((table) => (
        <TableDetails
          key={table.part}
          table={table}
          isAlone={tables.length === 1 && !published}
          draft={ownValue(drafts, table.part) ?? table.settings}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [table.part]: draft }))}
          onOpen={published && source.project !== null ? () => onOpen(table.name) : null}
        />
      ))}
      {more ? <p className={classes.dim}>{t('more')}</p> : null}
    </li>
  );
}

function Progress({ source: { state, converting } }: { readonly source: DataSource }): React.ReactNode {
  const { t, language } = useTexts('yourData');
  if (converting === null) return state === 'publishing' ? <p className={classes.dim}>{t('starting')}</p> : null;
  const { part, number, total, bytes, seconds } = converting;
  return <p className={classes.dim}>{t('converting', { part, number, total, seconds, size: createQuantities(language).bytes(bytes) })}</p>;
}

function Problems({ problems }: Pick<DataSource, 'problems'>): React.ReactNode {
  const { t, language } = useTexts('yourData');
  if (problems.length === 0) return null;
  return (
    <details className={classes.problems} open={problems.length < 6}>
      <summary>
        {t('problems')} ({problems.length})
      </summary>
      <ul>
        {problems.slice(0, 200).map(({ part, ...reason }) => (
          <li key={JSON.stringify([part, reason])}>
            <code>{part ?? t('wholeSource')}</code>
            {t('colon')}
            {printSourceReason(reason, language)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TableDetailsProps {
  readonly table: DataTable;
  readonly isAlone: boolean;
  readonly draft: TableSettings;
  readonly onDraft: (draft: TableSettings) => void;
  readonly onOpen: (() => void) | null;
}

function TableDetails({ table, isAlone, draft, onDraft, onOpen }: TableDetailsProps): React.ReactNode {
  const { t } = useTexts('yourData');
  const { number } = useFormats();
  const [open, setOpen] = useState(isAlone);
  const { title, rows, columns } = table;
  const facts = [...(rows === null ? [] : [t('rows', { count: rows, formatted: number(rows) })]), t('columns', { count: columns.length })];
  return (
    <div className={classes.table}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>{title}</span> <span className={classes.dim}>{facts.join(' · ')}</span>
        </summary>
        {open ? <TableForm table={table} draft={draft} onDraft={onDraft} /> : null}
      </details>
      {onOpen === null ? null : (
        <Button size="compact-xs" variant="default" aria-label={t('openNamed', { table: title })} onClick={onOpen}>
          {t('open')}
        </Button>
      )}
    </div>
  );
}
