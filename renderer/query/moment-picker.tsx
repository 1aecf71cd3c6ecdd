import { ActionIcon } from '@mantine/core';
import { CalendarDays, Clock } from 'lucide-react';
import { useRef } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { type PickedType, pickers, shownInPicker, textOfPicked } from './picked-moment.ts';
import classes from './value-field.module.css';

interface MomentPickerProps {
  readonly type: PickedType;
  /** As typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The browser's own calendar or clock behind a button; it fills the text field beside it. */
export function MomentPicker({ type, value, onChange }: MomentPickerProps): React.ReactNode {
  const { t } = useWords('query');
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
