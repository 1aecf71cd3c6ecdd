import { type ChangeEvent, type KeyboardEvent, memo, useCallback, useMemo } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import { familyOf } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useWords } from '../i18n/use-words.ts';
import { MomentPicker } from './moment-picker.tsx';
import { isPicked } from './picked-moment.ts';
import { SeenValues } from './seen-values-list.tsx';
import { stepNumber } from './step-number.ts';
import { TextBox } from './text-box.tsx';
import classes from './value-field.module.css';
import { readValueList, writeValueList } from './value-list.ts';

interface ValueFieldProps {
  readonly label: string;
  /** Undefined where the API has no such column. */
  readonly column: Pick<Column, 'type' | 'scale' | 'allowedValues'> | undefined;
  /** Several values, separated by commas or line breaks. */
  readonly isList: boolean;
  /** As typed; null before anything was. */
  readonly value: string | null;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Values of the column in the answers so far, as typed. */
  readonly seen: readonly string[];
  readonly onChange: (value: string | null) => void;
}

/** A value as typed, with what helps to type it: it is never rewritten, so that every digit and zero stays. */
export const ValueField = memo(function ValueField(props: ValueFieldProps): React.ReactNode {
  const { column, isList, seen } = props;
  const allowed = column?.allowedValues;
  const suggested = useMemo(() => [...new Set([...(allowed ?? []), ...seen])], [allowed, seen]);
  if (isList) return <ValueList {...props} suggested={suggested} />;
  if (familyOf(column?.type ?? 'unknown') === 'boolean') return <YesOrNo {...props} />;
  return <OneValue {...props} suggested={suggested} />;
});

interface SuggestedValuesProps {
  /** Values to choose from. */
  readonly suggested: readonly string[];
}

function ValueList({ label, value, invalid, describedBy, suggested, onChange }: ValueFieldProps & SuggestedValuesProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <span className={classes.field}>
      <textarea
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={classes.list}
        rows={1}
        spellCheck={false}
        placeholder={t('where.listHint')}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <SeenValues values={suggested} onChoose={(chosen) => onChange(writeValueList([...readValueList(value ?? ''), chosen]))} />
    </span>
  );
}

function YesOrNo({ label, value, describedBy, onChange }: ValueFieldProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <select
      aria-label={label}
      aria-describedby={describedBy}
      className={classes.choice}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      {value === null ? <option value="">{t('where.choose')}</option> : null}
      <option value="true">{t('where.yes')}</option>
      <option value="false">{t('where.no')}</option>
    </select>
  );
}

function OneValue({
  label,
  column,
  value,
  invalid,
  describedBy,
  suggested,
  onChange,
}: ValueFieldProps & SuggestedValuesProps): React.ReactNode {
  const { t } = useWords('query');
  const type: ValueType = column?.type ?? 'unknown';
  const family = familyOf(type);
  const isNumber = family === 'number';
  const isText = family === 'string' || family === 'unknown';
  const change = useCallback((event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value), [onChange]);
  const step = useCallback(
    (event: KeyboardEvent<HTMLInputElement>) => {
      const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
      const next = by === undefined ? null : stepNumber(event.currentTarget.value, by);
      if (next === null) return;
      event.preventDefault();
      onChange(next);
    },
    [onChange],
  );
  return (
    <span className={classes.field} data-wide={type === 'dateTimeOffset' || undefined}>
      <span className={classes.box}>
        <TextBox
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={classes.input}
          inputMode={isNumber ? 'decimal' : undefined}
          placeholder={isText && value === '' ? t('where.emptyText') : (exampleOf(column?.scale) ?? t(`where.hints.${type}`))}
          title={isNumber ? t('where.numberHint') : undefined}
          value={value ?? ''}
          onChange={change}
          onKeyDown={isNumber ? step : undefined}
        />
      </span>
      <SeenValues values={suggested} onChoose={onChange} />
      {isPicked(type) ? <MomentPicker type={type} value={value ?? ''} onChange={onChange} /> : null}
    </span>
  );
}

/** A number with as many decimals as the column has; null where it says nothing of them. */
function exampleOf(scale: Column['scale']): string | null {
  return typeof scale === 'number' && scale > 0 && scale < 12 ? `1.${'5'.padEnd(scale, '0')}` : null;
}
