import { ActionIcon } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { familyOf } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import classes from './query-form.module.css';
import { SeenValues } from './seen-values-list.tsx';
import { readValueList, writeValueList } from './value-list.ts';

interface ValueFieldProps {
  readonly label: string;
  readonly type: ValueType;
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
export function ValueField(props: ValueFieldProps): React.ReactNode {
  const { label, type, isList, value, invalid, describedBy, seen, onChange } = props;
  const { t } = useTranslation('query');
  const family = familyOf(type);
  if (isList) {
    return (
      <>
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
        <SeenValues values={seen} onChoose={(chosen) => onChange(writeValueList([...readValueList(value ?? ''), chosen]))} />
      </>
    );
  }
  if (family === 'boolean') {
    return (
      <select
        aria-label={label}
        aria-describedby={describedBy}
        className={classes.select}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        {value === null ? <option value="">{t('where.choose')}</option> : null}
        <option value="true">{t('where.yes')}</option>
        <option value="false">{t('where.no')}</option>
      </select>
    );
  }
  const isText = family === 'string' || family === 'unknown';
  return (
    <>
      <input
        type="text"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={classes.input}
        inputMode={family === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isText && value === '' ? t('where.emptyText') : t(`where.hints.${type}`)}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <SeenValues values={seen} onChoose={onChange} />
      {family === 'date' || family === 'dateTimeOffset' ? (
        <DayPicker value={value} hasTime={family === 'dateTimeOffset'} onChange={onChange} />
      ) : null}
    </>
  );
}

interface DayPickerProps {
  readonly value: string | null;
  readonly hasTime: boolean;
  readonly onChange: (value: string) => void;
}

/** The browser's own calendar behind a button; it fills the text field beside it. */
function DayPicker({ value, hasTime, onChange }: DayPickerProps): React.ReactNode {
  const { t } = useTranslation('query');
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className={classes.picker}>
      <ActionIcon aria-label={t('where.chooseDate')} title={t('where.chooseDate')} onClick={() => field.current?.showPicker()}>
        <CalendarDays size={14} aria-hidden />
      </ActionIcon>
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d\d-\d\d/.exec(value ?? '')?.[0] ?? ''}
        onChange={(event) => {
          const day = event.currentTarget.value;
          if (day !== '') onChange(hasTime ? `${day}T00:00:00Z` : day);
        }}
      />
    </span>
  );
}
