import { memo, useMemo } from 'react';
import { nameParts } from '../components/name-parts.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './query-form.module.css';
import { useLongList } from './use-long-list.ts';

/** A column that can be ticked. */
export interface ColumnChoice {
  readonly name: string;
  /** What is said of it beside its name. */
  readonly note: string;
  readonly title?: string | null;
  /** Position among the chosen columns, from 1; 0 where it is not one of them. */
  readonly place: number;
  readonly checked: boolean;
}

interface ColumnListProps {
  readonly choices: readonly ColumnChoice[];
  readonly onToggle: (name: string, wanted: boolean) => void;
}

/** Pixels, as in the style. */
const lineHeights = { compact: 22, comfortable: 26 } as const;

/** The columns to tick; of very many those in sight, for all that is drawn is laid out again with each key in the query. */
export function ColumnList({ choices, onToggle }: ColumnListProps): React.ReactNode {
  const { t } = useWords('query');
  const names = useMemo(() => choices.map(({ name }) => name), [choices]);
  const list = useLongList<HTMLUListElement>(names, lineHeights);
  return (
    <ul ref={list.ref} className={classes.columns} aria-label={t('columns.title')} onKeyDown={list.onKeyDown}>
      {list.drawn.map(({ index, gap }) => {
        const choice = choices[index];
        if (choice === undefined) return null;
        return (
          <li
            key={choice.name}
            {...list.placeOf(index)}
            style={{ marginTop: gap, marginBottom: index === list.drawn.at(-1)?.index ? list.below : 0 }}
          >
            <ColumnLine {...choice} reached={index === list.active} onReached={list.onReached} onToggle={onToggle} />
          </li>
        );
      })}
    </ul>
  );
}

interface ColumnLineProps extends ColumnChoice, Pick<ColumnListProps, 'onToggle'> {
  /** Whether Tab leads to it. */
  readonly reached: boolean;
  readonly onReached: (name: string) => void;
}

const ColumnLine = memo(function ColumnLine(line: ColumnLineProps): React.ReactNode {
  const { name, note, title, place, checked, reached, onReached, onToggle } = line;
  const [beginning, end] = nameParts(name);
  return (
    <label className={classes.column} title={end === '' ? (title ?? undefined) : [name, title].filter(Boolean).join('\n')}>
      <input
        type="checkbox"
        aria-label={name}
        aria-description={note}
        tabIndex={reached ? 0 : -1}
        checked={checked}
        onFocus={() => onReached(name)}
        onChange={(event) => onToggle(name, event.currentTarget.checked)}
      />
      <span className={classes.columnName}>
        <span className={classes.nameBeginning}>{beginning}</span>
        {end}
      </span>
      <span className={classes.columnNote}>{note}</span>
      <span className={classes.place}>{place > 0 ? place : ''}</span>
    </label>
  );
});
