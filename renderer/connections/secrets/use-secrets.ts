import { useMemo, useState } from 'react';
import type { SecretPurpose, SecretStorage } from '../../../shared/contract/signing-in/secret.ts';
import { useClient } from '../../components/client-context.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import type { TypedSecrets } from '../unsaved-forms.ts';

/** The secrets of a form: typed secrets, their storage location, and stored secrets. */
export interface Secrets {
  readonly stored: ReturnType<typeof useHeld>['value'];
  readonly typed: TypedSecrets;
  readonly keep: SecretStorage;
  readonly type: (purpose: SecretPurpose, text: string) => void;
  readonly setKeep: (keep: SecretStorage) => void;
  /** Stores the typed secrets for these purposes and clears them in the form. Rejects with the error of the contract's procedure. */
  readonly give: (connectionId: string, purposes: readonly SecretPurpose[]) => Promise<void>;
  /** Deletes a stored secret. Rejects with the error of the contract's procedure. */
  readonly forget: (purpose: SecretPurpose) => Promise<void>;
  readonly reload: () => void;
}

function useHeld(connectionId: string) {
  const client = useClient();
  const load = useMemo(() => (signal: AbortSignal) => client.connections.secrets({ connectionId }, { signal }), [client, connectionId]);
  return useLoaded(load);
}

/** The object that holds the typed secrets. */
interface TypedHolder {
  readonly typed: TypedSecrets;
  readonly type: (typed: TypedSecrets) => void;
}

/**
 * Holds the secrets of a form.
 *
 * @param connectionId id of a saved connection. A new connection uses the sample's credential store
 * @param holder holds the typed secrets if the form exists longer than its component
 */
export function useSecrets(connectionId: string, holder?: TypedHolder): Secrets {
  const client = useClient();
  const { value: held, again } = useHeld(connectionId);
  const [own, setOwn] = useState<TypedSecrets>({});
  const { typed, type: setTyped } = holder ?? { typed: own, type: setOwn };
  const [chosen, setKeep] = useState<SecretStorage | null>(null);
  const keep = held?.vault.kind === 'keystore' ? (chosen ?? 'vault') : 'session';
  return {
    stored: held,
    typed,
    keep,
    type: (purpose, text) => setTyped({ ...typed, [purpose]: text }),
    setKeep,
    give: async (id, purposes) => {
      for (const purpose of purposes) {
        const text = typed[purpose] ?? '';
        if (text !== '') await client.connections.giveSecret({ connectionId: id, purpose, text, keep });
      }
      setTyped({});
      again();
    },
    forget: async (purpose) => {
      await client.connections.forgetSecret({ connectionId, purpose });
      again();
    },
    reload: again,
  };
}
