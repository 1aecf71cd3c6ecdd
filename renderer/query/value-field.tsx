import type { Column } from '../../shared/contract/catalogue.ts';
import { familyOf } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useWords } from '../i18n/use-words.ts';
import { MomentPicker } from './moment-picker.tsx';
import { isPicked } from './picked-moment.ts';
import { SeenValues } from './seen-values-list.tsx';
import { stepNumber } from './step-number.ts';
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
export function ValueField(props: ValueFieldProps): React.ReactNode {
  const { label, column, isList, value, invalid, describedBy, seen, onChange } = props;
  const { t } = useWords('query');
  const type: ValueType = column?.type ?? 'unknown';
  const family = familyOf(type);
  const suggested = [...new Set([...(column?.allowedValues ?? []), ...seen])];
  if (isList) {
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
  if (family === 'boolean') {
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
  const isText = family === 'string' || family === 'unknown';
  return (
    <span className={classes.field} data-wide={type === 'dateTimeOffset' || undefined}>
      <span className={classes.box}>
        <input
          type="text"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={classes.input}
          inputMode={family === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={isText && value === '' ? t('where.emptyText') : (exampleOf(column?.scale) ?? t(`where.hints.${type}`))}
          title={family === 'number' ? t('where.numberHint') : undefined}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            const step = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
            const next = family !== 'number' || step === undefined ? null : stepNumber(event.currentTarget.value, step);
            if (next === null) return;
            event.preventDefault();
            onChange(next);
          }}
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
