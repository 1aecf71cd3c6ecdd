import { ActionIcon } from '@mantine/core';
import { CalendarDays, Clock } from 'lucide-react';
import { useRef } from 'react';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './value-field.module.css';

interface TimestampPickerProps {
  readonly type: PickedType;
  /** The text of the field, as typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Renders a button for the browser's date or time picker, which fills the text field next to it. */
export function TimestampPicker({ type, value, onChange }: TimestampPickerProps): React.ReactNode {
  const { t } = useTexts('query');
  const field = useRef<HTMLInputElement>(null);
  const label = t(type === 'timeOfDay' ? 'where.chooseTime' : 'where.chooseDate');
  return (
    <span className={classes.picker}>
      <ActionIcon title={label} onClick={() => field.current?.showPicker()}>
        {type === 'timeOfDay' ? <Clock size={14} aria-hidden /> : <CalendarDays size={14} aria-hidden />}
      </ActionIcon>
      <input
        ref={field}
        type={pickers[type]}
        step={1}
        tabIndex={-1}
        aria-hidden="true"
        value={shownInPicker(type, value)}
        onChange={(event) => {
          const picked = event.currentTarget.value;
          if (picked !== '') onChange(textOfPicked(type, picked, value));
        }}
      />
    </span>
  );
}

/** Input types of the browser's pickers, by value type. */
const pickers = { date: 'date', dateTimeOffset: 'datetime-local', timeOfDay: 'time' } as const satisfies Partial<Record<ValueType, string>>;

/** A value type with a picker. */
type PickedType = keyof typeof pickers;

/** Returns whether a value type has a picker. */
export function hasPicker(type: ValueType): type is PickedType {
  return type in pickers;
}

/**
 * Returns the part of a text that the picker shows. Returns an empty string if the text isn't a valid value. Timestamps are shown in their
 * own time zone.
 */
export function shownInPicker(type: PickedType, text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d(?::\d\d)?))?/.exec(text.trim()) ?? [];
  if (type === 'date') return day ?? '';
  if (type === 'timeOfDay') return day === undefined ? (time ?? '') : '';
  return day === undefined ? '' : `${day}T${time ?? '00:00'}`;
}

/** Returns the text of a picked value with seconds. A timestamp keeps the time zone of the previous text. Without one, it is in UTC. */
export function textOfPicked(type: PickedType, picked: string, before: string): string {
  if (type === 'date') return picked;
  const withSeconds = /:\d\d:\d\d/.test(picked) ? picked : `${picked}:00`;
  return type === 'timeOfDay' ? withSeconds : `${withSeconds}${/(?:Z|[+-]\d\d:\d\d)$/.exec(before.trim())?.[0] ?? 'Z'}`;
}
