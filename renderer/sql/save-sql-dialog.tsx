import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { type SavedSql, type SavedTable, writeSavedSql } from '../../shared/saved/index.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from '../saved/saved.module.css';
import type { TableQuery } from './sql-tables.ts';

/** A table of a statement, and the function that returns its query for the file. The query is null if a file can't contain it. */
export interface SqlTableToSave {
  readonly name: string;
  readonly query: () => TableQuery | null;
}

/** The file of a statement. */
type Origin = Pick<SavedEntry, 'file' | 'version'>;

interface SaveSqlDialogProps {
  readonly sql: string;
  /** The tables of the statement. */
  readonly tables: readonly SqlTableToSave[];
  /** The file that the statement was opened from or saved in. */
  readonly opened: { readonly saved: SavedSql; readonly origin: Origin | null } | null;
  readonly onSaved: (saved: SavedSql, origin: Origin) => void;
  readonly onClose: () => void;
}

/** Renders the dialog that saves a statement with the queries of its tables in the folder of saved queries. */
export function SaveSqlDialog({ sql, tables, opened, onSaved, onClose }: SaveSqlDialogProps): React.ReactNode {
  const { t } = useTexts(['sql', 'saved']);
  const client = useClient();
  const announce = useAnnounce();
  const [title, setTitle] = useState(opened?.saved.title ?? '');
  const [description, setDescription] = useState(opened?.saved.description ?? '');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // The dialog saves the queries as they were when it opened.
  const [queries] = useState(() => tables.map(({ name, query }) => ({ name, query: query() })));
  const unsavable = queries.filter(({ query }) => query === null).map(({ name }) => name);
  const origin = opened?.origin ?? null;

  const save = async (target: Origin | null): Promise<void> => {
    setTried(true);
    setProblem(null);
    if (title.trim() === '') return;
    const named = queries.flatMap(({ name, query }): SavedTable[] => (query === null ? [] : [{ name, ...query }]));
    const { parameters } = opened?.saved ?? {};
    const about = { title: title.trim(), description: description.trim(), ...(parameters === undefined ? {} : { parameters }) };
    const saved = writeSavedSql(about, sql, named);
    try {
      const entry = await client.saved.write({ file: target?.file ?? null, version: target?.version ?? null, saved });
      onSaved(saved, { file: entry.file, version: entry.version });
      announce(t('saved:savedAs', { title: saved.title, file: entry.file }));
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(origin);
  };
  return (
    <Dialog title={t('sql:saveTitle')} opened onClose={onClose}>
      {unsavable.length > 0 ? (
        <p role="alert" className={classes.wrong}>
          {t('sql:unsavable', { tables: unsavable.join(', ') })}
        </p>
      ) : (
        <form className={classes.question} onSubmit={submit} noValidate>
          <TextInput
            label={t('saved:titleLabel')}
            data-autofocus
            maxLength={200}
            autoComplete="off"
            value={title}
            error={tried && title.trim() === '' && t('saved:titleMissing')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Textarea
            label={t('saved:descriptionLabel')}
            rows={2}
            maxLength={10_000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <p className={classes.dim}>
            {queries.length === 0 ? t('sql:savesNoTables') : t('sql:savesTables', { tables: queries.map(({ name }) => name).join(', ') })}
          </p>
          <div className={classes.acts}>
            <Button type="submit">{origin === null ? t('saved:save') : t('saved:saveOver')}</Button>
            {origin === null ? null : (
              <Button variant="default" onClick={() => void save(null)}>
                {t('saved:clash.saveNew')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('saved:cancel')}
            </Button>
          </div>
          {problem === null ? null : <ProblemNotice problem={problem} />}
        </form>
      )}
    </Dialog>
  );
}
