import { ActionIcon } from '@mantine/core';
import { ArrowUp, X } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../shared/contract/catalogue.ts';
import { isColumnOrder, type OrderItem } from '../../shared/query/query.ts';
import { ColumnOptions } from './column-options.tsx';
import type { ChangeDraft } from './draft.ts';
import { FormSection } from './form-section.tsx';
import classes from './query-form.module.css';

interface OrderFieldProps {
  readonly columns: readonly Column[];
  readonly order: readonly OrderItem[];
  readonly onChange: ChangeDraft;
}

/** What the rows are sorted by: columns in the order of their weight, each with its direction. */
export const OrderField = memo(function OrderField({ columns, order, onChange }: OrderFieldProps): React.ReactNode {
  const { t } = useTranslation('query');
  const sortable = useMemo(() => columns.filter(({ list }) => !list), [columns]);
  const taken = useMemo(() => new Set(order.filter(isColumnOrder).map(({ column }) => column)), [order]);
  const named = order.map((item) => ({ item, name: isColumnOrder(item) ? item.column : item.text }));
  const change = (next: readonly OrderItem[]): void => onChange((draft) => ({ ...draft, order: next }));
  return (
    <FormSection title={t('order.title')} {...(order.length === 0 ? { remark: t('order.none') } : {})}>
      <ol className={classes.order}>
        {named.map(({ item, name }, index) => (
          <li key={name}>
            {isColumnOrder(item) ? (
              <span className={classes.columnName}>{name}</span>
            ) : (
              <code className={classes.columnName} title={t('order.fixed')}>
                {name}
              </code>
            )}
            <select
              aria-label={t('order.direction', { column: name })}
              className={classes.select}
              value={item.descending ? 'descending' : 'ascending'}
              onChange={(event) => change(order.with(index, { ...item, descending: event.currentTarget.value === 'descending' }))}
            >
              <option value="ascending">{t('order.ascending')}</option>
              <option value="descending">{t('order.descending')}</option>
            </select>
            <ActionIcon
              aria-label={t('order.earlier', { column: name })}
              title={t('order.earlier', { column: name })}
              disabled={index === 0}
              onClick={() => change([...order.slice(0, index - 1), item, ...order.slice(index - 1, index), ...order.slice(index + 1)])}
            >
              <ArrowUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('order.remove', { column: name })}
              title={t('order.remove', { column: name })}
              onClick={() => change(order.toSpliced(index, 1))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <select
        aria-label={t('order.add')}
        className={classes.select}
        value=""
        disabled={sortable.length === 0}
        onChange={(event) => {
          const column = event.currentTarget.value;
          if (column !== '') change([...order, { column, descending: false }]);
        }}
      >
        <option value="">{t('order.addPrompt')}</option>
        <ColumnOptions columns={sortable} without={taken} />
      </select>
    </FormSection>
  );
});
