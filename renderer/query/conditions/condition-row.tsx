import { Button } from '@mantine/core';
import { memo, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { familyOf } from '../../../shared/values/literal.ts';
import { periods } from '../../../shared/values/relative-date.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { Select } from '../../components/select.tsx';
import { decimalsOf } from '../../components/typed-values.ts';
import { ValueField } from '../../components/value-field.tsx';
import { correctedValue, type Mistake, readCondition } from '../../draft/condition-draft.ts';
import { type ConditionOperator, mayIgnoreCase, operandCountOf, operatorsFor } from '../../draft/condition-operator.ts';
import { type ChangeTree, type ConditionDraft, changeItem, type ItemDraft } from '../../draft/draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ColumnCombobox } from '../form/column-combobox.tsx';
import { RemoveButton } from '../form/item-button.tsx';
import classes from '../form/query-form.module.css';
import { MoveHandle } from '../form/reordering.tsx';
import { useSeenTexts } from '../urls/seen-values.ts';
import { resolvedDates } from './resolved-dates.ts';
import { type ConditionRemark, UnsupportedRemarks } from './unsupported-conditions.tsx';

interface ConditionRowProps {
  readonly condition: ConditionDraft;
  /** Position in its group, from 1. */
  readonly number: number;
  readonly columns: readonly Column[];
  /** The columns that can be filtered. */
  readonly offered: readonly Column[];
  /** Reasons why a URL language doesn't support the condition. */
  readonly remarks: readonly ConditionRemark[];
  /** True for a condition that was just added: its first field takes the focus. */
  readonly isNew: boolean;
  readonly onChange: ChangeTree;
  readonly onStep: (id: string, step: 'up' | 'down') => void;
  readonly onRemove: (id: string) => void;
}

/** Renders one condition: a column, an operator, and values in the format of the column's type. */
export const ConditionRow = memo(function ConditionRow(props: ConditionRowProps): React.ReactNode {
  const { condition, number, columns, offered, remarks, isNew, onChange, onStep, onRemove } = props;
  const { t } = useTexts('query');
  const remarkId = useId();
  const first = useRef<HTMLInputElement>(null);
  const suggestions = useSeenTexts(condition.column);
  const column = columns.find(({ name }) => name === condition.column);
  const type: ValueType = column?.type ?? 'unknown';
  const { mistake } = readCondition(condition, column);
  const operandCount = operandCountOf(condition.operator);
  const operators = operatorsFor(type, condition.operator).map((value) => ({
    value,
    label: t(`operators.${familyOf(type)}.${value}`),
    ...(value === 'like' || value === 'notLike' ? { detail: t('where.patternHint') } : {}),
  }));
  const family = familyOf(type);
  const isLong = t(`operators.${family}.${condition.operator}`).length > (family === 'number' ? longestBeforeNumber : longestInLine);
  const remark = useConditionRemark(condition, column, mistake);

  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);

  // Stable while the user types a value, so that only the value field renders.
  const { id } = condition;
  const name = useMemo(() => t('where.condition', { number }), [t, number]);
  const change = useCallback(
    (part: Partial<ConditionDraft>, field?: string) =>
      onChange(
        (root) => changeItem(root, id, (item) => (item.kind === 'condition' ? { ...item, ...part } : item)),
        field === undefined ? {} : { field: `${id} ${field}` },
      ),
    [id, onChange],
  );
  const changeValue = useCallback((value: string | null) => change({ value }, 'value'), [change]);
  const changeUpper = useCallback((upper: string | null) => change({ upper }, 'upper'), [change]);
  const changeColumn = useCallback(
    (name: string) => onChange((root) => changeItem(root, id, (item) => ofColumn(item, name, columns)), { field: `${id} column` }),
    [id, columns, onChange],
  );

  const invalid = mistake?.code === 'value-invalid' ? mistake.field : null;
  const corrected = correctedValue(condition, mistake);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset in wrapping lines.
    <div
      role="group"
      aria-label={name}
      className={classes.condition}
      data-wide={operandCount === 'list' || operandCount === 'two' || type === 'dateTimeOffset' || isLong || undefined}
    >
      <MoveHandle name={name} id={condition.id} list="condition" onStep={onStep} />
      <ColumnCombobox
        fieldRef={first}
        label={t('where.column')}
        className={classes.select}
        columns={offered}
        value={condition.column}
        onChoose={changeColumn}
      />
      <Select
        aria-label={t('where.operator')}
        className={`${classes.select} ${classes.operator}`}
        value={condition.operator}
        options={operators}
        onChange={(operator) => change({ operator, ...valueFor(operator, condition) })}
      />
      {operandCount === 'period' ? (
        <div className={classes.values}>
          <PeriodField value={condition.value} describedBy={remark === null ? undefined : remarkId} onChange={changeValue} />
        </div>
      ) : operandCount === 'none' ? null : (
        <div className={classes.values}>
          <ValueField
            label={t('where.value')}
            column={column}
            isList={operandCount === 'list'}
            value={condition.value}
            invalid={invalid === 'value'}
            describedBy={remark === null ? undefined : remarkId}
            suggestions={suggestions}
            onChange={changeValue}
          />
          {operandCount === 'two' ? (
            <>
              <span className={classes.dim}>{t('where.and')}</span>
              <ValueField
                label={t('where.upper')}
                column={column}
                isList={false}
                value={condition.upper}
                invalid={invalid === 'upper'}
                describedBy={remark === null ? undefined : remarkId}
                suggestions={suggestions}
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
              <span aria-hidden="true">Aa</span>
            </label>
          ) : null}
        </div>
      )}
      <RemoveButton className={classes.remove ?? ''} label={t('where.removeCondition')} id={condition.id} onRemove={onRemove} />
      {remark === null ? null : (
        <p id={remarkId} className={classes.remark} data-invalid={(mistake !== null && mistake.code !== 'value-missing') || undefined}>
          {remark}
          {corrected === null ? null : (
            <>
              {' '}
              <Button
                size="compact-xs"
                variant="default"
                onClick={(event) => {
                  // The button disappears with the error, so the focus moves to the field first.
                  event.currentTarget.closest('[role="group"]')?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
                  change(corrected.part);
                }}
              >
                {t('where.write', { text: corrected.text })}
              </Button>
            </>
          )}
        </p>
      )}
      <UnsupportedRemarks remarks={remarks} />
    </div>
  );
});

