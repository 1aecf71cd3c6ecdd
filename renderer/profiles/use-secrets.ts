import { useMemo, useState } from 'react';
import type { SecretKeeping, SecretPurpose } from '../../shared/contract/secret.ts';
import { useClient } from '../components/client-context.ts';
import { useLoaded } from '../components/use-loaded.ts';
import type { TypedSecrets } from './unsaved.ts';

/** Secrets of a profile as a form holds them: what is typed, where it shall go, and what is held already. */
export interface Secrets {
  readonly held: ReturnType<typeof useHeld>['value'];
  readonly typed: TypedSecrets;
  readonly keep: SecretKeeping;
  readonly type: (purpose: SecretPurpose, text: string) => void;
  readonly setKeep: (keep: SecretKeeping) => void;
  /** Hands over what was typed for these purposes and forgets it here. Rejects as the contract does. */
  readonly give: (profileId: string, purposes: readonly SecretPurpose[]) => Promise<void>;
  /** Rejects as the contract does. */
  readonly forget: (purpose: SecretPurpose) => Promise<void>;
  readonly reload: () => void;
}

function useHeld(profileId: string) {
  const client = useClient();
  const load = useMemo(() => (signal: AbortSignal) => client.profiles.secrets({ profileId }, { signal }), [client, profileId]);
  return useLoaded(load);
}

/** Where what is typed is held. */
interface TypedHolder {
  readonly typed: TypedSecrets;
  readonly type: (typed: TypedSecrets) => void;
}

/**
 * Holds the secrets of a form.
 *
 * @param profileId Of a profile that is there already: a new one borrows the sample's vault.
 * @param holder Of a form that outlives its place on the page; left out where it does not.
 */
export function useSecrets(profileId: string, holder?: TypedHolder): Secrets {
  const client = useClient();
  const { value: held, again } = useHeld(profileId);
  const [own, setOwn] = useState<TypedSecrets>({});
  const { typed, type: setTyped } = holder ?? { typed: own, type: setOwn };
  const [chosen, setKeep] = useState<SecretKeeping | null>(null);
  const keep = held?.vault.kind === 'keystore' ? (chosen ?? 'vault') : 'session';
  return {
    held,
    typed,
    keep,
    type: (purpose, text) => setTyped({ ...typed, [purpose]: text }),
    setKeep,
    give: async (id, purposes) => {
      for (const purpose of purposes) {
        const text = typed[purpose] ?? '';
        if (text !== '') await client.profiles.giveSecret({ profileId: id, purpose, text, keep });
      }
      setTyped({});
      again();
    },
    forget: async (purpose) => {
      await client.profiles.forgetSecret({ profileId, purpose });
      again();
    },
    reload: again,
  };
}
