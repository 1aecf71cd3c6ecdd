import { Menu } from '@mantine/core';
import { useCallback } from 'react';
import type { ColumnValues } from '../../shared/contract/results/row-view.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { displayedText } from './cell-display.ts';
import classes from './result-grid.module.css';

/** A value of a column in the fetched rows. */
export interface CountedValue {
  /** Text of the value. Null for null and absent values. */
  readonly text: string | null;
  /** Number of rows with this value, as sent. */
  readonly rows: string;
}

/** Reads the most frequent values of a column. */
export type ReadValues = (column: string, signal: AbortSignal) => Promise<readonly CountedValue[]>;

interface ValueFilterItemsProps {
  readonly column: string;
  readonly readValues: ReadValues;
  /** The values that rows must have. Null if all values are allowed. */
  readonly chosen: ColumnValues['values'] | null;
  readonly onChoose: (values: ColumnValues['values'] | null) => void;
}

/** Renders the values of a column as menu items with checkboxes. Only rows with a checked value are shown. */
export function ValueFilterItems({ column, readValues, chosen, onChoose }: ValueFilterItemsProps): React.ReactNode {
  const { t } = useTexts('grid');
  const { number } = useFormats();
  const load = useCallback((signal: AbortSignal) => readValues(column, signal), [readValues, column]);
  const { value: values, problem } = useLoaded(load);
  if (problem !== null) return <ProblemNotice problem={problem} />;
  if (values === null) return <Menu.Label>{t('values.loading')}</Menu.Label>;
  const toggle = (text: string | null): void => {
    const before = chosen ?? [];
    const next = before.includes(text) ? before.filter((other) => other !== text) : [...before, text];
    onChoose(next.length === 0 ? null : next);
  };
  return (
    <>
      <Menu.Label>{t('values.title', { column })}</Menu.Label>
      <Menu.Item disabled={chosen === null} onClick={() => onChoose(null)}>
        {t('values.all')}
      </Menu.Item>
      <div className={classes.values}>
        {values.map(({ text, rows }) => (
          <Menu.CheckboxItem
            key={text === null ? 'null' : `=${text}`}
            checked={chosen?.includes(text) === true}
            rightSection={<span className={classes.dim}>{number(Number(rows))}</span>}
            onChange={() => toggle(text)}
          >
            {text === null ? t('values.null') : text === '' ? t('values.empty') : displayedText(text)}
          </Menu.CheckboxItem>
        ))}
      </div>
    </>
  );
}
