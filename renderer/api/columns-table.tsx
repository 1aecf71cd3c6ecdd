import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { ApiReference, Column } from '../../shared/contract/catalogue/catalogue.ts';
import { fold } from '../../shared/search/fold.ts';
import { wordsOf } from '../catalogue/search.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ColumnRows } from './column-rows.tsx';
import styles from './columns-table.module.css';

/** A column that the user searched for, and its API. */
export interface SoughtColumn {
  readonly api: ApiReference;
  readonly column: string;
}

interface ColumnsTableProps {
  readonly columns: readonly Column[];
  readonly sought: SoughtColumn | null;
}

/** Maximum number of columns for which no search field is shown. */
const fewColumns = 12;

function searched({ name, label, description, restType, odataType, unit, unitColumn }: Column): string {
  return fold([name, label, description, restType, odataType, unit, unitColumn].filter(Boolean).join('\n'));
}

/** Renders the API's columns in the server's order, with REST and OData types. The user can search names and descriptions. */
export function ColumnsTable({ columns, sought }: ColumnsTableProps) {
  const { t } = useTexts('api');
  const { number } = useFormats();
  const [text, setText] = useState(sought?.column ?? '');
  useEffect(() => {
    if (sought !== null) setText(sought.column);
  }, [sought]);
  const texts = useMemo(() => columns.map(searched), [columns]);
  const found = useMemo(() => {
    const words = wordsOf(text);
    return words.length === 0 ? columns : columns.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
  }, [columns, texts, text]);
  if (columns.length === 0) return <p>{t('noColumns')}</p>;
  const total = number(columns.length);
  // Servers without REST have no such types.
  const hasRestTypes = columns.some(({ restType }) => restType !== '');
  return (
    <div className={styles.wide}>
      {(columns.length > fewColumns || text !== '') && (
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t('searchColumns')}
          placeholder={t('searchColumns')}
          leftSection={<Search size={14} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            setText('');
          }}
        />
      )}
      <table className={styles.table} aria-rowcount={found.length + 1}>
        <caption className={styles.caption}>
          <span role="status">
            {found.length === columns.length
              ? t('columnCount', { count: columns.length, formatted: total })
              : t('columnsFound', { formatted: number(found.length), total })}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            {hasRestTypes && <th scope="col">{t('column.restType')}</th>}
            <th scope="col">{t('column.odataType')}</th>
            <th scope="col" className={styles.mark}>
              {t('column.key')}
            </th>
            <th scope="col" className={styles.mark}>
              {t('column.list')}
            </th>
            <th scope="col" className={styles.mark}>
              {t('column.filterable')}
            </th>
            <th scope="col" className={styles.description}>
              {t('column.description')}
            </th>
          </tr>
        </thead>
        <ColumnRows columns={found} hasRestTypes={hasRestTypes} />
      </table>
      {found.length === 0 && <p className={styles.dim}>{t('noColumnFound')}</p>}
    </div>
  );
}
