import { UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { quotedName } from '../../shared/sql/table-names.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './sql.module.css';
import type { NamedTable } from './sql-tables.ts';

interface TableListProps {
  readonly tables: readonly NamedTable[];
  /** Inserts a name at the cursor. */
  readonly onInsert: (text: string) => void;
}

/** Renders the tables that SQL can read, each with its columns and their types. */
export function TableList({ tables, onInsert }: TableListProps): React.ReactNode {
  const { t } = useTexts('sql');
  return (
    <section className={classes.tables} aria-label={t('tables')}>
      <h2>{t('tables')}</h2>
      {tables.length === 0 ? <p className={classes.dim}>{t('noTables')}</p> : null}
      <ul>
        {tables.map((table) => (
          <TableEntry key={table.name} table={table} onInsert={onInsert} />
        ))}
      </ul>
    </section>
  );
}

function TableEntry({ table, onInsert }: { readonly table: NamedTable } & Pick<TableListProps, 'onInsert'>): React.ReactNode {
  const { t } = useTexts(['sql', 'preview']);
  const [isOpen, setOpen] = useState(false);
  const { name, api, format, rows, total, outdated, columns } = table;
  const count =
    total !== null && total !== rows ? t('preview:status.rowsOf', { rows, count: total }) : t('preview:status.rows', { count: rows });
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li data-outdated={outdated || undefined}>
      <div className={classes.table}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          title={t('sql:columns', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={14} aria-hidden />
        </button>
        <UnstyledButton className={classes.name ?? ''} title={t('sql:insert', { name })} onClick={() => onInsert(name)}>
          {name}
        </UnstyledButton>
        <span className={classes.dim} title={`${api.title} (${t(`preview:format.${format}`)})`}>
          {count}
        </span>
      </div>
      {outdated ? <p className={classes.note}>{t('sql:outdatedTable')}</p> : null}
      {isOpen ? (
        <ul className={classes.columns}>
          {table.columnNames.map((column, index) => (
            <li key={column}>
              <UnstyledButton
                className={classes.name ?? ''}
                title={t('sql:insert', { name: column })}
                onClick={() => onInsert(quotedName(column))}
              >
                {column}
              </UnstyledButton>
              <span className={classes.dim}>{columns[index]?.list === true ? `${columns[index].type}[]` : columns[index]?.type}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
