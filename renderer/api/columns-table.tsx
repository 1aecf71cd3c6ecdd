import { VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../shared/contract/catalogue.ts';
import { useFormats } from '../i18n/formats.ts';
import styles from './columns-table.module.css';

/** The API's columns in the deployment's order, with both worlds' types. */
export function ColumnsTable({ columns }: { readonly columns: readonly Column[] }) {
  const { t } = useTranslation('api');
  const { number } = useFormats();
  if (columns.length === 0) return <p>{t('noColumns')}</p>;
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('columnCount', { count: columns.length, formatted: number(columns.length) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.restType')}</th>
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
        <tbody>
          {columns.map((column) => (
            <ColumnRow key={column.name} column={column} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnRow({ column }: { readonly column: Column }) {
  const { t } = useTranslation('api');
  const { name, label, unit, unitColumn, description } = column;
  const measure = unit ?? unitColumn;
  const words = [label === name ? undefined : label, description, measure && t('column.measure', { measure })];
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {column.name}
      </th>
      <td className={styles.type}>{column.restType}</td>
      <td className={styles.type}>{odataTypeOf(column) ?? <span className={styles.dim}>—</span>}</td>
      <Mark set={column.key} />
      <Mark set={column.list} />
      <Mark set={column.filterable} />
      <td className={styles.description}>{words.filter(Boolean).join(' · ')}</td>
    </tr>
  );
}

/** The type with the digits of a decimal, as `Edm.Decimal (12, 2)`. */
function odataTypeOf({ odataType, precision, scale, type }: Column): string | null {
  if (odataType === null || type !== 'decimal' || precision === undefined) return odataType;
  return `${odataType} (${precision}${scale === undefined ? '' : `, ${scale}`})`;
}

function Mark({ set }: { readonly set: boolean }) {
  const { t } = useTranslation('api');
  return (
    <td className={styles.mark}>
      {set ? (
        <Check size={14} aria-hidden />
      ) : (
        <span className={styles.dim} aria-hidden>
          –
        </span>
      )}
      <VisuallyHidden>{set ? t('yes') : t('no')}</VisuallyHidden>
    </td>
  );
}
