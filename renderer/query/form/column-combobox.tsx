import { Popover } from '@mantine/core';
import {
  type KeyboardEvent,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ownHistory } from '../state/use-history-keys.ts';
import { columnsFor, lineAfter, shownType } from './column-choice.ts';
import classes from './column-combobox.module.css';

/** Properties of {@link ColumnCombobox}. */
interface ColumnComboboxProps {
  readonly label: string;
  /** The columns offered. */
  readonly columns: readonly Column[];
  /** The chosen name, which the server might not know; null for a field that adds columns and keeps none. */
  readonly value: string | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
  readonly onChoose: (name: string) => void;
}

/** The search text, null before typing, and the index of the active option. */
interface ColumnSearch {
  readonly text: string | null;
  readonly at: number;
}

/** Renders a combobox (WAI-ARIA) that finds a column by a part of its name or description. The focus stays in the field. */
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
    // A full name that starts no other name is chosen at once.
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
        // The tooltip appears only for truncated text: screen readers would read the value twice.
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = currentTarget.scrollWidth > currentTarget.clientWidth ? currentTarget.value : '';
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          if (text === null) event.currentTarget.select();
          open();
        }}
        // Leaving the field after typing chooses the first match. A field that keeps no value takes explicit choices only.
        onBlur={() => choose(value !== null && text !== null && text.trim() !== '' ? found[at] : undefined)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {isOpen ? <ColumnDropdown field={field} id={`${id}-list`} label={label} found={found} at={at} onChoose={choose} /> : null}
    </>
  );
});

interface ColumnDropdownProps {
  /** The field that it is attached to. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Element id of the list; the id of an option adds its index. */
  readonly id: string;
  readonly label: string;
  readonly found: readonly Column[];
  /** Index of the active option. */
  readonly at: number;
  readonly onChoose: (column: Column) => void;
}

/** Renders the open list of a column combobox. It isn't rendered with each field, because that makes rows expensive. */
function ColumnDropdown({ field, id, label, found, at, onChoose }: ColumnDropdownProps): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <Popover
      opened
      width="target"
      withRoles={false}
      position="bottom-start"
      offset={2}
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Anchor field={field} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <div id={id} role="listbox" aria-label={label} className={classes.list}>
          {found.map((column, index) => (
            <ColumnOption
              key={column.name}
              id={`${id}-${index}`}
              column={column}
              isActive={index === at}
              onChoose={() => onChoose(column)}
            />
          ))}
        </div>
        <p role="status" className={classes.nothing}>
          {found.length === 0 ? t('columns.notFound') : ''}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

interface AnchorProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Gives the popover the position of a field that is rendered elsewhere. */
function Anchor({ field, ref }: AnchorProps): null {
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current, [field]);
  return null;
}

interface ColumnOptionProps {
  readonly id: string;
  readonly column: Column;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function ColumnOption({ id, column, isActive, onChoose }: ColumnOptionProps): React.ReactNode {
  const { name, description } = column;
  const type = shownType(column);
  const about = [type, description ?? ''].filter((part) => part !== '').join(' · ');
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
      // The field must keep the focus: leaving it makes a choice.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.name}>{name}</span>
      <span aria-hidden="true" className={classes.type}>
        {type}
      </span>
    </div>
  );
}
