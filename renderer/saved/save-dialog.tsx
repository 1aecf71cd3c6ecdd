import { useMemo, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { Query } from '../../shared/query/query.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import { describeDiagnostic } from '../../shared/texts/describe-diagnostic.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Conflict } from './conflict.tsx';
import { type ColumnPeriod, type ConstantDraft, draftSave, usePersistedSave } from './save-draft.ts';
import { SaveForm, type SaveOrder } from './save-form.tsx';
import classes from './saved.module.css';
import { useSaved } from './saved-context.ts';

interface SaveDialogProps {
  readonly api: ApiReference;
  readonly query: Query;
  readonly model: EntityModel;
  readonly dialect: Dialect;
  /** The relative dates of the form. */
  readonly periods: readonly ColumnPeriod[];
  /** Called with the title after the query is saved. */
  readonly onSaved: (title: string) => void;
  readonly onClose: () => void;
}

const none: readonly ConstantDraft[] = [];

/** A file that has changed since it was opened, so the query wasn't saved. `theirs` is null if the file was deleted. */
interface SaveConflict {
  readonly order: SaveOrder;
  readonly file: string;
  readonly theirs: SavedEntry | null;
}

/** Renders the dialog that saves the query of an API in a new or existing file. */
export function SaveDialog({ api, query, model, dialect, periods, onSaved, onClose }: SaveDialogProps): React.ReactNode {
  const { t, language } = useTexts('saved');
  const client = useClient();
  const announce = useAnnounce();
  const inUse = useSaved();
  const origin = inUse?.originOf(api) ?? null;
  // The dialog saves the query as it was when the dialog opened, even if the query changes in the meantime.
  const [draft] = useState(() => draftSave(api, query, model, dialect, origin?.saved ?? null, periods));
  const [typed, type] = usePersistedSave(api, 'unsavable' in draft ? none : draft.constants, origin);
  const [clash, setClash] = useState<SaveConflict | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const entries = inUse?.folder?.entries;
  // The form reads the list of files only once, when it opens. It therefore waits for the list.
  const isReady = inUse === null || inUse.folder !== null || inUse.problem !== null;
  const ofThisApi = useMemo(
    () => (entries ?? []).filter(({ saved }) => saved?.api.root === api.root && saved.api.accessPoint === api.accessPoint),
    [entries, api],
  );

  const write = async (order: SaveOrder, file: string | null, version: string | null): Promise<void> => {
    setProblem(null);
    try {
      const entry = await client.saved.write({ file, version, saved: order.saved });
      inUse?.keepOrigin(api, entry);
      onSaved(order.saved.title);
      announce(t('savedAs', { title: order.saved.title, file: entry.file }));
      onClose();
    } catch (error) {
      const refused = problemOf(error);
      if (refused.code !== 'saved-query-changed' || file === null) {
        setProblem(refused);
        return;
      }
      const theirs = await client.saved.read({ file }).catch(() => null);
      setClash({ order, file, theirs });
    }
  };

  return (
    <Dialog title={clash === null ? t('saveTitle') : t('clash.title')} opened onClose={onClose} width={clash === null ? 560 : 860}>
      {'unsavable' in draft ? (
        <div role="alert">
          <p className={classes.wrong}>{t('unsavable')}</p>
          <ul className={classes.problems}>
            {draft.unsavable.diagnostics.map((diagnostic) => (
              <li key={JSON.stringify(diagnostic)}>{describeDiagnostic(diagnostic, language)}</li>
            ))}
          </ul>
        </div>
      ) : !isReady ? null : clash === null ? (
        <SaveForm
          saved={draft.saved}
          typed={typed}
          onType={type}
          origin={origin}
          entries={ofThisApi}
          onSave={(order) => void write(order, order.file, order.version)}
          onCancel={onClose}
        />
      ) : (
        <Conflict
          file={clash.file}
          mine={clash.order.saved}
          theirs={clash.theirs}
          onReplace={() => void write(clash.order, clash.theirs === null ? null : clash.file, clash.theirs?.version ?? null)}
          onSaveNew={() => void write(clash.order, null, null)}
          onBack={() => setClash(null)}
        />
      )}
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </Dialog>
  );
}
