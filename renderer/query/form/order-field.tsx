import { memo, useMemo } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { isColumnOrder, type OrderItem } from '../../../shared/query/query.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Select } from '../../components/select.tsx';
import type { ChangeDraft } from '../../draft/draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ColumnCombobox } from './column-combobox.tsx';
import { FormSection } from './form-section.tsx';
import { ItemButton } from './item-button.tsx';
import classes from './query-form.module.css';
import { MoveHandle, moveBy, moveItemNextTo, useDrop, usePreservedFocus } from './reordering.tsx';

interface OrderFieldProps {
  readonly columns: readonly Column[];
  readonly order: readonly OrderItem[];
  readonly onChange: ChangeDraft;
}

const directions = ['ascending', 'descending'] as const;

/** Renders the sort order: columns by priority, each with its direction. */
export const OrderField = memo(function OrderField({ columns, order, onChange }: OrderFieldProps): React.ReactNode {
  const { t } = useTexts('query');
  const announce = useAnnounce();
  const keepFocus = usePreservedFocus();
  const addable = useMemo(() => {
    const sortedColumns = new Set(order.filter(isColumnOrder).map(({ column }) => column));
    return columns.filter(({ name, list, sortable }) => !list && sortable !== false && !sortedColumns.has(name));
  }, [columns, order]);
  const named = order.map((item) => ({ item, name: isColumnOrder(item) ? item.column : item.text }));
  const change = (next: readonly OrderItem[]): void => onChange((draft) => ({ ...draft, order: next }));
  const move = (next: readonly OrderItem[], item: OrderItem | undefined, name: string): void => {
    change(next);
    if (item !== undefined) announce(t('move.moved', { name, position: next.indexOf(item) + 1, count: next.length }));
  };
  const positionOf = (name: string): number => named.findIndex((other) => other.name === name);
  const dropTarget = useDrop('order', (id, target, side) => {
    const name = id.replace(/^order /, '');
    move(moveItemNextTo(order, positionOf(name), positionOf(target), side), order[positionOf(name)], name);
  });
  return (
    <FormSection title={t('order.title')} {...(order.length === 0 ? { remark: t('order.none') } : {})}>
      {named.length === 0 ? null : (
        <ol aria-label={t('order.title')} className={classes.order}>
          {named.map(({ item, name }, index) => (
            <li key={name} {...dropTarget(name)}>
              <MoveHandle
                name={name}
                id={`order ${name}`}
                list="order"
                onStep={(_id, step) => {
                  keepFocus(`order ${name}`);
                  move(moveBy(order, index, step === 'up' ? -1 : 1), item, name);
                }}
              />
              {isColumnOrder(item) ? (
                <span className={classes.columnName}>{name}</span>
              ) : (
                <code className={classes.columnName} title={t('order.fixed')}>
                  {name}
                </code>
              )}
              <Select
                aria-label={t('order.direction', { column: name })}
                className={classes.select}
                value={item.descending ? 'descending' : 'ascending'}
                options={directions.map((value) => ({ value, label: t(`order.${value}`) }))}
                onChange={(direction) => change(order.with(index, { ...item, descending: direction === 'descending' }))}
              />
              <ItemButton sign="cross" title={t('order.remove', { column: name })} onClick={() => change(order.toSpliced(index, 1))} />
            </li>
          ))}
        </ol>
      )}
      <ColumnCombobox
        label={t('order.add')}
        className={classes.wide}
        columns={addable}
        value={null}
        placeholder={t('order.addPrompt')}
        disabled={addable.length === 0}
        onChoose={(column) => change([...order, { column, descending: false }])}
      />
    </FormSection>
  );
});
