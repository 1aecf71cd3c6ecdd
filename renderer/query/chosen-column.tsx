import { nameParts } from '../components/name-parts.ts';
import { useWords } from '../i18n/use-words.ts';
import { draggedItem } from './dragged-item.ts';
import { ItemButton } from './item-button.tsx';
import classes from './query-form.module.css';

interface ChosenColumnProps {
  readonly name: string;
  /** What is said of it beside its name. */
  readonly note: string;
  /** Whether Tab leads to it. */
  readonly reached: boolean;
  readonly onReached: (name: string) => void;
  readonly onRemove: (name: string) => void;
}

/** A chosen column: its handle has the focus for the keys of the list; what the pointer takes out, Delete does. */
export function ChosenColumn({ name, note, reached, onReached, onRemove }: ChosenColumnProps): React.ReactNode {
  const { t } = useWords('query');
  const [beginning, end] = nameParts(name);
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
        <span className={classes.nameBeginning}>{beginning}</span>
        {end}
      </span>
      <span className={classes.columnNote}>{note}</span>
      <ItemButton sign="cross" title={remove} tabIndex={-1} onClick={() => onRemove(name)} />
    </>
  );
}
