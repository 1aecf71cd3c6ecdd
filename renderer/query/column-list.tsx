import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { nameParts } from '../components/name-parts.ts';
import { useWords } from '../i18n/use-words.ts';
import { useDensity } from '../settings/density.ts';
import classes from './query-form.module.css';

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

/** Up to these all are drawn, so that the browser's own search finds them. */
const allDrawn = 60;
/** Pixels, as in the style. */
const lineHeights = { compact: 22, comfortable: 26 } as const;

/** The columns to tick; of very many those in sight, for all that is drawn is laid out again with each key in the query. */
export function ColumnList({ choices, onToggle }: ColumnListProps): React.ReactNode {
  const { t } = useWords('query');
  const list = useRef<HTMLUListElement>(null);
  const lineHeight = lineHeights[useDensity()];
  const isWindow = choices.length > allDrawn;
  const virtualizer = useVirtualizer({
    count: choices.length,
    enabled: isWindow,
    getScrollElement: () => list.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 280, height: 168 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines of another height are measured anew.
  useEffect(() => virtualizer.measure(), [lineHeight]);
  const drawn = isWindow ? virtualizer.getVirtualItems().map(({ index }) => index) : [...choices.keys()];
  const before = drawn[0] ?? 0;
  const after = choices.length - 1 - (drawn.at(-1) ?? choices.length - 1);
  return (
    <ul ref={list} className={classes.columns} aria-label={t('columns.title')}>
      {before > 0 ? <li role="presentation" style={{ height: before * lineHeight }} /> : null}
      {drawn.map((index) => {
        const choice = choices[index];
        if (choice === undefined) return null;
        const position = isWindow ? { 'aria-setsize': choices.length, 'aria-posinset': index + 1 } : {};
        return (
          <li key={choice.name} {...position}>
            <ColumnLine {...choice} onToggle={onToggle} />
          </li>
        );
      })}
      {after > 0 ? <li role="presentation" style={{ height: after * lineHeight }} /> : null}
    </ul>
  );
}

type ColumnLineProps = ColumnChoice & Pick<ColumnListProps, 'onToggle'>;

const ColumnLine = memo(function ColumnLine({ name, note, title, place, checked, onToggle }: ColumnLineProps): React.ReactNode {
  const [beginning, end] = nameParts(name);
  return (
    <label className={classes.column} title={end === '' ? (title ?? undefined) : [name, title].filter(Boolean).join('\n')}>
      <input type="checkbox" aria-label={name} checked={checked} onChange={(event) => onToggle(name, event.currentTarget.checked)} />
      <span className={classes.columnName}>
        <span className={classes.nameBeginning}>{beginning}</span>
        {end}
      </span>
      <span className={classes.columnNote}>{note}</span>
      <span className={classes.place}>{place > 0 ? place : ''}</span>
    </label>
  );
});
