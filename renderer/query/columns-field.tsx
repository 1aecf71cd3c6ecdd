import { Button } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import { ChosenColumns } from './chosen-columns.tsx';
import { chooseColumn, isChosen, matchingColumns } from './column-choice.ts';
import { type ColumnChoice, ColumnList } from './column-list.tsx';
import type { ChangeDraft } from './draft.ts';
import { FormSection } from './form-section.tsx';
import classes from './query-form.module.css';
import { typeShown } from './type-shown.ts';
import { ownHistory } from './use-history-keys.ts';

interface ColumnsFieldProps {
  readonly columns: readonly Column[];
  /** Names in order; none means all. */
  readonly chosen: readonly string[];
  readonly onChange: ChangeDraft;
}

/** Below this many columns nobody needs to search them. */
const searchedFrom = 8;

/** Which columns to return: a list to tick, with a box to find one in many. */
export const ColumnsField = memo(function ColumnsField({ columns, chosen, onChange }: ColumnsFieldProps): React.ReactNode {
  const { t } = useWords('query');
  const [search, setSearch] = useState('');
  // "None" is a way to start choosing: a query without columns means all of them.
  const [cleared, setCleared] = useState(false);
  const [arranging, setArranging] = useState(false);
  const isEmpty = cleared && chosen.length === 0;
  const isAll = chosen.length === 0 && !isEmpty;
  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  // Of hundreds of columns nobody needs a second list before asking for it.
  const arranged = isAll && arranging ? names : chosen;
  const shown = matchingColumns(columns, search);
  const strangers = chosen.filter((name) => columns.every((column) => column.name !== name));

  const choose = useCallback(
    (next: readonly string[] | null) => {
      setCleared(next === null);
      onChange((draft) => ({ ...draft, columns: next ?? [] }));
    },
    [onChange],
  );
  const toggle = useCallback(
    (name: string, wanted: boolean) => {
      choose(chooseColumn(names, isEmpty ? null : chosen, name, wanted));
    },
    [names, chosen, isEmpty, choose],
  );

  const remove = useCallback((name: string) => toggle(name, false), [toggle]);
  const notes = useMemo(() => {
    const typeOf = (column: Column): string => (column.list ? t('columns.list', { type: typeShown(column) }) : typeShown(column));
    return new Map(
      columns.map((column) => [column.name, [column.key ? t('columns.key') : '', typeOf(column)].filter(Boolean).join(' · ')]),
    );
  }, [columns, t]);
  const noteOf = useCallback((name: string): string => notes.get(name) ?? t('columns.unknown'), [notes, t]);
  const places = new Map(chosen.map((name, index) => [name, index + 1]));
  const placeOf = (name: string): number => places.get(name) ?? 0;
  const choices: readonly ColumnChoice[] = [
    ...strangers.map((name) => ({ name, note: noteOf(name), place: placeOf(name), checked: true })),
    ...shown.map(({ name, description }) => ({
      name,
      note: noteOf(name),
      title: description,
      place: placeOf(name),
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
      <ColumnList choices={choices} onToggle={toggle} />
      {shown.length === 0 ? <p className={classes.hint}>{t(columns.length === 0 ? 'columns.unnamed' : 'columns.notFound')}</p> : null}
      {isEmpty ? <p className={classes.hint}>{t('columns.noneChosen')}</p> : null}
      {arranged.length > 1 ? <ChosenColumns all={names} chosen={arranged} noteOf={noteOf} onChange={onChange} onRemove={remove} /> : null}
    </FormSection>
  );
});
