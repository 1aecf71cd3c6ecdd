import { Textarea, TextInput } from '@mantine/core';
import type { DataTable, TableSettings } from '../../shared/contract/files/your-data.ts';
import { Select } from '../components/select.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './your-data.module.css';

/** Maximum number of columns that are listed. Additional columns are only counted. */
const shownColumns = 40;

interface TableFormProps {
  readonly table: DataTable;
  readonly draft: TableSettings;
  readonly onDraft: (draft: TableSettings) => void;
}

/** Renders the columns of a table, and the settings that the user can change. */
export function TableForm({ table, draft, onDraft }: TableFormProps): React.ReactNode {
  const { t } = useTexts('yourData');
  const { columns, relations, title, name, description, csv } = table;
  return (
    <div className={classes.form}>
      <ul className={classes.columns} aria-label={t('table.columns', { table: title })}>
        {columns.slice(0, shownColumns).map((column) => (
          <li key={column.name}>
            {column.name}{' '}
            <span className={classes.dim}>
              {column.type}
              {column.list ? '[]' : ''}
              {column.key ? ` · ${t('key')}` : ''}
            </span>
          </li>
        ))}
        {columns.length > shownColumns ? (
          <li className={classes.dim}>{t('moreColumns', { count: columns.length - shownColumns })}</li>
        ) : null}
      </ul>
      {relations.length === 0 ? null : (
        <ul className={classes.columns} aria-label={t('table.relations', { table: title })}>
          {relations.slice(0, shownColumns).map((relation) => (
            <li key={relation.name}>
              {relation.name}{' '}
              <span className={classes.dim}>{t('relation', { columns: relation.columns.join(', '), table: relation.table })}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.fields}>
        <TextInput
          label={t('table.title')}
          value={draft.title ?? title}
          maxLength={200}
          onChange={(event) => onDraft({ ...draft, title: event.currentTarget.value })}
        />
        <TextInput
          label={t('table.name')}
          value={draft.name ?? name}
          maxLength={128}
          onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value.replace(/[^\p{L}\p{Nd}_.-]+/gu, '_') })}
        />
        <Textarea
          label={t('table.description')}
          value={draft.description ?? description}
          maxLength={10_000}
          autosize
          minRows={1}
          maxRows={6}
          className={classes.wide}
          onChange={(event) => onDraft({ ...draft, description: event.currentTarget.value })}
        />
      </div>
      {csv === null ? null : <CsvFields detected={csv} draft={draft} onDraft={onDraft} />}
    </div>
  );
}

interface CsvFieldsProps extends Pick<TableFormProps, 'draft' | 'onDraft'> {
  readonly detected: NonNullable<DataTable['csv']>;
}

function CsvFields({ detected, draft, onDraft }: CsvFieldsProps): React.ReactNode {
  const { t } = useTexts('yourData');
  const csv = draft.csv ?? {};
  const change = (changed: TableSettings['csv']): void => {
    const declared = Object.entries({ ...csv, ...changed }).filter(([, value]) => value !== undefined);
    onDraft({ ...draft, csv: Object.fromEntries(declared) });
  };
  const automatic = { value: '', label: t('csv.automatic') };
  const separators = [automatic, ...separatorsOf(csv.separator).map((value) => ({ value, label: separatorName(value, t) }))];
  return (
    <fieldset className={classes.csv}>
      <legend>{t('csv.legend')}</legend>
      <p className={classes.dim}>
        {t('csv.detected', {
          header: t(detected.header ? 'csv.withHeader' : 'csv.withoutHeader'),
          separator: detected.separator === '\t' ? t('csv.tab') : detected.separator,
          encoding: detected.encoding,
        })}
      </p>
      <div className={classes.fields}>
        <Select
          label={t('csv.header')}
          value={csv.header === undefined ? '' : String(csv.header)}
          options={[automatic, { value: 'true', label: t('csv.isHeader') }, { value: 'false', label: t('csv.isData') }]}
          onChange={(value) => change({ header: value === '' ? undefined : value === 'true' })}
        />
        <Select
          label={t('csv.separator')}
          value={csv.separator ?? ''}
          options={separators}
          onChange={(value) => change({ separator: value === '' ? undefined : value })}
        />
        <Select
          label={t('csv.decimalSign')}
          value={csv.decimalSign ?? ''}
          options={[automatic, { value: '.', label: t('csv.point') }, { value: ',', label: t('csv.decimalComma') }]}
          onChange={(value) => change({ decimalSign: (['.', ','] as const).find((one) => one === value) })}
        />
        <Select
          label={t('csv.dateOrder')}
          value={csv.dateOrder ?? ''}
          options={[
            automatic,
            { value: 'dmy', label: '31/12/2024' },
            { value: 'mdy', label: '12/31/2024' },
            { value: 'ymd', label: '2024/12/31' },
          ]}
          onChange={(value) => change({ dateOrder: (['dmy', 'mdy', 'ymd'] as const).find((one) => one === value) })}
        />
        <Select
          label={t('csv.encoding')}
          value={csv.encoding ?? ''}
          options={[automatic, ...encodings.map((value) => ({ value, label: value }))]}
          onChange={(value) => change({ encoding: value === '' ? undefined : value })}
        />
        <TextInput
          label={t('csv.nullWords')}
          placeholder={t('csv.nullWordsHint')}
          defaultValue={csv.nullWords?.join(' ') ?? ''}
          maxLength={1000}
          onChange={({ currentTarget: { value } }) => {
            const words = value.split(/\s+/).filter((word) => word !== '');
            change({ nullWords: words.length === 0 ? undefined : words.slice(0, 100) });
          }}
        />
      </div>
    </fieldset>
  );
}

const encodings = ['utf-8', 'windows-1252', 'iso-8859-15', 'utf-16le', 'utf-16be'];

/** Returns the standard separators, and the separator of a publication file if it is a different one. */
function separatorsOf(present: string | undefined): readonly string[] {
  const usual = [',', ';', '\t', '|'];
  return present === undefined || usual.includes(present) ? usual : [...usual, present];
}

function separatorName(separator: string, t: ReturnType<typeof useTexts<'yourData'>>['t']): string {
  if (separator === ',') return t('csv.comma');
  if (separator === ';') return t('csv.semicolon');
  if (separator === '|') return t('csv.pipe');
  return separator === '\t' ? t('csv.tab') : separator;
}
