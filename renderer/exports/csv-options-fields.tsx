import { Checkbox, Select } from '@mantine/core';
import type { CsvOptions } from '../../shared/contract/files/export-formats.ts';
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
          allowDeselect={false}
          data={separators.map((value) => ({ value, label: t(`separator.${separatorNames[value]}`) }))}
          value={options.separator}
          onChange={(value) => onChange({ ...options, separator: separators.find((known) => known === value) ?? ',' })}
        />
      ) : null}
      <Select
        label={t('decimal.label')}
        allowDeselect={false}
        data={decimals.map((value) => ({ value, label: t(`decimal.${decimalNames[value]}`) }))}
        value={options.decimal}
        onChange={(value) => onChange({ ...options, decimal: decimals.find((known) => known === value) ?? '.' })}
      />
      <Select
        label={t('quoting.label')}
        allowDeselect={false}
        data={quotings.map((value) => ({ value, label: t(`quoting.${value}`) }))}
        value={options.quoting}
        onChange={(value) => onChange({ ...options, quoting: quotings.find((known) => known === value) ?? 'needed' })}
      />
      <Select
        label={t('lineEnd.label')}
        allowDeselect={false}
        data={lineEnds.map((value) => ({ value, label: t(`lineEnd.${value}`) }))}
        value={options.lineEnd}
        onChange={(value) => onChange({ ...options, lineEnd: lineEnds.find((known) => known === value) ?? 'crlf' })}
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
