import { useMemo, useState } from 'react';
import type { Profile } from '../../shared/contract/profile.ts';
import type { FormState } from './field.tsx';
import { draftOf, newDraft, type ProfileDraft, profileDraftSchema } from './profile-draft.ts';
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
  /** What was typed before the window ended and is to be typed again, since it was or might have been secret. */
  readonly lost: UnsavedForm['lost'];
  /** Goes back to the profile as it is. */
  readonly discard: () => void;
}

const nothing: UnsavedForm = { changes: {}, typed: {}, typing: null, lost: { secrets: [], fields: [] } };

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
  const { changes, typed, typing, lost } = unsaved.of(key) ?? nothing;
  return useMemo(() => {
    const base = profile === null ? newDraft : draftOf(profile);
    const draft: ProfileDraft = { ...base, ...changes };
    const keep = (next: UnsavedForm): void => {
      const differing = Object.entries({ ...base, ...next.changes }).filter(([field, value]) => !isSame(value, Reflect.get(base, field)));
      const given = Object.entries(next.typed).filter(([, text]) => text !== '');
      const stillLost = {
        secrets: next.lost.secrets.filter((purpose) => given.every(([one]) => one !== purpose)),
        fields: next.lost.fields.filter((field) => differing.every(([one]) => one !== field)),
      };
      const isEmpty = differing.length === 0 && given.length === 0 && stillLost.secrets.length === 0 && stillLost.fields.length === 0;
      const form = { changes: Object.fromEntries(differing), typed: Object.fromEntries(given), typing: next.typing, lost: stillLost };
      unsaved.keep(key, isEmpty ? null : form);
    };
    return {
      draft,
      mistakes: Object.fromEntries(Object.entries(found.mistakes).filter(([field]) => !mended.has(field))),
      readings: found.readings,
      readOnly,
      typed,
      lost,
      type: (next) => keep({ changes, typed: next, typing, lost }),
      unsaved: unsaved.of(key) !== null,
      change: (more) => {
        const [field] = profileDraftSchema.keyof().options.filter((one) => Object.hasOwn(more, one));
        keep({ changes: { ...changes, ...more }, typed, typing: field ?? null, lost });
        // What was wrong with a field is not said any more of what is typed now.
        setMended((before) => new Set([...before, ...Object.keys(more)]));
      },
      leave: () => {
        if (typing !== null) keep({ changes, typed, typing: null, lost });
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
  }, [profile, key, readOnly, changes, typed, typing, lost, unsaved, found, mended]);
}
