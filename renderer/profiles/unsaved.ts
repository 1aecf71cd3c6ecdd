import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SecretPurpose } from '../../shared/contract/secret.ts';
import type { ProfileDraft } from './profile-draft.ts';

export type TypedSecrets = Partial<Readonly<Record<SecretPurpose, string>>>;

/** What was typed into a profile's form and is not saved. */
export interface UnsavedForm {
  readonly changes: Partial<ProfileDraft>;
  readonly typed: TypedSecrets;
}

/** Forms begun and left: they are found again as they were. By profile id; `new` for one that is to be made. */
export interface UnsavedForms {
  readonly of: (key: string) => UnsavedForm | null;
  /** Null forgets it. */
  readonly keep: (key: string, form: UnsavedForm | null) => void;
}

/** Holds the forms of this window in memory; before the browser closes or reloads the page with one of them, it asks. */
export function useUnsavedForms(): UnsavedForms {
  const [forms, setForms] = useState<ReadonlyMap<string, UnsavedForm>>(new Map());
  const keep = useCallback((key: string, form: UnsavedForm | null) => {
    setForms((before) => {
      const next = new Map(before);
      if (form === null) next.delete(key);
      else next.set(key, form);
      return next;
    });
  }, []);
  const any = forms.size > 0;
  useEffect(() => {
    if (!any) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [any]);
  return useMemo(() => ({ of: (key) => forms.get(key) ?? null, keep }), [forms, keep]);
}
