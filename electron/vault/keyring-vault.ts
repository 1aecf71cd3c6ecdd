import { z } from 'zod';
import { ownValue } from '../../shared/values/own-value.ts';
import { noVault, type Vault } from './vault.ts';

/** The members of @napi-rs/keyring that the vault uses. */
export interface Keyring {
  readonly AsyncEntry: new (
    service: string,
    account: string,
    options: { readonly linux: { readonly store: 'secret-service' } },
  ) => {
    setPassword(text: string): Promise<void>;
    getPassword(): Promise<string | null | undefined>;
    deletePassword(): Promise<unknown>;
  };
}

const service = 'Dataquay';
/** Without this, the library falls back to the kernel's keyring, which is empty after a restart of the computer. */
const options = { linux: { store: 'secret-service' } } as const;
const probe = 'probe';

/** Timeout of the first access in milliseconds, because a credential store can wait for a dialog that nobody sees. */
const probeTimeout = 5_000;

const backends: Readonly<Record<string, string>> = { darwin: 'keychain', win32: 'credential-manager', linux: 'secret-service' };

const moduleSchema = z.custom<Keyring>(
  (value) => typeof value === 'object' && value !== null && 'AsyncEntry' in value && typeof value.AsyncEntry === 'function',
);

/** Loads the optional library. Null if it isn't installed or doesn't run on this computer. */
export async function loadKeyring(): Promise<Keyring | null> {
  try {
    const loaded: unknown = await import('@napi-rs/keyring');
    return moduleSchema.parse(loaded);
  } catch {
    return null;
  }
}

/**
 * Creates a vault in the system's credential store: Keychain, Credential Manager, or Secret Service.
 *
 * The first use writes, reads, and removes a test entry. If that fails, the vault never stores anything.
 */
export function createKeyringVault(load: () => Promise<Keyring | null>, platform: string): Vault {
  let opening: Promise<{ readonly keyring: Keyring } | { readonly reason: string }> | null = null;

  const testAccess = async (keyring: Keyring): Promise<void> => {
    const entry = new keyring.AsyncEntry(service, probe, options);
    await entry.setPassword(probe);
    const read = await entry.getPassword();
    await entry.deletePassword();
    if (read !== probe) throw new Error('the keystore did not give back what it was given');
  };

  const open = async () => {
    const keyring = await load();
    if (keyring === null) return { reason: 'not-installed' };
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('the keystore does not answer')), probeTimeout);
    try {
      const access = testAccess(keyring);
      access.catch(() => undefined);
      await Promise.race([access, timeout]);
      return { keyring };
    } catch {
      return { reason: 'no-keystore' };
    } finally {
      clearTimeout(timer);
    }
  };

  const opened = () => {
    opening ??= open();
    return opening;
  };

  const entry = async (name: string) => {
    const found = await opened();
    return 'keyring' in found ? new found.keyring.AsyncEntry(service, name, options) : null;
  };

  return {
    describe: async () => {
      const found = await opened();
      return 'keyring' in found
        ? { kind: 'keystore', backend: ownValue(backends, platform) ?? platform }
        : noVault(found.reason).describe();
    },
    read: async (name) => {
      try {
        return (await (await entry(name))?.getPassword()) ?? null;
      } catch {
        return null;
      }
    },
    write: async (name, text) => {
      const found = await entry(name);
      if (found === null) throw new Error('no credential store is available');
      await found.setPassword(text);
    },
    remove: async (name) => {
      await (await entry(name))?.deletePassword();
    },
  };
}
