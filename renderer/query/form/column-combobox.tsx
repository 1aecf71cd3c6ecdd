import { type KeyboardEvent, memo, type RefObject, useId, useMemo, useRef, useState } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { type ListedOption, OptionList, optionId } from '../../components/option-list.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { ownHistory } from '../state/use-history-keys.ts';
import { columnsFor, lineAfter, shownType } from './column-choice.ts';
import classes from './column-combobox.module.css';

/** Properties of {@link ColumnCombobox}. */
interface ColumnComboboxProps {
  readonly label: string;
  /** The available columns. */
  readonly columns: readonly Column[];
  /** The selected name, which the server might not know. Null for a field that adds columns and has no value. */
  readonly value: string | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
  readonly onChoose: (name: string) => void;
}

/** The search text, and the index of the active option. The text is null until the user types. */
interface ColumnSearch {
  readonly text: string | null;
  readonly at: number;
}

/** Renders a combobox (WAI-ARIA) that finds a column by a part of its name or description. The focus stays in the field. */
export const ColumnCombobox = memo(function ColumnCombobox(props: ColumnComboboxProps): React.ReactNode {
  const { label, columns, value, placeholder, disabled = false, className, fieldRef, onChoose } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = fieldRef ?? own;
  const { t } = useTexts('query');
  const listId = useId();
  const [search, setSearch] = useState<ColumnSearch | null>(null);
  const text = search?.text ?? null;
  const isOpen = search !== null;
  const matching = useMemo(() => (isOpen ? columnsFor(columns, text ?? '') : []), [isOpen, columns, text]);
  const at = search?.at ?? 0;
  const options = useMemo(() => matching.map(optionOf), [matching]);

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
    // A full name that isn't the prefix of another name is selected immediately.
    const [first, second] = columnsFor(columns, typed);
    if (value !== null && first?.name === typed && !second?.name.startsWith(typed) && typed !== value) onChoose(typed);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const next = lineAfter(event.key, at, matching.length);
    if (event.key === 'Enter' || (next !== null && search === null)) {
      if (search === null) open();
      else choose(matching[at]);
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
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={matching[at] === undefined ? undefined : optionId(listId, at)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className={[classes.field, className].join(' ')}
        placeholder={placeholder}
        disabled={disabled}
        value={text ?? value ?? ''}
        {...(text === null ? {} : { [ownHistory]: true })}
        // The tooltip appears only if the text is truncated. Otherwise screen readers would read the value twice.
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = currentTarget.scrollWidth > currentTarget.clientWidth ? currentTarget.value : '';
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          if (text === null) event.currentTarget.select();
          open();
        }}
        // When the field loses focus after typing, the first match is selected. A field without a value requires an explicit selection.
        onBlur={() => choose(value !== null && text !== null && text.trim() !== '' ? matching[at] : undefined)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {isOpen ? (
        <OptionList
          field={field}
          id={listId}
          label={label}
          options={options}
          at={at}
          emptyText={t('columns.notFound')}
          onChoose={(index) => choose(matching[index])}
        />
      ) : null}
    </>
  );
});

function optionOf(column: Column): ListedOption {
  const { name, description } = column;
  return { value: name, label: name, detail: shownType(column), ...(description != null && { description }) };
}
