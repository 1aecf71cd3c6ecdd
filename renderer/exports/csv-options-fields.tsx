import { Checkbox } from '@mantine/core';
import type { CsvOptions } from '../../shared/contract/files/export-formats.ts';
import { Select } from '../components/select.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './exports.module.css';

interface CsvOptionsFieldsProps {
  readonly options: CsvOptions;
  readonly onChange: (options: CsvOptions) => void;
}

const separators = [',', ';', '|', '\t'] as const;
const separatorNames = { ',': 'comma', ';': 'semicolon', '|': 'bar', '\t': 'tab' } as const;
const decimals = ['.', ','] as const;
const decimalNames = { '.': 'point', ',': 'comma' } as const;
const lineEnds = ['crlf', 'lf'] as const;
const quotings = ['needed', 'texts', 'all'] as const;

/** Renders the options of CSV and TSV. */
export function CsvOptionsFields({ options, onChange }: CsvOptionsFieldsProps): React.ReactNode {
  const { t } = useTexts('exports');
  return (
    <div className={classes.csv}>
      {options.format === 'csv' ? (
        <Select
          label={t('separator.label')}
          options={separators.map((value) => ({ value, label: t(`separator.${separatorNames[value]}`) }))}
          value={options.separator}
          onChange={(separator) => onChange({ ...options, separator })}
        />
      ) : null}
      <Select
        label={t('decimal.label')}
        options={decimals.map((value) => ({ value, label: t(`decimal.${decimalNames[value]}`) }))}
        value={options.decimal}
        onChange={(decimal) => onChange({ ...options, decimal })}
      />
      <Select
        label={t('quoting.label')}
        options={quotings.map((value) => ({ value, label: t(`quoting.${value}`) }))}
        value={options.quoting}
        onChange={(quoting) => onChange({ ...options, quoting })}
      />
      <Select
        label={t('lineEnd.label')}
        options={lineEnds.map((value) => ({ value, label: t(`lineEnd.${value}`) }))}
        value={options.lineEnd}
        onChange={(lineEnd) => onChange({ ...options, lineEnd })}
      />
      <Checkbox
        className={classes.wide ?? ''}
        label={t('neutralise')}
        description={t('neutraliseHint')}
        checked={options.neutralise}
        onChange={({ currentTarget }) => onChange({ ...options, neutralise: currentTarget.checked })}
      />
      <Checkbox
        className={classes.wide ?? ''}
        label={t('byteOrderMark')}
        checked={options.byteOrderMark}
        onChange={({ currentTarget }) => onChange({ ...options, byteOrderMark: currentTarget.checked })}
      />
    </div>
  );
}
