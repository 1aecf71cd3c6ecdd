import { secretPurposes } from '../../shared/contract/secret.ts';
import type { WindowForms } from '../../shared/contract/window-forms.ts';
import { type DraftField, type ProfileDraft, profileDraftSchema } from './profile-draft.ts';
import type { UnsavedForm } from './unsaved.ts';
import { isWithheld } from './withheld-text.ts';

const fields: readonly DraftField[] = profileDraftSchema.keyof().options;

/** Forms as they may lie on disk: of secrets, and of texts that may hold one, it is said which there were, not what they were. */
export function keptForms(forms: ReadonlyMap<string, UnsavedForm>): WindowForms {
  const kept = [...forms].map(([key, { changes, typed, typing, lost }]) => {
    const changed = fields.filter((field) => changes[field] !== undefined);
    const withheld = changed.filter((field) => isWithheld(field, changes[field], field === typing));
    return {
      key,
      changes: Object.fromEntries(
        Object.entries(changes).flatMap(([field, value]) => (withheld.some((one) => one === field) ? [] : [[field, value] as const])),
      ),
      secrets: [...new Set([...lost.secrets, ...purposesOf(typed)])],
      withheld: [...new Set([...lost.fields, ...withheld])],
    };
  });
  return { version: 1, forms: kept };
}

/** Forms as a window goes on with them. What this version has no field for is passed over. @param isKnown Whether there is such a form still. */
export function foundForms(kept: WindowForms, isKnown: (key: string) => boolean): ReadonlyMap<string, UnsavedForm> {
  const found = kept.forms
    .filter(({ key }) => isKnown(key))
    .map(({ key, changes, secrets, withheld }): readonly [string, UnsavedForm] => {
      const lost = { secrets, fields: fields.filter((field) => withheld.includes(field)) };
      return [key, { changes: readChanges(changes), typed: {}, typing: null, lost }];
    });
  return new Map(found);
}

function readChanges(changes: Readonly<Record<string, unknown>>): Partial<ProfileDraft> {
  const { shape } = profileDraftSchema;
  const readable = fields.filter((field) => Object.hasOwn(changes, field) && shape[field].safeParse(changes[field]).success);
  return profileDraftSchema.partial().parse(Object.fromEntries(readable.map((field) => [field, changes[field]])));
}

function purposesOf(typed: UnsavedForm['typed']): UnsavedForm['lost']['secrets'] {
  return secretPurposes.filter((purpose) => (typed[purpose] ?? '') !== '');
}
