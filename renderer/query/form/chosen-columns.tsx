import { type KeyboardEvent, memo } from 'react';
import { useAnnounce } from '../../components/announcer.tsx';
import { nameParts } from '../../components/name-parts.ts';
import { indexAfterKey, useLongList } from '../../components/use-long-list.ts';
import type { ChangeDraft } from '../../draft/draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ItemButton } from './item-button.tsx';
import classes from './query-form.module.css';
import { draggedItem, moveItemNextTo, moveTo, useDrop } from './reordering.tsx';

interface ChosenColumnsProps {
  /** The API's columns in their original order. A query for all of them in this order needs no `select`. */
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  /** Returns the note next to a column's name. */
  readonly noteOf: (name: string) => string;
  readonly onChange: ChangeDraft;
  /** Removes a column from the selection. */
  readonly onRemove: (name: string) => void;
}

/** Line heights in CSS pixels, as in the style sheet. */
const lineHeights = { compact: 26, comfortable: 28 } as const;

/** Renders the selected columns in the order of the response. The list is one Tab stop, and its keys move and remove columns. */
export const ChosenColumns = memo(function ChosenColumns(props: ChosenColumnsProps): React.ReactNode {
  const { all, chosen, noteOf, onChange, onRemove } = props;
  const { t } = useTexts('query');
  const announce = useAnnounce();
  const list = useLongList<HTMLOListElement>(chosen, lineHeights);
  const change = (next: readonly string[], name: string): void => {
    const isOwnOrder = next.length === all.length && next.every((other, index) => other === all[index]);
    const place = next.indexOf(name);
    list.goTo(name, place);
    onChange((draft) => ({ ...draft, columns: isOwnOrder ? [] : next }));
    announce(t('move.moved', { name, position: place + 1, count: next.length }));
  };
  const dropTarget = useDrop('column', (name, target, side) => {
    change(moveItemNextTo(chosen, chosen.indexOf(name), chosen.indexOf(target), side), name);
  });
  const remove = (name: string): void => {
    const index = chosen.indexOf(name);
    const next = chosen[index + 1] ?? chosen[index - 1];
    // The list disappears when one column remains, so the focus moves to the search field.
    if (chosen.length < 3) list.ref.current?.closest('fieldset')?.querySelector('input')?.focus();
    else if (next !== undefined) list.goTo(next, chosen.indexOf(next));
    onRemove(name);
    announce(t('columns.removed', { name }));
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const name = chosen[list.active];
    if (name === undefined) return;
    const index = event.altKey && !event.ctrlKey && !event.metaKey ? indexAfterKey(event.key, list.active, chosen.length) : null;
    if (index !== null) {
      event.preventDefault();
      change(moveTo(chosen, list.active, index), name);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      remove(name);
    } else list.onKeyDown(event);
  };
  return (
    <ol ref={list.ref} className={classes.chosen} aria-label={t('columns.order')} onKeyDown={press}>
      {list.drawn.map(({ index, gap }) => {
        const name = chosen[index];
        if (name === undefined) return null;
        return (
          <li
            key={name}
            {...list.positionOf(index)}
            {...dropTarget(name)}
            style={{ marginTop: gap, marginBottom: index === list.drawn.at(-1)?.index ? list.below : 0 }}
          >
            <ChosenColumn name={name} note={noteOf(name)} reached={index === list.active} onReached={list.onReached} onRemove={remove} />
          </li>
        );
      })}
    </ol>
  );
});

interface ChosenColumnProps {
  readonly name: string;
  /** Note next to the name. */
  readonly note: string;
  /** Whether this column is the Tab stop of the list. */
  readonly reached: boolean;
  readonly onReached: (name: string) => void;
  readonly onRemove: (name: string) => void;
}

/** Renders a selected column. The handle is focused for the list's keys, so the remove button isn't a Tab stop. */
function ChosenColumn({ name, note, reached, onReached, onRemove }: ChosenColumnProps): React.ReactNode {
  const { t } = useTexts('query');
  const [start, end] = nameParts(name);
  const remove = t('columns.remove', { name });
  return (
    <>
      <ItemButton
        sign="grip"
        aria-label={t('move.label', { name })}
        aria-description={note}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        title={t('columns.moveHint')}
        tabIndex={reached ? 0 : -1}
        onFocus={() => onReached(name)}
        {...draggedItem('column', name)}
      />
      <span className={classes.columnName} title={end === '' ? undefined : name}>
        <span className={classes.nameBeginning}>{start}</span>
        {end}
      </span>
      <span className={classes.columnNote}>{note}</span>
      <ItemButton sign="cross" title={remove} tabIndex={-1} onClick={() => onRemove(name)} />
    </>
  );
}
