import { InputBase } from '@mantine/core';
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fold } from '../../shared/search/fold.ts';
import { OptionList, optionId } from './option-list.tsx';
import classes from './select.module.css';

/** An option of a {@link Select}. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown at the end of its line in the list. */
  readonly detail?: string;
}

interface SelectProps<Value extends string> {
  /** The label above the field. */
  readonly label?: string;
  /** The accessible name of a field without a label. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly description?: ReactNode;
  readonly error?: string | null;
  readonly disabled?: boolean;
  readonly options: readonly SelectOption<Value>[];
  /** The chosen value; one that isn't an option shows the placeholder. */
  readonly value: string | null;
  readonly placeholder?: string;
  /** Class of the field, or of its wrapper if it has a label. */
  readonly className?: string | undefined;
  /** Whether keyboard navigation between panes focuses it. */
  readonly 'data-pane-start'?: boolean;
  /** Whether a dialog that opens focuses it. */
  readonly 'data-autofocus'?: boolean;
  readonly onChange: (value: Value) => void;
}

/** Milliseconds after which a typed letter begins another word. */
const typingPause = 700;

/**
 * Renders the choice of one of a few values: a combobox with a list (WAI-ARIA, select-only).
 *
 * Arrow keys, Home, End, and typed letters open the list and move in it. Letters find the beginning of an option, or else a part of one.
 * Enter, Space, and Tab choose; Escape closes.
 */
export function Select<Value extends string>({ className, label, description, error, ...rest }: SelectProps<Value>): ReactNode {
  const { options, value, placeholder, disabled = false, onChange, ...attributes } = rest;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const listId = `${id}-list`;
  const typed = useRef({ text: '', at: 0 });
  /** Index of the active option; null while the list is closed. */
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
      // The dialog or form around it stays open.
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
    // Escape closes the list, and not the dialog around it.
    'data-mantine-stop-propagation': active !== null || undefined,
    'aria-haspopup': 'listbox' as const,
    'aria-expanded': active !== null,
    'aria-controls': active === null ? undefined : listId,
    'aria-activedescendant': active === null ? undefined : optionId(listId, active),
    autoComplete: 'off',
    // Only for truncated text, because an empty title would hide the one around the field.
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

/** Returns the index that a key moves to; null for keys that don't move. The first press opens the list at the chosen option. */
function optionAfter(key: string, active: number | null, chosen: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const step = steps[key];
  if (step === undefined) return null;
  return active === null ? Math.max(0, chosen) : Math.max(0, Math.min(active + step, count - 1));
}

/** Finds the next option that starts with a text, or else one that contains it. The same letter again goes to the next one. */
function optionFoundBy(options: readonly SelectOption<string>[], text: string, from: number): number | null {
  const isRepeated = [...text].every((letter) => letter === text[0]);
  const sought = isRepeated ? text.slice(0, 1) : text;
  const start = from + (isRepeated ? 1 : 0);
  const order = options.map((_, index) => (Math.max(0, start) + index) % options.length);
  const labelAt = (index: number): string => fold(options[index]?.label ?? '');
  return order.find((index) => labelAt(index).startsWith(sought)) ?? order.find((index) => labelAt(index).includes(sought)) ?? null;
}
