import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { SecretPurpose } from '../../shared/contract/signing-in/secret.ts';
import { createChangeNotifier } from '../session/change-notifier.ts';
import { usePersistenceProblem } from '../session/persistence-problem.tsx';
import { useWindowName } from '../session/window-name.ts';
import type { ConnectionDraft, DraftField } from './connection-draft.ts';
import { persistForms } from './persisted-forms.ts';

export type TypedSecrets = Partial<Readonly<Record<SecretPurpose, string>>>;

/** Unsaved input of a connection's form. */
export interface UnsavedForm {
  readonly changes: Partial<ConnectionDraft>;
  readonly typed: TypedSecrets;
  /** The field that the user types in. */
  readonly typing: DraftField | null;
  /**
   * Input that wasn't saved when the window closed, because it was or could contain a secret. An entry is removed when the user enters it
   * again.
   */
  readonly lost: { readonly secrets: readonly SecretPurpose[]; readonly fields: readonly DraftField[] };
}

/** Unsaved forms by connection id. The id of a new connection is `new`. */
export interface UnsavedForms {
  readonly of: (key: string) => UnsavedForm | null;
  /** Stores a form. Null removes it. */
  readonly keep: (key: string, form: UnsavedForm | null) => void;
}

/**
 * Holds the unsaved forms of this window and saves them in the session without secrets. Before the page closes with an unsaved form, the
 * browser asks for confirmation. The desktop application asks only if a secret would be lost.
 *
 * @param found forms restored from the session
 */
export function useUnsavedForms(client: ApplicationClient, found: ReadonlyMap<string, UnsavedForm>, host: 'web' | 'desktop'): UnsavedForms {
  const { id: windowId } = useWindowName();
  const { report } = usePersistenceProblem();
  const [forms, setForms] = useState(found);
  const present = useRef(forms);
  const notifier = useMemo(
    () => createChangeNotifier(() => client.session.saveForms({ windowId, forms: persistForms(present.current) }), report),
    [client, windowId, report],
  );
  useEffect(() => {
    if (present.current === forms) return;
    present.current = forms;
    notifier.changed();
  }, [forms, notifier]);
  useEffect(() => {
    window.addEventListener('pagehide', notifier.flush);
    return () => {
      window.removeEventListener('pagehide', notifier.flush);
      notifier.flush();
    };
  }, [notifier]);
  const keep = useCallback((key: string, form: UnsavedForm | null) => {
    setForms((before) => {
      if (form === null && !before.has(key)) return before;
      const next = new Map(before);
      if (form === null) next.delete(key);
      else next.set(key, form);
      return next;
    });
  }, []);
  const any = host === 'desktop' ? [...forms.values()].some(({ typed }) => Object.keys(typed).length > 0) : forms.size > 0;
  useEffect(() => {
    if (!any) return;
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [any]);
  return useMemo(() => ({ of: (key) => forms.get(key) ?? null, keep }), [forms, keep]);
}
