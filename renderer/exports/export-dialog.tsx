import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialog.tsx';
import type { ExportedRows, ExportSurroundings } from './export-context.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';
import { useExportDraft } from './use-export-draft.ts';

interface ExportDialogProps {
  readonly around: ExportSurroundings;
  /** Null while it is closed. */
  readonly rows: ExportedRows | null;
  readonly onClose: () => void;
}

/** Asks how rows are to be written, then shows how far it is and where the file lies. */
export function ExportDialog({ around, rows, onClose }: ExportDialogProps): React.ReactNode {
  const { t } = useTranslation('exports');
  return (
    <Dialog title={t('title', { api: around.api.title })} opened={rows !== null} onClose={onClose} width={560}>
      {rows === null ? null : <OneExport around={around} rows={rows} onClose={onClose} />}
    </Dialog>
  );
}

function OneExport({ around, rows, onClose }: ExportDialogProps & { readonly rows: ExportedRows }): React.ReactNode {
  const { state, start, cancel, reset } = useExport(around.client);
  const choice = useExportDraft(around, rows, state.phase);
  if (state.phase === 'running' || state.phase === 'done') {
    return <ExportProgress state={state} onCancel={cancel} onClose={onClose} onAgain={reset} />;
  }
  return (
    <ExportForm
      rows={rows}
      choice={choice}
      problem={state.phase === 'failed' ? state.problem : null}
      cancelled={state.phase === 'cancelled'}
      onExport={() => {
        choice.remember();
        start(choice.request());
      }}
    />
  );
}
