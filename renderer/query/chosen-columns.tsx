import { type KeyboardEvent, memo } from 'react';
import { useAnnounce } from '../components/announcer.tsx';
import { useWords } from '../i18n/use-words.ts';
import { ChosenColumn } from './chosen-column.tsx';
import { columnReached } from './column-reached.ts';
import type { ChangeDraft } from './draft.ts';
import { moveBesideItem, moveTo } from './move-in-list.ts';
import classes from './query-form.module.css';
import { useDrop } from './use-drop.ts';
import { useLongList } from './use-long-list.ts';

interface ChosenColumnsProps {
  /** The API's columns in its own order, which needs no word in the query. */
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  /** What is said of a column beside its name. */
  readonly noteOf: (name: string) => string;
  readonly onChange: ChangeDraft;
  /** Chooses a column no more. */
  readonly onRemove: (name: string) => void;
}

/** Pixels, as in the style. */
const lineHeights = { compact: 26, comfortable: 28 } as const;

/** The chosen columns in the order of the answer, to be moved and taken out: one stop for Tab, keys go from one to the other. */
export const ChosenColumns = memo(function ChosenColumns(props: ChosenColumnsProps): React.ReactNode {
  const { all, chosen, noteOf, onChange, onRemove } = props;
  const { t } = useWords('query');
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
    change(moveBesideItem(chosen, chosen.indexOf(name), chosen.indexOf(target), side), name);
  });
  const remove = (name: string): void => {
    const index = chosen.indexOf(name);
    const next = chosen[index + 1] ?? chosen[index - 1];
    // With the last but one the list goes, and the focus would go with it.
    if (chosen.length < 3) list.ref.current?.closest('fieldset')?.querySelector('input')?.focus();
    else if (next !== undefined) list.goTo(next, chosen.indexOf(next));
    onRemove(name);
    announce(t('columns.removed', { name }));
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const name = chosen[list.active];
    if (name === undefined) return;
    const place = event.altKey && !event.ctrlKey && !event.metaKey ? columnReached(event.key, list.active, chosen.length) : null;
    if (place !== null) {
      event.preventDefault();
      change(moveTo(chosen, list.active, place), name);
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
            {...list.placeOf(index)}
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
