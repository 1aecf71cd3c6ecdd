import { memo } from 'react';
import { useAnnounce } from '../components/announcer.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { ChangeDraft } from './draft.ts';
import { MoveHandle } from './move-handle.tsx';
import { moveBesideItem, moveBy } from './move-in-list.ts';
import classes from './query-form.module.css';
import { useDrop } from './use-drop.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface ChosenColumnsProps {
  /** The API's columns in its own order, which needs no word in the query. */
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: ChangeDraft;
}

/** The chosen columns in the order of the answer, to be moved. */
export const ChosenColumns = memo(function ChosenColumns({ all, chosen, onChange }: ChosenColumnsProps): React.ReactNode {
  const { t } = useWords('query');
  const announce = useAnnounce();
  const keepFocus = useKeptFocus();
  const change = (next: readonly string[], name: string): void => {
    const isOwnOrder = next.length === all.length && next.every((other, index) => other === all[index]);
    onChange((draft) => ({ ...draft, columns: isOwnOrder ? [] : next }));
    announce(t('move.moved', { name, position: next.indexOf(name) + 1, count: next.length }));
  };
  const dropTarget = useDrop('column', (name, target, side) => {
    change(moveBesideItem(chosen, chosen.indexOf(name), chosen.indexOf(target), side), name);
  });
  return (
    <ol className={classes.chosen} aria-label={t('columns.order')}>
      {chosen.map((name, index) => (
        <li key={name} {...dropTarget(name)}>
          <MoveHandle
            name={name}
            id={name}
            list="column"
            onStep={(_id, step) => {
              keepFocus(name);
              change(moveBy(chosen, index, step === 'up' ? -1 : 1), name);
            }}
          />
          <span className={classes.columnName}>{name}</span>
        </li>
      ))}
    </ol>
  );
});
