import { useMemo, useState } from 'react';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { type ConnectionDraft, connectionDraftSchema, draftOf, freeColour, newDraft } from '../../connections/connection-draft.ts';
import { useConnections } from '../../connections/connections-context.ts';
import type { TypedSecrets, UnsavedForm } from '../../connections/unsaved-forms.ts';
import type { FormState } from './field.tsx';
import { type FieldMistakes, readDraft } from './read-draft.ts';

/** The form of a connection: its values, errors and unsaved changes. */
export interface ConnectionForm extends FormState {
  /** Secrets that the user typed. */
  readonly typed: TypedSecrets;
  readonly type: (typed: TypedSecrets) => void;
  readonly unsaved: boolean;
  /** Number of validations. Each validation can find different errors. */
  readonly readings: number;
  /** Validates the form. Returns null and shows the errors if it is invalid. */
  readonly read: () => ReturnType<typeof readDraft>['settings'];
  /** Inputs that the user must enter again because they were or could contain secrets. */
  readonly lost: UnsavedForm['lost'];
  /** Discards the changes. */
  readonly discard: () => void;
}

const emptyForm: UnsavedForm = { changes: {}, typed: {}, typing: null, lost: { secrets: [], fields: [] } };

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Holds the form of a connection. Null creates the form of a new connection. Unsaved input is restored. */
export function useConnectionForm(connection: Connection | null): ConnectionForm {
  const { unsaved, connections } = useConnections();
  const [found, setFound] = useState<{ readonly mistakes: FieldMistakes; readonly readings: number }>({ mistakes: {}, readings: 0 });
  /** Fields that changed since the last validation. */
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const key = connection?.id ?? 'new';
  const readOnly = connection?.readOnly === true;
  const { changes, typed, typing, lost } = unsaved.of(key) ?? emptyForm;
  return useMemo(() => {
    const base = connection === null ? { ...newDraft, colour: freeColour(connections.map(({ colour }) => colour)) } : draftOf(connection);
    const draft: ConnectionDraft = { ...base, ...changes };
    const keep = (next: UnsavedForm): void => {
      const differing = Object.entries({ ...base, ...next.changes }).filter(([field, value]) => !isSame(value, Reflect.get(base, field)));
      const enteredSecrets = Object.entries(next.typed).filter(([, text]) => text !== '');
      const stillLost = {
        secrets: next.lost.secrets.filter((purpose) => enteredSecrets.every(([one]) => one !== purpose)),
        fields: next.lost.fields.filter((field) => differing.every(([one]) => one !== field)),
      };
      const isEmpty =
        differing.length === 0 && enteredSecrets.length === 0 && stillLost.secrets.length === 0 && stillLost.fields.length === 0;
      const form = {
        changes: Object.fromEntries(differing),
        typed: Object.fromEntries(enteredSecrets),
        typing: next.typing,
        lost: stillLost,
      };
      unsaved.keep(key, isEmpty ? null : form);
    };
    return {
      draft,
      mistakes: Object.fromEntries(Object.entries(found.mistakes).filter(([field]) => !edited.has(field))),
      readings: found.readings,
      readOnly,
      typed,
      lost,
      type: (next) => keep({ changes, typed: next, typing, lost }),
      unsaved: unsaved.of(key) !== null,
      change: (more) => {
        const [field] = connectionDraftSchema.keyof().options.filter((one) => Object.hasOwn(more, one));
        keep({ changes: { ...changes, ...more }, typed, typing: field ?? null, lost });
        // A changed field no longer shows its previous error.
        setEdited((before) => new Set([...before, ...Object.keys(more)]));
      },
      leave: () => {
        if (typing !== null) keep({ changes, typed, typing: null, lost });
      },
      read: () => {
        const { settings, mistakes } = readDraft(draft);
        setFound(({ readings }) => ({ mistakes, readings: readings + 1 }));
        setEdited(new Set());
        return settings;
      },
      discard: () => {
        unsaved.keep(key, null);
        setFound(({ readings }) => ({ mistakes: {}, readings }));
      },
    };
  }, [connection, connections, key, readOnly, changes, typed, typing, lost, unsaved, found, edited]);
}
