import type { VaultDescription } from '../../shared/contract/signing-in/secret.ts';

/**
 * Stores secrets permanently. The system encrypts them for this user.
 *
 * A vault that can't store anything has the kind `memory`, and nothing is ever written to it.
 */
export interface Vault {
  describe(): Promise<VaultDescription>;
  /** Returns a secret. Null if it doesn't exist or the credential store denies access. */
  read(name: string): Promise<string | null>;
  /**
   * Stores a secret.
   *
   * @throws Error if the credential store denies access
   */
  write(name: string, text: string): Promise<void>;
  /**
   * Removes a secret, if it exists.
   *
   * @throws Error if the credential store denies access
   */
  remove(name: string): Promise<void>;
}

/**
 * Creates the vault of a computer without a credential store. It stores nothing, so secrets only stay in memory.
 *
 * @param reason why there is no credential store
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
