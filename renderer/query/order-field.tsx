import { ActionIcon } from '@mantine/core';
import { ArrowUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../shared/contract/catalogue.ts';
import type { OrderItem } from '../../shared/query/query.ts';
import { FormSection } from './form-section.tsx';
import classes from './query-form.module.css';

interface OrderFieldProps {
  readonly columns: readonly Column[];
  readonly order: readonly OrderItem[];
  readonly onChange: (order: readonly OrderItem[]) => void;
}

/** What the rows are sorted by: columns in the order of their weight, each with its direction. */
export function OrderField({ columns, order, onChange }: OrderFieldProps): React.ReactNode {
  const { t } = useTranslation('query');
  const free = columns.filter(({ name, list }) => !list && order.every((item) => item.column !== name));
  return (
    <FormSection title={t('order.title')} {...(order.length === 0 ? { remark: t('order.none') } : {})}>
      <ol className={classes.order}>
        {order.map((item, index) => (
          <li key={item.column}>
            <span className={classes.columnName}>{item.column}</span>
            <select
              aria-label={t('order.direction', { column: item.column })}
              className={classes.select}
              value={item.descending ? 'descending' : 'ascending'}
              onChange={(event) => onChange(order.with(index, { ...item, descending: event.currentTarget.value === 'descending' }))}
            >
              <option value="ascending">{t('order.ascending')}</option>
              <option value="descending">{t('order.descending')}</option>
            </select>
            <ActionIcon
              aria-label={t('order.earlier', { column: item.column })}
              title={t('order.earlier', { column: item.column })}
              disabled={index === 0}
              onClick={() => onChange([...order.slice(0, index - 1), item, ...order.slice(index - 1, index), ...order.slice(index + 1)])}
            >
              <ArrowUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('order.remove', { column: item.column })}
              title={t('order.remove', { column: item.column })}
              onClick={() => onChange(order.toSpliced(index, 1))}
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
        disabled={free.length === 0}
        onChange={(event) => {
          const column = event.currentTarget.value;
          if (column !== '') onChange([...order, { column, descending: false }]);
        }}
      >
        <option value="">{t('order.addPrompt')}</option>
        {free.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </FormSection>
  );
}
