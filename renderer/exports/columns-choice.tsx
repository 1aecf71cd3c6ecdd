import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './exports.module.css';

interface ColumnsChoiceProps {
  readonly columns: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

/** Renders the selection of exported columns as a collapsible list. The columns of the grid are selected initially. */
export function ColumnsChoice({ columns, chosen, onChange }: ColumnsChoiceProps): React.ReactNode {
  const { t } = useTexts('exports');
  const [open, setOpen] = useState(false);
  const listId = useId();
  const isChosen = new Set(chosen);
  const toggle = (name: string, take: boolean): void =>
    onChange(columns.filter((column) => (column === name ? take : isChosen.has(column))));
  return (
    <div>
      <Button variant="subtle" className={classes.quiet ?? ''} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {t('columns', { shown: chosen.length, count: columns.length })}
      </Button>
      {open ? (
        <fieldset id={listId} className={classes.columns} aria-label={t('columnsLabel')}>
          <Checkbox
            label={t('allColumns')}
            checked={chosen.length === columns.length}
            indeterminate={chosen.length > 0 && chosen.length < columns.length}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? columns : [])}
          />
          {columns.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={isChosen.has(name)}
              onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
