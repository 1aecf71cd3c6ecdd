import { z } from 'zod';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import {
  type ProxyOwner,
  proxyUserOf,
  type SecretPurpose,
  type SecretStorage,
  type StoredSecrets,
  secretPurposes,
} from '../../../shared/contract/signing-in/secret.ts';
import type { Vault } from '../../vault/vault.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';

/** The parts of a connection that its secrets are bound to. */
export type SecretOwner = Pick<Connection, 'id' | 'baseUrl' | 'oauth'> & ProxyOwner;

/** Stores the secrets of connections in memory or in the vault. Each secret is for one connection at one address. */
export interface SecretKeeper {
  /** Returns a secret. Null if there is none, or if it was entered for another address. */
  read(owner: SecretOwner, purpose: SecretPurpose): Promise<string | null>;
  /** Stores a secret. @throws ProblemError `storage-failed` if the vault is missing or fails. */
  give(owner: SecretOwner, purpose: SecretPurpose, text: string, keep: SecretStorage): Promise<void>;
  /** Removes a secret. @throws ProblemError `storage-failed`. */
  forget(owner: SecretOwner, purpose: SecretPurpose): Promise<void>;
  /** Removes the secrets that were entered for an address other than the current address. */
  forgetElsewhere(before: SecretOwner, now: SecretOwner): Promise<void>;
  storedSecrets(owner: SecretOwner): Promise<StoredSecrets>;
}

const storedSchema = z.object({ boundTo: z.string(), text: z.string() });

/**
 * Returns the addresses that a secret can be sent to.
 *
 * A password and a client secret are also sent to the identity provider, and a proxy password only to the proxy.
 */
function boundTo(owner: SecretOwner, purpose: SecretPurpose): string {
  const { baseUrl, oauth } = owner;
  if (purpose === 'proxy-password') {
    const { url = '', username = '' } = proxyUserOf(owner) ?? {};
    return JSON.stringify([url, username]);
  }
  const provider = purpose === 'password' || purpose === 'client-secret' ? [oauth?.tokenUrl ?? null, oauth?.issuer ?? null] : [];
  return JSON.stringify([baseUrl, ...provider]);
}

const nameOf = (connectionId: string, purpose: SecretPurpose): string => `${connectionId}/${purpose}`;

/** Creates the store. The redaction learns each stored secret. */
export function createSecretKeeper(vault: Vault, redaction: Redaction): SecretKeeper {
  const session = new Map<string, z.infer<typeof storedSchema>>();

  const teach = (name: string, text: string | null): void => redaction.learn(`secret/${name}`, text === null ? [] : [text]);

  const refused = (error: unknown): never =>
    fail('storage-failed', { parameters: { reason: 'keystore' }, detail: error instanceof Error ? error.message : null }, error);

  const read = async (name: string): Promise<z.infer<typeof storedSchema> | null> => {
    const text = await vault.read(name);
    if (text === null) return null;
    try {
      return storedSchema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };

  const find = async (
    owner: SecretOwner,
    purpose: SecretPurpose,
  ): Promise<{ readonly text: string; readonly where: SecretStorage } | null> => {
    const name = nameOf(owner.id, purpose);
    const bound = boundTo(owner, purpose);
    const present = session.get(name);
    if (present !== undefined) return present.boundTo === bound ? { text: present.text, where: 'session' } : null;
    const stored = await read(name);
    return stored !== null && stored.boundTo === bound ? { text: stored.text, where: 'vault' } : null;
  };

  const forget = async (owner: Pick<SecretOwner, 'id'>, purpose: SecretPurpose): Promise<void> => {
    const name = nameOf(owner.id, purpose);
    session.delete(name);
    if ((await vault.read(name)) !== null) await vault.remove(name).catch(refused);
    teach(name, null);
  };

  return {
    read: async (owner, purpose) => {
      const found = await find(owner, purpose);
      if (found !== null) teach(nameOf(owner.id, purpose), found.text);
      return found?.text ?? null;
    },
    give: async (owner, purpose, text, keep) => {
      const name = nameOf(owner.id, purpose);
      teach(name, text);
      const stored = { boundTo: boundTo(owner, purpose), text };
      if (keep === 'session') {
        if ((await vault.read(name)) !== null) await vault.remove(name).catch(refused);
        session.set(name, stored);
        return;
      }
      if ((await vault.describe()).kind === 'memory') fail('storage-failed', { parameters: { reason: 'keystore' } });
      await vault.write(name, JSON.stringify(stored)).catch(refused);
      session.delete(name);
    },
    forget,
    forgetElsewhere: async (before, now) => {
      for (const purpose of secretPurposes) {
        if (boundTo(before, purpose) !== boundTo(now, purpose)) await forget(now, purpose);
      }
    },
    storedSecrets: async (owner) => {
      const found = await Promise.all(secretPurposes.map(async (purpose) => ({ purpose, secret: await find(owner, purpose) })));
      const secrets = found.flatMap(({ purpose, secret }) => (secret === null ? [] : [{ purpose, where: secret.where }]));
      return { vault: await vault.describe(), secrets };
    },
  };
}
