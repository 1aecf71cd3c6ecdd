import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { nameParts } from '../components/name-parts.ts';
import { useWords } from '../i18n/use-words.ts';
import { useDensity } from '../settings/density.ts';
import { columnReached } from './column-reached.ts';
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
  const [reached, setReached] = useState<string | null>(null);
  // One stop for Tab: hundreds would stand between it and the conditions.
  const active = Math.max(
    0,
    choices.findIndex(({ name }) => name === reached),
  );
  const goTo = useRef<string | null>(null);
  const virtualizer = useVirtualizer({
    count: choices.length,
    enabled: isWindow,
    getScrollElement: () => list.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    // The one that has the focus stays, however far the list is scrolled.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((left, right) => left - right),
    initialRect: { width: 280, height: 168 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines of another height are measured anew.
  useEffect(() => virtualizer.measure(), [lineHeight]);
  const drawn = isWindow ? virtualizer.getVirtualItems().map(({ index }) => index) : [...choices.keys()];
  const after = choices.length - 1 - (drawn.at(-1) ?? choices.length - 1);
  useEffect(() => {
    if (goTo.current === null) return;
    goTo.current = null;
    list.current?.querySelector<HTMLElement>('input[tabindex="0"]')?.focus();
  });
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : columnReached(event.key, active, choices.length);
    const name = next === null ? undefined : choices[next]?.name;
    if (next === null || name === undefined) return;
    event.preventDefault();
    goTo.current = name;
    setReached(name);
    if (isWindow) virtualizer.scrollToIndex(next);
  };
  return (
    <ul ref={list} className={classes.columns} aria-label={t('columns.title')} onKeyDown={press}>
      {drawn.map((index, at) => {
        const choice = choices[index];
        if (choice === undefined) return null;
        const position = isWindow ? { 'aria-setsize': choices.length, 'aria-posinset': index + 1 } : {};
        const gap = index - (at === 0 ? 0 : (drawn[at - 1] ?? 0) + 1);
        return (
          <Fragment key={choice.name}>
            {gap > 0 ? <li role="presentation" style={{ height: gap * lineHeight }} /> : null}
            <li {...position}>
              <ColumnLine {...choice} reached={index === active} onReached={setReached} onToggle={onToggle} />
            </li>
          </Fragment>
        );
      })}
      {after > 0 ? <li role="presentation" style={{ height: after * lineHeight }} /> : null}
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
