import type { VaultDescription } from '../../shared/contract/signing-in/secret.ts';

/**
 * A place where secrets outlive the application, encrypted by the system for this user.
 *
 * A vault that cannot keep says so by its description (`memory`) and is never written to.
 */
export interface Vault {
  describe(): Promise<VaultDescription>;
  /** Null where there is no such secret, or the keystore does not give it out. */
  read(name: string): Promise<string | null>;
  /** @throws Error where the keystore refuses. */
  write(name: string, text: string): Promise<void>;
  /** One that is gone already is no failure. @throws Error where the keystore refuses. */
  remove(name: string): Promise<void>;
}

/**
 * The vault of a machine without a keystore: keeps nothing, so that secrets live in the session's memory alone.
 *
 * @param reason Why there is no keystore, for whoever reads the wording.
 */
export function noVault(reason: string): Vault {
  return {
    describe: async () => ({ kind: 'memory', backend: reason }),
    read: async () => null,
    write: async () => {
      throw new Error(`nothing can be kept: ${reason}`);
    },
    remove: async () => undefined,
  };
}
