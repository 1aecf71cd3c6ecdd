import { UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronRight, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { quotedName } from '../../shared/sql/table-names.ts';
import { SavedProblems } from '../components/saved-problems.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ScopeLine } from '../scope/scope-line.tsx';
import { AddTable } from './add-table.tsx';
import classes from './sql.module.css';
import type { NamedTable, TableQuery } from './sql-tables.ts';
import type { SourceTable, SourceTables } from './use-source-tables.ts';

interface TableListProps {
  readonly tables: readonly NamedTable[];
  /** The tables of saved SQL. */
  readonly sources: SourceTables;
  /** Inserts a name at the cursor. */
  readonly onInsert: (text: string) => void;
  /** Adds a table with the rows of a saved query. */
  readonly onAdd: (title: string, query: TableQuery) => void;
  /** Removes an added table. */
  readonly onRemove: (name: string) => void;
  /** The names of the added tables. */
  readonly added: ReadonlySet<string>;
}

/** Renders the tables that are available in SQL, with their columns and types. */
export function TableList({ tables, sources, onInsert, onAdd, onRemove, added }: TableListProps): React.ReactNode {
  const { t } = useTexts('sql');
  return (
    <section className={classes.tables} aria-label={t('tables')}>
      <div className={classes.tablesHead}>
        <h2>{t('tables')}</h2>
        <AddTable onAdd={onAdd} />
      </div>
      {tables.length + sources.tables.length === 0 ? <p className={classes.dim}>{t('noTables')}</p> : null}
      <ul>
        {sources.tables.map((source) =>
          source.loaded === null ? (
            <UnloadedEntry
              key={source.definition.name}
              source={source}
              onInsert={onInsert}
              onRemove={added.has(source.definition.name) ? () => onRemove(source.definition.name) : null}
            />
          ) : (
            <TableEntry
              key={source.definition.name}
              table={source.loaded}
              savedAt={source.definition.kept?.at ?? null}
              onInsert={onInsert}
              onReload={source.definition.kept === undefined ? () => sources.unload(source.definition.name) : null}
              onRemove={added.has(source.definition.name) ? () => onRemove(source.definition.name) : null}
            />
          ),
        )}
        {tables.map((table) => (
          <TableEntry key={table.name} table={table} savedAt={null} onInsert={onInsert} onReload={null} />
        ))}
      </ul>
    </section>
  );
}

interface InsertProps extends Pick<TableListProps, 'onInsert'> {
  /** Removes the table. Null for a table of an open query or a file. */
  readonly onRemove?: (() => void) | null;
}

function RemoveButton({ name, onRemove = null }: { readonly name: string } & Pick<InsertProps, 'onRemove'>): React.ReactNode {
  const { t } = useTexts('sql');
  return onRemove === null ? null : (
    <button type="button" className={classes.fold} title={t('removeTable', { name })} onClick={onRemove}>
      <X size={12} aria-hidden />
    </button>
  );
}

/** Renders a table whose rows aren't loaded: the reason, or the number of rows loaded so far. */
function UnloadedEntry({ source, onInsert, onRemove }: { readonly source: SourceTable } & InsertProps): React.ReactNode {
  const { t } = useTexts(['sql', 'preview', 'problems']);
  const { moment } = useFormats();
  const { definition, loading, problem, unreadable } = source;
  const { name, saved, kept: savedRows } = definition;
  return (
    <li>
      <div className={classes.table}>
        <span className={classes.fold} />
        <NameAndRows
          name={name}
          rowsFrom={[`${saved.api.root}/${saved.api.accessPoint}`, ...(savedRows === undefined ? [] : [moment(savedRows.at)])].join(' · ')}
          onInsert={onInsert}
        >
          {loading !== null
            ? t('preview:status.rows', { count: loading })
            : problem === null
              ? t('sql:notLoaded')
              : t('sql:notLoadedProblem')}
        </NameAndRows>
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      {unreadable.length === 0 ? null : <SavedProblems problems={unreadable} />}
    </li>
  );
}

interface NameAndRowsProps extends Pick<InsertProps, 'onInsert'> {
  readonly name: string;
  /** Where the rows are from, and when they were requested. */
  readonly rowsFrom: string;
  /** Number of rows, or why there are none yet. */
  readonly children: React.ReactNode;
}

/** Renders the name of a table, which inserts the name in the statement, and the number of its rows. Only the name can be truncated. */
function NameAndRows({ name, rowsFrom, onInsert, children }: NameAndRowsProps): React.ReactNode {
  const { t } = useTexts('sql');
  return (
    <div className={classes.nameAndRows}>
      <UnstyledButton className={classes.name ?? ''} title={t('insert', { name })} onClick={() => onInsert(name)}>
        {name}
      </UnstyledButton>
      <span className={classes.dim} title={rowsFrom}>
        {children}
      </span>
    </div>
  );
}

interface TableEntryProps extends InsertProps {
  readonly table: NamedTable;
  /** Time of the request for rows from the history, in milliseconds since 1970. Null for rows of this session. */
  readonly savedAt: number | null;
  /** Loads the rows again with the next run. Null for rows of an open query or from the history. */
  readonly onReload: (() => void) | null;
}

function TableEntry({ table, savedAt: keptAt, onInsert, onReload, onRemove }: TableEntryProps): React.ReactNode {
  const { t } = useTexts(['sql', 'preview']);
  const { moment } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { name, api, format, rows, total, isComplete, outdated, columns, expanded = [] } = table;
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
        <NameAndRows
          name={name}
          rowsFrom={[`${api.title} (${t(`preview:format.${format}`)})`, ...(keptAt === null ? [] : [moment(keptAt)])].join(' · ')}
          onInsert={onInsert}
        >
          {count}
          {isComplete ? null : (
            <span className={classes.partial} title={t('sql:partialHint')}>
              {` · ${t(total === null || total <= rows ? 'sql:perhapsMore' : 'sql:partial')}`}
            </span>
          )}
        </NameAndRows>
        {onReload === null ? null : (
          <button type="button" className={classes.fold} title={t('sql:reload', { name })} onClick={onReload}>
            <RotateCw size={12} aria-hidden />
          </button>
        )}
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      <div className={classes.scope}>
        <ScopeLine scope={table.scope} wraps />
        {expanded.length === 0 ? null : <p className={classes.dim}>{t('sql:notExpanded', { columns: expanded.join(', ') })}</p>}
      </div>
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
