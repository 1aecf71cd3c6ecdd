import { type ChangeEvent, type ComponentProps, type KeyboardEvent, memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Column } from '../../shared/contract/catalogue/catalogue.ts';
import { familyOf } from '../../shared/values/literal.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Select } from './select.tsx';
import { hasPicker, TimestampPicker } from './timestamp-picker.tsx';
import { readValueList, stepNumber, writeValueList } from './typed-values.ts';
import classes from './value-field.module.css';

interface ValueFieldProps {
  readonly label: string;
  /** Undefined if the API has no such column. */
  readonly column: Pick<Column, 'type' | 'scale' | 'allowedValues'> | undefined;
  /** Whether the field accepts several values, separated by commas or line breaks. */
  readonly isList: boolean;
  /** The value as typed. Null until the user types something. */
  readonly value: string | null;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Values of the column in earlier results, as text that the user can type. */
  readonly suggestions: readonly string[];
  readonly onChange: (value: string | null) => void;
}

/** Renders the field of a value, with suggestions. The text is never reformatted, so that every digit stays. */
export const ValueField = memo(function ValueField(props: ValueFieldProps): React.ReactNode {
  const { column, isList, suggestions } = props;
  const allowed = column?.allowedValues;
  const suggested = useMemo(() => [...new Set([...(allowed ?? []), ...suggestions])], [allowed, suggestions]);
  if (isList) return <ValueList {...props} suggested={suggested} />;
  if (familyOf(column?.type ?? 'unknown') === 'boolean') return <YesOrNo {...props} />;
  return <OneValue {...props} suggested={suggested} />;
});

interface SuggestedValuesProps {
  /** Suggested values. */
  readonly suggested: readonly string[];
}

function ValueList({ label, value, invalid, describedBy, suggested, onChange }: ValueFieldProps & SuggestedValuesProps): React.ReactNode {
  const { t } = useTexts('query');
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
      <SuggestedValues values={suggested} onChoose={(chosen) => onChange(writeValueList([...readValueList(value ?? ''), chosen]))} />
    </span>
  );
}

function YesOrNo({ label, value, describedBy, onChange }: ValueFieldProps): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <Select
      aria-label={label}
      aria-describedby={describedBy}
      className={classes.choice}
      placeholder={t('where.choose')}
      value={value}
      options={[
        { value: 'true', label: t('where.yes') },
        { value: 'false', label: t('where.no') },
      ]}
      onChange={onChange}
    />
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
  const { t } = useTexts('query');
  const type: ValueType = column?.type ?? 'unknown';
  const family = familyOf(type);
  const isNumber = family === 'number';
  const isText = family === 'string' || family === 'unknown';
  const change = useCallback((event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value), [onChange]);
  const step = useCallback(
    (event: KeyboardEvent<HTMLInputElement>) => {
      const by = ownValue({ ArrowUp: 1, ArrowDown: -1 } as const, event.key);
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
      <SuggestedValues values={suggested} onChoose={onChange} />
      {hasPicker(type) ? <TimestampPicker type={type} value={value ?? ''} onChange={onChange} /> : null}
    </span>
  );
}

/** Returns an example number with as many decimals as the column. Null if the number of decimals is unknown. */
function exampleOf(scale: Column['scale']): string | null {
  return typeof scale === 'number' && scale > 0 && scale < 12 ? `1.${'5'.padEnd(scale, '0')}` : null;
}

interface TextBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'ref'> {
  readonly value: string;
}

/**
 * Renders a text field that shows `value`. Other attributes should be stable while the value changes. React sets type, name and value of a
 * controlled input on each render, which takes 0.2 ms per key typed in a URL. This component writes to the element only if the text
 * differs.
 */
export function TextBox({ value, ...attributes }: TextBoxProps): React.ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element !== null && element.value !== value) element.value = value;
  });
  return <Field ref={field} {...attributes} />;
}

const Field = memo(function Field(attributes: ComponentProps<'input'>): React.ReactNode {
  return <input type="text" autoComplete="off" spellCheck={false} {...attributes} />;
});

interface ValueButtonsProps {
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
}

/** Renders a menu of known values next to a field. Renders nothing if there are no known values. */
const SuggestedValues = memo(function SuggestedValues({ values, onChoose }: ValueButtonsProps): React.ReactNode {
  const { t } = useTexts('query');
  if (values.length === 0) return null;
  return (
    <Select
      className={classes.seen}
      aria-label={t('where.seen')}
      value={null}
      options={values.map((value) => ({ value, label: value === '' ? t('where.emptyText') : value }))}
      onChange={onChoose}
    />
  );
});
