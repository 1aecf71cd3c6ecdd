import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { typedColumns } from '../../shared/contract/files/export.ts';
import { isResultName, type PublishResultRequest } from '../../shared/contract/files/published-result.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import type { ExportedRows, ExportSurroundings } from '../results/export-context.ts';
import { RunningExport } from './export-progress.tsx';
import classes from './exports.module.css';
import { useExport } from './use-export.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

interface PublishResultProps {
  readonly around: ExportSurroundings;
  readonly rows: ExportedRows;
  /** Called when publishing starts or ends. */
  readonly onRunning: (isRunning: boolean) => void;
  readonly onClose: () => void;
}

/** Renders the title, name, and description of a result to publish as an API, then the progress. */
export function PublishResult({ around, rows, onRunning, onClose }: PublishResultProps): React.ReactNode {
  const { t } = useTexts('exports');
  const { number } = useFormats();
  const client = useClient();
  const { state, start, cancel } = useExport(client.data.publishResult);
  const isRunning = state.phase === 'running';
  useEffect(() => {
    onRunning(isRunning);
    return () => onRunning(false);
  }, [isRunning, onRunning]);
  const { accessPoint } = around.api;
  const [title, setTitle] = useState(around.api.title);
  const [name, setName] = useState(() => accessPoint.replaceAll(/[^\p{L}\p{Nd}_-]+/gu, '_').slice(0, 80));
  const [description, setDescription] = useState('');
  const [replace, setReplace] = useState(false);
  const part = partOf(rows);
  const isReady = title.trim() !== '' && isResultName(name);
  const place = useRestoredFocus<HTMLDivElement>(state.phase);
  if (state.phase === 'running') {
    return (
      <div ref={place}>
        <RunningExport purpose="publish" progress={state.progress} onCancel={cancel} />
      </div>
    );
  }
  if (state.phase === 'done') {
    return (
      <div ref={place} className={classes.form}>
        <p role="status">{t('publish.done', { name, count: state.file.rows, formatted: number(state.file.rows) })}</p>
        <div className={classes.acts}>
          <Button
            data-autofocus
            onClick={() => {
              window.location.hash = printRoute({ screen: 'your-data' });
              onClose();
            }}
          >
            {t('publish.show')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    );
  }
  const exists = state.phase === 'failed' && state.problem.code === 'export-file-exists';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) start({ ...requestOf(around, rows), name, title: title.trim(), description: description.trim(), replace });
  };
  return (
    <div ref={place}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {state.phase !== 'failed' ? null : exists ? (
          <p role="alert" className={classes.obstacle}>
            {t('publish.exists', { name })}
          </p>
        ) : (
          <ProblemNotice problem={state.problem} />
        )}
        {state.phase === 'cancelled' ? <p role="status">{t('publish.cancelled')}</p> : null}
        <p className={classes.status}>{t(`publish.rows.${part}`, { count: rows.rows, formatted: number(rows.rows) })}</p>
        <TextInput
          label={t('publish.title')}
          value={title}
          maxLength={200}
          data-autofocus
          error={title.trim() === '' ? t('publish.noTitle') : null}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <TextInput
          label={t('publish.name')}
          description={`results/${name}`}
          value={name}
          maxLength={80}
          spellCheck={false}
          error={isResultName(name) ? null : t('publish.badName')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label={t('publish.description')}
          value={description}
          maxLength={10_000}
          autosize
          minRows={1}
          maxRows={6}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {exists || replace ? (
          <Checkbox label={t('publish.replace')} checked={replace} onChange={({ currentTarget }) => setReplace(currentTarget.checked)} />
        ) : null}
        <div className={classes.acts}>
          <Button type="submit" disabled={!isReady}>
            {t('publish.publish')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('publish.cancel')}
          </Button>
        </div>
      </form>
    </div>
  );
}

/**
 * Which rows are published: the `shown` rows if their query can't be stored (`shownSql` for SQL); the `stored` rows if they are complete; otherwise `all` rows of
 * the query, or the rows that are `computed` again.
 */
function partOf({ format, query, viewId, outdated, isComplete }: ExportedRows): 'shown' | 'shownSql' | 'stored' | 'all' | 'computed' {
  if (query === null) return format === 'sql' ? 'shownSql' : 'shown';
  if (viewId === undefined && !outdated && isComplete) return 'stored';
  return query.steps.length === 0 && query.origin.from === 'request' ? 'all' : 'computed';
}

type ResultRows = Pick<PublishResultRequest, 'connectionId' | 'rows' | 'columns' | 'query'>;

function requestOf({ connectionId, columns }: ExportSurroundings, rows: ExportedRows): ResultRows {
  const { runId, viewId, query, shown, types } = rows;
  const part = partOf(rows);
  const others = [...types].map(([name, type]) => ({ name, type, list: false }));
  return {
    connectionId,
    rows: part === 'all' || part === 'computed' ? null : { runId, ...(viewId === undefined ? {} : { viewId }) },
    columns: typedColumns(shown, [...others, ...columns]),
    query,
  };
}
