import { Button, Progress } from '@mantine/core';
import { useMemo } from 'react';
import type { ExportEvent } from '../../shared/contract/files/export.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { printRowNotice } from '../../shared/texts/row-notice-sentences.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { timeText } from '../fetch-all/fetch-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ExportsClient } from '../results/export-context.ts';
import classes from './exports.module.css';
import { ShowInFolder } from './show-in-folder.tsx';
import type { ExportState } from './use-export.ts';

interface ExportProgressProps {
  readonly client: ExportsClient;
  readonly state: Extract<ExportState, { phase: 'running' | 'done' }>;
  readonly onCancel: () => void;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** Time after which the rate of an export is reliable enough for an estimate, in milliseconds. */
const settled = 1000;

/** Renders the progress of an export, then the path of its file and its notices. */
export function ExportProgress({ client, state, onCancel, onClose, onAgain }: ExportProgressProps): React.ReactNode {
  const { t } = useTexts('exports');
  if (state.phase === 'running') return <RunningExport purpose="export" progress={state.progress} onCancel={onCancel} />;
  return (
    <div className={classes.form}>
      <Written client={client} file={state.file} />
      <div className={classes.acts}>
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}

/** Renders the progress of rows that are exported, published, or refreshed, and the button that cancels it. */
export function RunningExport({
  purpose,
  progress,
  onCancel,
}: {
  readonly purpose: 'export' | 'publish' | 'refresh';
  readonly progress: Extract<ExportEvent, { type: 'progress' }> | null;
  readonly onCancel: () => void;
}): React.ReactNode {
  const { t, language } = useTexts('exports');
  const { t: fetchProgress } = useTexts('fetchAll');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const { rows = 0, bytes = 0, of = null, step = 'writing', milliseconds = 0 } = progress ?? {};
  const remaining = of === null || step !== 'writing' || milliseconds < settled || rows === 0 ? 0 : (milliseconds * (of - rows)) / rows;
  const facts = { rows: quantities.count(rows), of: quantities.count(of ?? 0), bytes: quantities.bytes(bytes) };
  return (
    <div className={classes.form}>
      {/* The progress bar already provides the progress on request. If the text were announced each time, it would drown out all other announcements. */}
      <p className={classes.status}>
        {t(of === null ? `step.${step}` : `stepOf.${step}`, facts)}
        {remaining <= 0 ? null : ` · ${fetchProgress('left', { time: timeText(fetchProgress, remaining / 1000) })}`}
      </p>
      <Progress
        value={of === null || of === 0 ? 100 : Math.min(100, (100 * rows) / of)}
        animated={of === null}
        aria-label={t(`progress.${purpose}`)}
      />
      <div className={classes.acts}>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t(`cancel.${purpose}`)}
        </Button>
      </div>
    </div>
  );
}

interface WrittenProps {
  readonly client: ExportsClient;
  readonly file: Extract<ExportEvent, { type: 'done' }>;
}

function Written({ client, file }: WrittenProps): React.ReactNode {
  const { t, language } = useTexts('exports');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const { exportId, path, aboutPath, rows, bytes, milliseconds, notes, changes } = file;
  const facts = {
    count: rows,
    formatted: quantities.count(rows),
    bytes: quantities.bytes(bytes),
    duration: quantities.duration(milliseconds),
  };
  return (
    <>
      <p role="status" className={classes.status}>
        {t('written', facts)}
      </p>
      <div className={classes.pathLine}>
        <code className={classes.path}>{path}</code>
        <CopyButton text={path} name={t('path')} label={t('copyPath')} />
        {exportId === null ? null : <ShowInFolder client={client} exportId={exportId} name={/[^/\\]*$/.exec(path)?.[0] ?? path} />}
      </div>
      {aboutPath === null ? null : <p className={classes.path}>{t('aboutWritten', { path: aboutPath })}</p>}
      {changes.length === 0 ? null : <p className={classes.obstacle}>{t('changed')}</p>}
      {notes.length === 0 ? null : (
        <>
          <h3 className={classes.notesTitle}>{t('notes')}</h3>
          <ul className={classes.notes}>
            {notes.map(({ code, ...facts }) => (
              <li key={`${code} ${facts.column}`}>{printRowNotice(code, facts, language)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
