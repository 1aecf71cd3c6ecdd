import { Button } from '@mantine/core';
import { memo, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useWords } from '../i18n/use-words.ts';
import { ColumnCombobox } from './column-combobox.tsx';
import { readCondition } from './condition-draft.ts';
import { conditionOperators, mayIgnoreCase, operatorsFor, valuesTaken } from './condition-operator.ts';
import { ConditionRemarkLines } from './condition-remark-lines.tsx';
import type { ConditionRemark } from './condition-remarks.ts';
import { type ChangeTree, type ConditionDraft, changeItem, type ItemDraft } from './draft.ts';
import { meantValue } from './meant-value.ts';
import { MoveHandle } from './move-handle.tsx';
import { OperatorOptions } from './operator-options.tsx';
import classes from './query-form.module.css';
import { RemoveButton } from './remove-button.tsx';
import { useSeenTexts } from './seen-texts.ts';
import { useConditionRemark } from './use-condition-remark.ts';
import { ValueField } from './value-field.tsx';

interface ConditionRowProps {
  readonly condition: ConditionDraft;
  /** Position in its group, from 1. */
  readonly number: number;
  readonly columns: readonly Column[];
  /** Those of them that take conditions. */
  readonly offered: readonly Column[];
  /** What a URL cannot say of it. */
  readonly remarks: readonly ConditionRemark[];
  /** True for a condition just added: its first field takes the focus. */
  readonly isNew: boolean;
  readonly onChange: ChangeTree;
  readonly onStep: (id: string, step: 'up' | 'down') => void;
  readonly onRemove: (id: string) => void;
}

/** One condition: a column, an operator in plain words, and values as the column's type writes them. */
export const ConditionRow = memo(function ConditionRow(props: ConditionRowProps): React.ReactNode {
  const { condition, number, columns, offered, remarks, isNew, onChange, onStep, onRemove } = props;
  const { t } = useWords('query');
  const remarkId = useId();
  const first = useRef<HTMLInputElement>(null);
  const seen = useSeenTexts(condition.column);
  const column = columns.find(({ name }) => name === condition.column);
  const type: ValueType = column?.type ?? 'unknown';
  const { mistake } = readCondition(condition, column);
  const takes = valuesTaken(condition.operator);
  const remark = useConditionRemark(condition, column, mistake);

  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);

  // All the same while a value is typed: then nothing of the row but that is drawn anew.
  const { id } = condition;
  const name = useMemo(() => t('where.condition', { number }), [t, number]);
  const change = useCallback(
    (part: Partial<ConditionDraft>, place?: string) =>
      onChange(
        (root) => changeItem(root, id, (item) => (item.kind === 'condition' ? { ...item, ...part } : item)),
        place === undefined ? {} : { place: `${id} ${place}` },
      ),
    [id, onChange],
  );
  const changeValue = useCallback((value: string | null) => change({ value }, 'value'), [change]);
  const changeUpper = useCallback((upper: string | null) => change({ upper }, 'upper'), [change]);
  const changeColumn = useCallback(
    (name: string) => onChange((root) => changeItem(root, id, (item) => ofColumn(item, name, columns)), { place: `${id} column` }),
    [id, columns, onChange],
  );

  const invalid = mistake?.code === 'value-invalid' ? mistake.field : null;
  const meant = meantValue(condition, mistake);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in wrapping lines everywhere.
    <div role="group" aria-label={name} className={classes.condition}>
      <MoveHandle name={name} id={condition.id} list="condition" onStep={onStep} />
      <ColumnCombobox
        fieldRef={first}
        label={t('where.column')}
        className={classes.select}
        columns={offered}
        value={condition.column}
        onChoose={changeColumn}
      />
      <select
        aria-label={t('where.operator')}
        className={classes.select}
        value={condition.operator}
        onChange={(event) => {
          const operator = conditionOperators.find((known) => known === event.currentTarget.value);
          if (operator !== undefined) change({ operator });
        }}
      >
        <OperatorOptions type={type} present={condition.operator} />
      </select>
      {takes === 'none' ? null : (
        <div className={classes.values}>
          <ValueField
            label={t('where.value')}
            column={column}
            isList={takes === 'list'}
            value={condition.value}
            invalid={invalid === 'value'}
            describedBy={remark === null ? undefined : remarkId}
            seen={seen}
            onChange={changeValue}
          />
          {takes === 'two' ? (
            <>
              <span className={classes.dim}>{t('where.and')}</span>
              <ValueField
                label={t('where.upper')}
                column={column}
                isList={false}
                value={condition.upper}
                invalid={invalid === 'upper'}
                describedBy={remark === null ? undefined : remarkId}
                seen={seen}
                onChange={changeUpper}
              />
            </>
          ) : null}
          {mayIgnoreCase(condition.operator, type) ? (
            <label className={classes.ignoreCase} title={t('where.ignoreCase')}>
              <input
                type="checkbox"
                aria-label={t('where.ignoreCase')}
                checked={condition.ignoreCase}
                onChange={(event) => change({ ignoreCase: event.currentTarget.checked })}
              />
              <span aria-hidden="true">a = A</span>
            </label>
          ) : null}
        </div>
      )}
      <RemoveButton className={classes.remove ?? ''} label={t('where.removeCondition')} id={condition.id} onRemove={onRemove} />
      {remark === null ? null : (
        <p id={remarkId} className={classes.remark} data-invalid={(mistake !== null && mistake.code !== 'value-missing') || undefined}>
          {remark}
          {meant === null ? null : (
            <>
              {' '}
              <Button
                size="compact-xs"
                variant="default"
                onClick={(event) => {
                  // The button goes with the mistake: the focus would be lost with it.
                  event.currentTarget.closest('[role="group"]')?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
                  change(meant.part);
                }}
              >
                {t('where.write', { text: meant.text })}
              </Button>
            </>
          )}
        </p>
      )}
      <ConditionRemarkLines remarks={remarks} />
    </div>
  );
});

/** A condition on another column: its operator and value stay where they mean something there. */
function ofColumn(item: ItemDraft, column: string, columns: readonly Column[]): ItemDraft {
  if (item.kind !== 'condition') return item;
  const next = columns.find(({ name }) => name === column)?.type ?? 'unknown';
  const operator = operatorsFor(next, 'eq').includes(item.operator) ? item.operator : 'eq';
  const value = next === 'boolean' && item.value !== 'true' && item.value !== 'false' ? null : item.value;
  return { ...item, column, operator, value };
}
