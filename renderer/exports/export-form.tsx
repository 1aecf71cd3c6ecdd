import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useMemo } from 'react';
import { exportFormatOf, exportFormats } from '../../shared/contract/files/export-formats.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { Select } from '../components/select.tsx';
import { FolderButton } from '../folders/folder-button.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { ExportedRows } from '../results/export-context.ts';
import { ScopeLine } from '../scope/scope-line.tsx';
import { ColumnsChoice } from './columns-choice.tsx';
import { CsvOptionsFields } from './csv-options-fields.tsx';
import { obstacleOf } from './export-draft.ts';
import classes from './exports.module.css';
import type { ExportChoice } from './use-export-draft.ts';

interface ExportFormProps {
  readonly rows: ExportedRows;
  readonly choice: ExportChoice;
  /** Problem of the last attempt. */
  readonly problem: Problem | null;
  readonly cancelled: boolean;
  readonly onExport: () => void;
  /** Publishes the rows as an API instead. */
  readonly onPublish: () => void;
  readonly onCancel: () => void;
  /** Called when the folder dialog opens or closes. */
  readonly onFolderDialog: (open: boolean) => void;
}

/** Renders the options of an export: rows, format, columns, and file. */
export function ExportForm(props: ExportFormProps): React.ReactNode {
  const { rows, choice, problem, cancelled, onExport, onPublish, onCancel, onFolderDialog } = props;
  const { t, language } = useTexts('exports');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const { draft, change, chooseFormat, place } = choice;
  const { options } = draft;
  const obstacle = obstacleOf(draft);
  const mustReplace = place?.exists === true && !draft.replace;
  const isReady = obstacle === null && place !== null && place.usable && !mustReplace && (!place.exists || place.replaceable);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) onExport();
  };
  const nameError =
    obstacle === 'no-name' || obstacle === 'other-ending'
      ? t(`obstacle.${obstacle}`, { ending: exportFormatOf(options.format).extension })
      : null;
  const folderError = place !== null && !place.usable ? t('folderUnusable') : null;
  const { expanded = [] } = rows;
  const streamed = [
    expanded.length === 0 ? t('streamedHint') : t('expandedHint', { columns: expanded.join(', ') }),
    ...(rows.viewId === undefined ? [] : [t('streamedUnarranged')]),
  ].join(' ');
  const known = rows.outdated ? null : rows.total;
  const total = known === null ? '' : t('streamedTotal', { count: known, formatted: quantities.count(known) });
  const isComputed = rows.format === 'computed' || rows.format === 'sql';
  const buttonText = (): string => {
    const format = t(`formatNames.${options.format}`);
    if (draft.from === 'result') return t('exportCounted', { count: rows.rows, formatted: quantities.count(rows.rows), format });
    return known === null ? t('exportUncounted', { format }) : t('exportAll', { count: known, formatted: quantities.count(known), format });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {cancelled ? <p role="status">{t('cancelled')}</p> : null}
      {rows.scope === undefined || draft.from === 'server' ? null : <ScopeLine scope={rows.scope} wraps />}
      {rows.outdated ? (
        <p role="note" className={classes.outdated}>
          {t('outdated')}
        </p>
      ) : null}
      <Radio.Group label={t('rows')} value={draft.from} onChange={(from) => change({ from: from === 'server' ? from : 'result' })}>
        <div className={classes.rowsChoice}>
          <Radio
            value="result"
            label={t(rows.viewId === undefined ? 'fetched' : 'arranged', { count: rows.rows, formatted: quantities.count(rows.rows) })}
          />
          {isComputed ? null : (
            <Radio value="server" label={t(rows.outdated ? 'streamedPrevious' : 'streamed')} description={`${total} ${streamed}`.trim()} />
          )}
        </div>
      </Radio.Group>
      <Select
        label={t('format')}
        description={t(`formatHint.${options.format}`)}
        data-autofocus
        options={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={options.format}
        onChange={chooseFormat}
      />
      {options.format === 'csv' || options.format === 'tsv' ? (
        <CsvOptionsFields options={options} onChange={(next) => change({ options: next })} />
      ) : null}
      <ColumnsChoice columns={rows.columns} chosen={draft.columns} onChange={(columns) => change({ columns })} />
      <div className={classes.pair}>
        <TextInput
          label={t('name')}
          autoComplete="off"
          spellCheck={false}
          value={draft.name}
          error={nameError}
          onChange={({ currentTarget }) => change({ name: currentTarget.value, replace: false })}
        />
        <fieldset className={classes.folder}>
          <legend>{t('folder')}</legend>
          <p className={classes.path}>{place?.folder.label ?? draft.folder?.label ?? ''}</p>
          <FolderButton start={place?.folder ?? null} onChoose={(folder) => change({ folder, replace: false })} onOpen={onFolderDialog} />
        </fieldset>
      </div>
      {place === null || folderError !== null ? null : <p className={classes.path}>{t('goesTo', { path: place.path })}</p>}
      {folderError === null ? null : (
        <p role="alert" className={classes.obstacle}>
          {folderError}
        </p>
      )}
      {place?.exists === true && !place.replaceable ? (
        <p role="alert" className={classes.obstacle}>
          {t('notReplaceable')}
        </p>
      ) : null}
      {place?.exists === true && place.replaceable ? (
        <Checkbox
          label={t('replace')}
          description={t('replaceHint')}
          checked={draft.replace}
          onChange={({ currentTarget }) => change({ replace: currentTarget.checked })}
        />
      ) : null}
      <Checkbox
        label={t('about')}
        description={t('aboutHint', { name: `${draft.name}.query.json` })}
        checked={draft.about}
        onChange={({ currentTarget }) => change({ about: currentTarget.checked })}
      />
      {obstacle === null || nameError !== null ? null : (
        <p role="alert" className={classes.obstacle}>
          {t(`obstacle.${obstacle}`, { ending: exportFormatOf(options.format).extension })}
        </p>
      )}
      <div className={classes.acts}>
        <Button type="submit" disabled={!isReady}>
          {buttonText()}
        </Button>
        <Button variant="default" onClick={onPublish}>
          {t('publish.open')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('publish.cancel')}
        </Button>
      </div>
    </form>
  );
}
