import { InputBase } from '@mantine/core';
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fold } from '../../shared/search/fold.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import { OptionList, optionId } from './option-list.tsx';
import classes from './select.module.css';

/** An option of a {@link Select}. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Text at the end of the option's line in the list. */
  readonly detail?: string;
}

interface SelectProps<Value extends string> {
  /** The label above the field. */
  readonly label?: string;
  /** The accessible name of a field that has no label. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly description?: ReactNode;
  readonly error?: string | null;
  readonly disabled?: boolean;
  readonly options: readonly SelectOption<Value>[];
  /** The selected value. If it isn't one of the options, the placeholder is shown. */
  readonly value: string | null;
  readonly placeholder?: string;
  /** Class of the field, or of its wrapper if it has a label. */
  readonly className?: string | undefined;
  /** Whether the field is focused by keyboard navigation between panes. */
  readonly 'data-pane-start'?: boolean;
  /** Whether the field is focused when its dialog opens. */
  readonly 'data-autofocus'?: boolean;
  readonly onChange: (value: Value) => void;
}

/** Time after which a typed letter begins a new word, in milliseconds. */
const typingPause = 700;

/**
 * Renders a field that selects one of a few values: a combobox with a list (WAI-ARIA, select-only).
 *
 * Arrow keys, Home, End, and typed letters open the list and move in it. Letters find an option that begins with them, otherwise one that
 * contains them. Enter, Space, and Tab select an option. Escape closes the list.
 */
export function Select<Value extends string>({ className, label, description, error, ...rest }: SelectProps<Value>): ReactNode {
  const { options, value, placeholder, disabled = false, onChange, ...attributes } = rest;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const listId = `${id}-list`;
  const typed = useRef({ text: '', at: 0 });
  /** Index of the active option. Null while the list is closed. */
  const [active, setActive] = useState<number | null>(null);
  const chosen = options.findIndex((option) => option.value === value);

  const choose = (index: number): void => {
    setActive(null);
    const option = options[index];
    if (option !== undefined && option.value !== value) onChange(option.value);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const isTyping = event.timeStamp - typed.current.at < typingPause && typed.current.text !== '';
    if (active !== null && (key === 'Enter' || key === 'Tab' || (key === ' ' && !isTyping) || (key === 'ArrowUp' && event.altKey))) {
      choose(active);
      if (key === 'Tab') return;
    } else if (active !== null && key === 'Escape') {
      // The surrounding dialog or form stays open.
      event.stopPropagation();
      setActive(null);
    } else if (active === null && (key === 'Enter' || (key === ' ' && !isTyping))) setActive(Math.max(0, chosen));
    else if (key.length === 1 && !event.altKey) {
      const text = fold(isTyping ? typed.current.text + key : key);
      typed.current = { text, at: event.timeStamp };
      const match = optionFoundBy(options, text, active ?? chosen);
      setActive(match ?? active ?? Math.max(0, chosen));
    } else {
      const next = optionAfter(key, active, chosen, options.length);
      if (next === null) return;
      setActive(next);
    }
    event.preventDefault();
  };

  const shown = {
    ...attributes,
    ref: field,
    type: 'text' as const,
    role: 'combobox',
    readOnly: true,
    disabled,
    placeholder,
    value: options[chosen]?.label ?? '',
    // Escape closes the list but not the surrounding dialog.
    'data-mantine-stop-propagation': active !== null || undefined,
    'aria-haspopup': 'listbox' as const,
    'aria-expanded': active !== null,
    'aria-controls': active === null ? undefined : listId,
    'aria-activedescendant': active === null ? undefined : optionId(listId, active),
    autoComplete: 'off',
    // The title is set only for truncated text, because an empty title would hide the title of the surrounding element.
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = currentTarget.value;
      else currentTarget.removeAttribute('title');
    },
    onClick: () => setActive(active === null ? Math.max(0, chosen) : null),
    onBlur: () => setActive(null),
    onKeyDown: press,
  };
  const name = label ?? attributes['aria-label'] ?? '';
  return (
    <>
      {label === undefined ? (
        <input {...shown} className={[classes.field, className].join(' ')} />
      ) : (
        <InputBase
          {...shown}
          size="xs"
          label={label}
          description={description}
          error={error}
          className={className ?? ''}
          classNames={{ input: classes.chevron ?? '' }}
        />
      )}
      {active === null ? null : (
        <Options field={field} id={listId} label={name} options={options} at={active} chosen={value ?? ''} onChoose={choose} />
      )}
    </>
  );
}

const Options = memo(OptionList);

/** Returns the index that a key moves to. Null for other keys. The first key press opens the list at the selected option. */
function optionAfter(key: string, active: number | null, chosen: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const step = ownValue(steps, key);
  if (step === undefined) return null;
  return active === null ? Math.max(0, chosen) : Math.max(0, Math.min(active + step, count - 1));
}

/**
 * Finds the next option that begins with a text, otherwise one that contains it. If the same letter is repeated, the next option is found.
 */
function optionFoundBy(options: readonly SelectOption<string>[], text: string, from: number): number | null {
  const isRepeated = [...text].every((letter) => letter === text[0]);
  const sought = isRepeated ? text.slice(0, 1) : text;
  const start = from + (isRepeated ? 1 : 0);
  const order = options.map((_, index) => (Math.max(0, start) + index) % options.length);
  const labelAt = (index: number): string => fold(options[index]?.label ?? '');
  return order.find((index) => labelAt(index).startsWith(sought)) ?? order.find((index) => labelAt(index).includes(sought)) ?? null;
}
