import { useMemo, useState } from 'react';
import type { Profile } from '../../shared/contract/profile.ts';
import type { FormState } from './field.tsx';
import { draftOf, newDraft, type ProfileDraft } from './profile-draft.ts';
import { useProfiles } from './profiles-context.ts';
import { type FieldMistakes, readDraft } from './read-draft.ts';
import type { TypedSecrets, UnsavedForm } from './unsaved.ts';

/** A profile's form: what it says, what is wrong with it, and what of it is not saved. */
export interface ProfileForm extends FormState {
  /** Secrets that were typed. */
  readonly typed: TypedSecrets;
  readonly type: (typed: TypedSecrets) => void;
  readonly unsaved: boolean;
  /** Counts the readings: each may have found other mistakes. */
  readonly readings: number;
  /** Reads the form; null, with its mistakes shown, where it cannot be saved. */
  readonly read: () => ReturnType<typeof readDraft>['settings'];
  /** Goes back to the profile as it is. */
  readonly discard: () => void;
}

const nothing: UnsavedForm = { changes: {}, typed: {} };

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The form of a profile, or of a new one where null; what was typed before and not saved is there again. */
export function useProfileForm(profile: Profile | null): ProfileForm {
  const { unsaved } = useProfiles();
  const [found, setFound] = useState<{ readonly mistakes: FieldMistakes; readonly readings: number }>({ mistakes: {}, readings: 0 });
  /** Fields changed since. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const key = profile?.id ?? 'new';
  const readOnly = profile?.readOnly === true;
  const { changes, typed } = unsaved.of(key) ?? nothing;
  return useMemo(() => {
    const base = profile === null ? newDraft : draftOf(profile);
    const draft: ProfileDraft = { ...base, ...changes };
    const keep = (next: UnsavedForm): void => {
      const differing = Object.entries({ ...base, ...next.changes }).filter(([field, value]) => !isSame(value, Reflect.get(base, field)));
      const given = Object.entries(next.typed).filter(([, text]) => text !== '');
      const isEmpty = differing.length === 0 && given.length === 0;
      unsaved.keep(key, isEmpty ? null : { changes: Object.fromEntries(differing), typed: Object.fromEntries(given) });
    };
    return {
      draft,
      mistakes: Object.fromEntries(Object.entries(found.mistakes).filter(([field]) => !mended.has(field))),
      readings: found.readings,
      readOnly,
      typed,
      type: (next) => keep({ changes, typed: next }),
      unsaved: unsaved.of(key) !== null,
      change: (more) => {
        keep({ changes: { ...changes, ...more }, typed });
        // What was wrong with a field is not said any more of what is typed now.
        setMended((before) => new Set([...before, ...Object.keys(more)]));
      },
      read: () => {
        const { settings, mistakes } = readDraft(draft);
        setFound(({ readings }) => ({ mistakes, readings: readings + 1 }));
        setMended(new Set());
        return settings;
      },
      discard: () => {
        unsaved.keep(key, null);
        setFound(({ readings }) => ({ mistakes: {}, readings }));
      },
    };
  }, [profile, key, readOnly, changes, typed, unsaved, found, mended]);
}
