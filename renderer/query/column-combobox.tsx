import { Popover } from '@mantine/core';
import { type KeyboardEvent, memo, type Ref, useEffect, useId, useMemo, useState } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './column-combobox.module.css';
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
  readonly fieldRef?: Ref<HTMLInputElement>;
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
  const { t } = useWords('query');
  const id = useId();
  const [search, setSearch] = useState<ColumnSearch | null>(null);
  const text = search?.text ?? null;
  const isOpen = search !== null;
  const found = useMemo(() => (isOpen ? columnsFor(columns, text ?? '') : []), [isOpen, columns, text]);
  const at = search?.at ?? 0;
  const active = found[at] === undefined ? undefined : `${id}-${at}`;
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
    <Popover
      opened={isOpen}
      transitionProps={{ duration: 0 }}
      width="target"
      withRoles={false}
      position="bottom-start"
      offset={2}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <input
          ref={fieldRef}
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
          title={value ?? undefined}
          value={text ?? value ?? ''}
          {...(text === null ? {} : { [ownHistory]: true })}
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
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
          {found.map((column, index) => (
            <ColumnOption key={column.name} id={`${id}-${index}`} column={column} isActive={index === at} onChoose={() => choose(column)} />
          ))}
        </div>
        <p role="status" className={classes.nothing}>
          {isOpen && found.length === 0 ? t('columns.notFound') : ''}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
});

interface ColumnOptionProps {
  readonly id: string;
  readonly column: Column;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function ColumnOption({ id, column, isActive, onChoose }: ColumnOptionProps): React.ReactNode {
  const { name, restType, description } = column;
  const about = [restType, description ?? ''].filter((part) => part !== '').join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which names this as its active line.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-description={about}
      title={description ?? undefined}
      className={classes.option}
      // The field keeps the focus: losing it means something.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.name}>{name}</span>
      <span aria-hidden="true" className={classes.type}>
        {restType}
      </span>
    </div>
  );
}
