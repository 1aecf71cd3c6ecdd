import { useEffect, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { ExportedRows, ExportSurroundings } from '../results/export-context.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';
import { PublishResult } from './publish-result.tsx';
import { RecentExports } from './recent-exports.tsx';
import { useExport } from './use-export.ts';
import { useExportDraft } from './use-export-draft.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

interface ExportDialogProps {
  readonly around: ExportSurroundings;
  /** The rows to export. Null if the dialog is closed. */
  readonly rows: ExportedRows | null;
  readonly onClose: () => void;
}

/** Renders the options of an export, then its progress and the path of the file. */
export function ExportDialog({ around, rows, onClose }: ExportDialogProps): React.ReactNode {
  const { t } = useTexts('exports');
  // While an export runs, the dialog is locked, because an accidental Escape could cancel half an hour of work.
  const [isPublishing, setPublishing] = useState(false);
  const [isRunning, setRunning] = useState(false);
  // Escape must close only the folder dialog in front of this dialog.
  const [choosing, setChoosing] = useState(false);
  return (
    <Dialog
      title={t(isPublishing ? 'publish.heading' : 'title', { api: around.api.title })}
      opened={rows !== null}
      onClose={onClose}
      width={560}
      locked={isRunning || choosing}
    >
      {rows === null ? null : (
        <OneExport
          around={around}
          rows={rows}
          onClose={onClose}
          onRunning={setRunning}
          onFolderDialog={setChoosing}
          isPublishing={isPublishing}
          onPublishing={setPublishing}
        />
      )}
    </Dialog>
  );
}

interface OneExportProps extends ExportDialogProps {
  readonly rows: ExportedRows;
  /** Called when an export starts or ends. */
  readonly onRunning: (underWay: boolean) => void;
  readonly onFolderDialog: (open: boolean) => void;
  readonly isPublishing: boolean;
  /** Called with true when the user publishes the rows instead, and with false when the dialog closes. */
  readonly onPublishing: (isPublishing: boolean) => void;
}

function OneExport({
  around,
  rows,
  onClose,
  onRunning: onUnderWay,
  onFolderDialog,
  isPublishing,
  onPublishing,
}: OneExportProps): React.ReactNode {
  const { state, start, cancel, reset } = useExport(around.client.start);
  const isRunning = state.phase === 'running';
  useEffect(() => {
    onUnderWay(isRunning);
    return () => onUnderWay(false);
  }, [isRunning, onUnderWay]);
  useEffect(() => () => onPublishing(false), [onPublishing]);
  const choice = useExportDraft(around, rows, state.phase);
  const part = useRestoredFocus<HTMLDivElement>(state.phase);
  if (isPublishing) return <PublishResult around={around} rows={rows} onRunning={onUnderWay} onClose={onClose} />;
  return (
    <div ref={part}>
      {state.phase === 'running' || state.phase === 'done' ? (
        <ExportProgress client={around.client} state={state} onCancel={cancel} onClose={onClose} onAgain={reset} />
      ) : (
        <>
          <ExportForm
            onFolderDialog={onFolderDialog}
            onPublish={() => onPublishing(true)}
            onCancel={onClose}
            rows={rows}
            choice={choice}
            problem={state.phase === 'failed' ? state.problem : null}
            cancelled={state.phase === 'cancelled'}
            onExport={() => {
              choice.remember();
              start(choice.request());
            }}
          />
          <RecentExports client={around.client} />
        </>
      )}
    </div>
  );
}
