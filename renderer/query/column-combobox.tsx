import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import classes from './column-combobox.module.css';
import { ColumnDropdown } from './column-dropdown.tsx';
import { columnsFor, lineAfter } from './column-search.ts';
import { ownHistory } from './use-history-keys.ts';

/** Properties of {@link ColumnCombobox}. */
export interface ColumnComboboxProps {
  readonly label: string;
  /** Those offered. */
  readonly columns: readonly Column[];
  /** The name of the one chosen, which the deployment may not know; null for a box that takes one after the other and keeps none. */
  readonly value: string | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
  readonly onChoose: (name: string) => void;
}

/** What is being looked for: null text before anything was typed, and which line of what was found is meant. */
interface ColumnSearch {
  readonly text: string | null;
  readonly at: number;
}

/** A column, found among however many by typing a part of its name or description: a combobox with a list (WAI-ARIA), the focus stays in the field. */
export const ColumnCombobox = memo(function ColumnCombobox(props: ColumnComboboxProps): React.ReactNode {
  const { label, columns, value, placeholder, disabled = false, className, fieldRef, onChoose } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = fieldRef ?? own;
  const id = useId();
  const [search, setSearch] = useState<ColumnSearch | null>(null);
  const text = search?.text ?? null;
  const isOpen = search !== null;
  const found = useMemo(() => (isOpen ? columnsFor(columns, text ?? '') : []), [isOpen, columns, text]);
  const at = search?.at ?? 0;
  const active = found[at] === undefined ? undefined : `${id}-list-${at}`;
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const open = (): void => {
    const present = columns.findIndex(({ name }) => name === value);
    if (search === null) setSearch({ text: null, at: Math.max(0, present) });
  };
  const choose = (column: Column | undefined): void => {
    setSearch(null);
    if (column !== undefined && column.name !== value) onChoose(column.name);
  };
  const type = (typed: string): void => {
    setSearch({ text: typed, at: 0 });
    // A whole name that no other begins with can only mean that column, whatever is done next.
    const [first, second] = columnsFor(columns, typed);
    if (value !== null && first?.name === typed && !second?.name.startsWith(typed) && typed !== value) onChoose(typed);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const next = lineAfter(event.key, at, found.length);
    if (event.key === 'Enter' || (next !== null && search === null)) {
      if (search === null) open();
      else choose(found[at]);
    } else if (event.key === 'Escape' && search !== null) {
      event.stopPropagation();
      setSearch(null);
    } else if (next !== null) setSearch({ text, at: next });
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className={[classes.field, className].join(' ')}
        placeholder={placeholder}
        disabled={disabled}
        value={text ?? value ?? ''}
        {...(text === null ? {} : { [ownHistory]: true })}
        // Only what is cut off: a screen reader would say the value twice.
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = currentTarget.scrollWidth > currentTarget.clientWidth ? currentTarget.value : '';
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          if (text === null) event.currentTarget.select();
          open();
        }}
        // Who types a part of a name and goes on means what the list has first; a box that keeps nothing takes only what was chosen.
        onBlur={() => choose(value !== null && text !== null && text.trim() !== '' ? found[at] : undefined)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {isOpen ? <ColumnDropdown field={field} id={`${id}-list`} label={label} found={found} at={at} onChoose={choose} /> : null}
    </>
  );
});
