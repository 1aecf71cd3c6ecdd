import { Button } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { nameParts } from '../../components/name-parts.ts';
import { useLongList } from '../../components/use-long-list.ts';
import type { ChangeDraft } from '../../draft/draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ownHistory } from '../state/use-history-keys.ts';
import { ChosenColumns } from './chosen-columns.tsx';
import { chooseColumn, isChosen, matchingColumns, shownType } from './column-choice.ts';
import { FormSection } from './form-section.tsx';
import classes from './query-form.module.css';

interface ColumnsFieldProps {
  readonly columns: readonly Column[];
  /** Names of the selected columns, in order. An empty list means all columns. */
  readonly chosen: readonly string[];
  readonly onChange: ChangeDraft;
}

/** Minimum number of columns for which the search field is shown. */
const searchedFrom = 8;

/** Renders the columns to return: a list of checkboxes, with a search field if there are many. */
export const ColumnsField = memo(function ColumnsField({ columns, chosen, onChange }: ColumnsFieldProps): React.ReactNode {
  const { t } = useTexts('query');
  const [search, setSearch] = useState('');
  // "None" is a starting point for a selection: a query without columns returns all of them.
  const [cleared, setCleared] = useState(false);
  const [arranging, setArranging] = useState(false);
  const isEmpty = cleared && chosen.length === 0;
  const isAll = chosen.length === 0 && !isEmpty;
  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  // The second list, which shows the order, appears only on request.
  const arranged = isAll && arranging ? names : chosen;
  const matching = matchingColumns(columns, search);
  const strangers = chosen.filter((name) => columns.every((column) => column.name !== name));

  const choose = useCallback(
    (next: readonly string[] | null) => {
      setCleared(next === null);
      onChange((draft) => ({ ...draft, columns: next ?? [] }));
    },
    [onChange],
  );
  const toggle = useCallback(
    (name: string, isChosen: boolean) => {
      choose(chooseColumn(names, isEmpty ? null : chosen, name, isChosen));
    },
    [names, chosen, isEmpty, choose],
  );

  const remove = useCallback((name: string) => toggle(name, false), [toggle]);
  const notes = useMemo(() => {
    const typeOf = (column: Column): string => (column.list ? t('columns.list', { type: shownType(column) }) : shownType(column));
    return new Map(
      columns.map((column) => [column.name, [column.key ? t('columns.key') : '', typeOf(column)].filter(Boolean).join(' · ')]),
    );
  }, [columns, t]);
  const noteOf = useCallback((name: string): string => notes.get(name) ?? t('columns.unknown'), [notes, t]);
  const positions = new Map(chosen.map((name, index) => [name, index + 1]));
  const positionOf = (name: string): number => positions.get(name) ?? 0;
  const choices: readonly ColumnChoice[] = [
    ...strangers.map((name) => ({ name, note: noteOf(name), index: positionOf(name), checked: true })),
    ...matching.map(({ name, description }) => ({
      name,
      note: noteOf(name),
      title: description,
      index: positionOf(name),
      checked: !isEmpty && isChosen(chosen, name),
    })),
  ];

  return (
    <FormSection
      title={t('columns.title')}
      remark={
        isEmpty || chosen.length > 0
          ? t('columns.some', { chosen: isEmpty ? 0 : chosen.length, all: columns.length })
          : columns.length > 0
            ? t('columns.all', { count: columns.length })
            : undefined
      }
      tools={
        columns.length > 0 || chosen.length > 0 ? (
          <>
            {isAll && columns.length > 1 ? (
              <Button
                size="compact-xs"
                variant="subtle"
                title={t('columns.arrangeHint')}
                aria-expanded={arranging}
                onClick={() => setArranging(!arranging)}
              >
                {t('columns.arrange')}
              </Button>
            ) : null}
            <Button size="compact-xs" variant="subtle" onClick={() => choose([])}>
              {t('columns.chooseAll')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => choose(null)}>
              {t('columns.chooseNone')}
            </Button>
          </>
        ) : undefined
      }
    >
      {columns.length >= searchedFrom ? (
        <div className={classes.tools}>
          <input
            type="text"
            aria-label={t('columns.filter')}
            {...{ [ownHistory]: true }}
            placeholder={t('columns.filter')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
            className={classes.input}
          />
        </div>
      ) : null}
      <ColumnList label={t('columns.title')} choices={choices} onToggle={toggle} />
      {matching.length === 0 ? <p className={classes.hint}>{t(columns.length === 0 ? 'columns.unnamed' : 'columns.notFound')}</p> : null}
      {isEmpty ? <p className={classes.hint}>{t('columns.noneChosen')}</p> : null}
      {arranged.length > 1 ? <ChosenColumns all={names} chosen={arranged} noteOf={noteOf} onChange={onChange} onRemove={remove} /> : null}
    </FormSection>
  );
});

/** A column with a checkbox. */
interface ColumnChoice {
  readonly name: string;
  /** Note next to the name. */
  readonly note: string;
  readonly title?: string | null;
  /** Position among the selected columns, from 1. 0 if the column isn't selected. */
  readonly index: number;
  readonly checked: boolean;
}

interface ColumnListProps {
  /** Accessible name. */
  readonly label: string;
  readonly choices: readonly ColumnChoice[];
  readonly onToggle: (name: string, isSelected: boolean) => void;
}

/** Line heights in CSS pixels, as in the style sheet. */
const lineHeights = { compact: 22, comfortable: 26 } as const;

/**
 * Renders the checkboxes. In a long list, only visible lines are in the document, because the browser lays them out on each keystroke in
 * the query.
 */
export function ColumnList({ label, choices, onToggle }: ColumnListProps): React.ReactNode {
  const names = useMemo(() => choices.map(({ name }) => name), [choices]);
  const list = useLongList<HTMLUListElement>(names, lineHeights);
  return (
    <ul ref={list.ref} className={classes.columns} aria-label={label} onKeyDown={list.onKeyDown}>
      {list.drawn.map(({ index, gap }) => {
        const choice = choices[index];
        if (choice === undefined) return null;
        return (
          <li
            key={choice.name}
            {...list.positionOf(index)}
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
  /** Whether this column is the Tab stop of the list. */
  readonly reached: boolean;
  readonly onReached: (name: string) => void;
}

const ColumnLine = memo(function ColumnLine(line: ColumnLineProps): React.ReactNode {
  const { name, note, title, index, checked, reached, onReached, onToggle } = line;
  const [start, end] = nameParts(name);
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
        <span className={classes.nameBeginning}>{start}</span>
        {end}
      </span>
      <span className={classes.columnNote}>{note}</span>
      <span className={classes.place}>{index > 0 ? index : ''}</span>
    </label>
  );
});