/** Maximum number of characters of an operator that fits in one line with a column and a value. A text also has a button for its case. */
const longestInLine = 11;
const longestBeforeNumber = 12;

/** Returns the value of a condition after its operator changed. Only the operator `within` can use a period. */
function valueFor(operator: ConditionOperator, former: ConditionDraft): Partial<ConditionDraft> {
  if (operator === 'within') return former.operator === 'within' ? {} : { value: 'this-month' };
  return former.operator === 'within' ? { value: null } : {};
}

interface PeriodFieldProps {
  /** One of {@link periods}. Null until the user selects one. */
  readonly value: string | null;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Renders the period of a relative date. */
function PeriodField({ value, describedBy, onChange }: PeriodFieldProps): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <Select
      aria-label={t('where.period.label')}
      aria-describedby={describedBy}
      className={`${classes.select} ${classes.period}`}
      value={value}
      options={periods.map((period) => ({ value: period, label: t(`where.period.${period}`) }))}
      onChange={onChange}
    />
  );
}

/** Moves a condition to another column. Its operator and value stay if they are valid for that column. */
function ofColumn(item: ItemDraft, column: string, columns: readonly Column[]): ItemDraft {
  if (item.kind !== 'condition') return item;
  const next = columns.find(({ name }) => name === column)?.type ?? 'unknown';
  const operator = operatorsFor(next, 'eq').includes(item.operator) ? item.operator : 'eq';
  if (item.operator === 'within' && operator !== 'within') return { ...item, column, operator, value: null };
  const value = next === 'boolean' && item.value !== 'true' && item.value !== 'false' ? null : item.value;
  return { ...item, column, operator, value };
}

/** Returns the message for an incomplete or invalid condition, or for a value that no row can have. */
function useConditionRemark(condition: ConditionDraft, property: Column | undefined, mistake: Mistake | null): string | null {
  const { t, language } = useTexts('query');
  const { column, value, upper } = condition;
  switch (mistake?.code) {
    case undefined: {
      const resolved = resolvedDates(condition, property?.type ?? 'unknown');
      if (resolved !== null) return t(`where.period.${resolved.kind}`, { from: resolved.from, to: resolved.to, zone: resolved.zone });
      const scale = property?.type === 'decimal' ? property.scale : undefined;
      const isFiner = typeof scale === 'number' && Math.max(decimalsOf(value ?? ''), decimalsOf(upper ?? '')) > scale;
      return isFiner ? t('where.finer', { count: scale }) : null;
    }
    case 'value-missing':
      return t('where.missing');
    case 'column-unknown':
      return t('where.columnUnknown', { column });
    case 'value-invalid': {
      const parameters = { text: mistake.text, expected: mistake.type, name: column };
      return `${describeDiagnostic({ code: 'type-mismatch', parameters }, language)} ${t('where.notCounted')}`;
    }
  }
}
