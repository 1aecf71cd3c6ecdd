import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { SecretPurpose } from '../../shared/contract/secret.ts';
import { useKeepingTrouble } from '../session/keeping-trouble.ts';
import { createToldChanges } from '../session/told-changes.ts';
import { useWindowName } from '../session/window-context.ts';
import { keptForms } from './kept-forms.ts';
import type { DraftField, ProfileDraft } from './profile-draft.ts';

export type TypedSecrets = Partial<Readonly<Record<SecretPurpose, string>>>;

/** What was typed into a profile's form and is not saved. */
export interface UnsavedForm {
  readonly changes: Partial<ProfileDraft>;
  readonly typed: TypedSecrets;
  /** The field that is typed into at present. */
  readonly typing: DraftField | null;
  /** What was typed before the window ended and is on no disk, since it was or might have been secret; until it is typed again. */
  readonly lost: { readonly secrets: readonly SecretPurpose[]; readonly fields: readonly DraftField[] };
}

/** Forms begun and left: they are found again as they were. By profile id; `new` for one that is to be made. */
export interface UnsavedForms {
  readonly of: (key: string) => UnsavedForm | null;
  /** Null forgets it. */
  readonly keep: (key: string, form: UnsavedForm | null) => void;
}

/**
 * Holds the forms of this window, and has the application keep them without their secrets; before the browser closes or reloads the page
 * with one of them, it asks. The desktop's next window goes on with them: there it asks only where a secret would be lost.
 *
 * @param found Those that the window goes on with.
 */
export function useUnsavedForms(client: ApplicationClient, found: ReadonlyMap<string, UnsavedForm>, host: 'web' | 'desktop'): UnsavedForms {
  const { id: windowId } = useWindowName();
  const { tell } = useKeepingTrouble();
  const [forms, setForms] = useState(found);
  const present = useRef(forms);
  const told = useMemo(
    () => createToldChanges(() => client.session.keepForms({ windowId, forms: keptForms(present.current) }), tell),
    [client, windowId, tell],
  );
  useEffect(() => {
    if (present.current === forms) return;
    present.current = forms;
    told.changed();
  }, [forms, told]);
  useEffect(() => {
    window.addEventListener('pagehide', told.flush);
    return () => {
      window.removeEventListener('pagehide', told.flush);
      told.flush();
    };
  }, [told]);
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
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [any]);
  return useMemo(() => ({ of: (key) => forms.get(key) ?? null, keep }), [forms, keep]);
}
