import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { SavedQuery } from '../../shared/saved/index.ts';
import { periods } from '../../shared/values/relative-date.ts';
import { Select } from '../components/select.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { type ConstantDraft, finishSave, invalidName, type TypedSave } from './save-draft.ts';
import classes from './saved.module.css';

/** The query to save, and the file to save it to. */
export interface SaveOrder {
  /** File to replace. Null for a new file. */
  readonly file: string | null;
  /** Last known version of the file to replace. Null for a new file. */
  readonly version: string | null;
  readonly saved: SavedQuery;
}

interface SaveFormProps {
  readonly saved: SavedQuery;
  readonly typed: TypedSave;
  readonly onType: (typed: TypedSave) => void;
  /** The file that the query was opened from. */
  readonly origin: SavedEntry | null;
  /** The files of the same API. */
  readonly entries: readonly SavedEntry[];
  readonly onSave: (order: SaveOrder) => void;
  readonly onCancel: () => void;
}

/** Renders the form of title, description, file and parameters. */
export function SaveForm({ saved, typed, onType, origin, entries, onSave, onCancel }: SaveFormProps): React.ReactNode {
  const { t } = useTexts('saved');
  // The versions that the user has seen. These are the versions when the form opened. For the origin, it is the opened version.
  const [known] = useState(
    () => new Map([...entries.map((entry) => [entry.file, entry] as const), ...(origin ? [[origin.file, origin] as const] : [])]),
  );
  const { file, title, description, constants } = typed;
  const [tried, setTried] = useState(false);
  const chooseFile = (next: string): void => {
    const existing = known.get(next)?.saved;
    onType({ ...typed, file: next, ...(existing == null ? {} : { title: existing.title, description: existing.description ?? '' }) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const isMistaken = constants.some((constant) => constant.asked && invalidName(constant, constants) !== null);
    if (title.trim() === '' || isMistaken) return;
    const finished = finishSave(saved, title, description, constants);
    onSave({ file: file === '' ? null : file, version: known.get(file)?.version ?? null, saved: finished });
  };
  return (
    <form className={classes.question} onSubmit={submit} noValidate>
      {known.size === 0 ? null : (
        <Select
          label={t('where')}
          value={file}
          options={[
            { value: '', label: t('newFile') },
            ...[...known.values()].map((entry) => ({
              value: entry.file,
              label: t('overFile', { title: entry.saved?.title ?? entry.file, file: entry.file }),
            })),
          ]}
          onChange={chooseFile}
        />
      )}
      <TextInput
        label={t('titleLabel')}
        data-autofocus
        maxLength={200}
        autoComplete="off"
        value={title}
        error={tried && title.trim() === '' && t('titleMissing')}
        onChange={(event) => onType({ ...typed, title: event.currentTarget.value })}
      />
      <Textarea
        label={t('descriptionLabel')}
        rows={2}
        maxLength={10_000}
        value={description}
        onChange={(event) => onType({ ...typed, description: event.currentTarget.value })}
      />
      {constants.length === 0 ? null : <ConstantsField constants={constants} onChange={(next) => onType({ ...typed, constants: next })} />}
      <div className={classes.acts}>
        <Button type="submit">{file === '' ? t('save') : t('saveOver')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface ConstantsFieldProps {
  readonly constants: readonly ConstantDraft[];
  readonly onChange: (constants: readonly ConstantDraft[]) => void;
}

/** Renders the constants of the filter. The user can turn each constant into a parameter. */
function ConstantsField({ constants, onChange }: ConstantsFieldProps): React.ReactNode {
  const { t } = useTexts(['saved', 'query']);
  /** Returns the text of a constant for users, such as `this month, start` for `this-month.start`. */
  const shown = (text: string): string => {
    const [name, bound] = text.split('.');
    const period = periods.find((known) => known === name);
    if (period === undefined || (bound !== 'start' && bound !== 'end')) return text;
    return t(`saved:bound.${bound}`, { period: t(`query:where.period.${period}`) });
  };
  const change = (index: number, part: Partial<ConstantDraft>): void =>
    onChange(constants.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));
  return (
    <fieldset className={classes.group}>
      <legend>{t('saved:constants')}</legend>
      <ul className={classes.constants}>
        {constants.map((draft, index) => {
          const { constant, asked, name, label } = draft;
          const mistake = asked ? invalidName(draft, constants) : null;
          const what = constant.column ?? t('saved:aValue');
          return (
            <li key={`${constant.condition} ${constant.from}`} className={classes.constant}>
              <Checkbox
                checked={asked}
                onChange={(event) => change(index, { asked: event.currentTarget.checked })}
                aria-label={t('saved:askNamed', { column: what, value: shown(constant.text) })}
                label={
                  <>
                    {t('saved:ask')} <code>{what}</code>{' '}
                    <span className={classes.dim}>{t('saved:now', { value: shown(constant.text) })}</span>
                  </>
                }
              />
              {asked ? (
                <div className={classes.names}>
                  <TextInput
                    label={t('saved:parameterName')}
                    autoComplete="off"
                    spellCheck={false}
                    value={name}
                    error={mistake !== null && t(`saved:mistake.${mistake}`)}
                    onChange={(event) => change(index, { name: event.currentTarget.value })}
                  />
                  <TextInput
                    label={t('saved:parameterLabel')}
                    autoComplete="off"
                    value={label}
                    placeholder={name}
                    onChange={(event) => change(index, { label: event.currentTarget.value })}
                  />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
