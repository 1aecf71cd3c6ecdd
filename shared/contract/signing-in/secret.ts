import { z } from 'zod';
import type { MethodSecret } from '../../signin/descriptor.ts';
import { descriptorOf, type SignInMethod, signInSecretPurposes, type signInSettingsShape } from '../../signin/methods.ts';
import type { Connection } from '../connections/connection.ts';
import type { NetworkSettings } from '../connections/network.ts';

/** The purposes of all secrets of connections. */
export const secretPurposes = [...signInSecretPurposes, 'proxy-password'] as const;
export const secretPurposeSchema = z.enum(secretPurposes);

/** The purpose of a secret of a connection. */
export type SecretPurpose = z.infer<typeof secretPurposeSchema>;

/** Where a secret is stored. `session`: in memory, until the application closes. `vault`: in the system's credential store. */
export const secretStorageSchema = z.enum(['session', 'vault']);

/** Where a secret is stored: until the application exits, or in the credential store. */
export type SecretStorage = z.infer<typeof secretStorageSchema>;

export const vaultDescriptionSchema = z.object({
  /** `memory` means that secrets are only stored for the session, because this computer has no usable credential store. */
  kind: z.enum(['keystore', 'memory']),
  /**
   * The name of the credential store, such as `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`. For `memory`, why there is no credential
   * store.
   */
  backend: z.string(),
});

/** Where secrets can be stored on this computer. */
export type VaultDescription = z.infer<typeof vaultDescriptionSchema>;

export const storedSecretsSchema = z.object({
  vault: vaultDescriptionSchema,
  secrets: z.array(z.object({ purpose: secretPurposeSchema, where: secretStorageSchema })).readonly(),
});

/** Which secrets of a connection are stored, and where. Doesn't contain the secrets. */
export type StoredSecrets = z.infer<typeof storedSecretsSchema>;

/** An object with proxy settings: a connection, or a connection form. */
export interface ProxyOwner {
  readonly connection: { readonly proxy: NetworkSettings['proxy'] };
}

/** Returns the manual proxy of a connection and its user name. Null without a manual proxy or without a user name. */
export function proxyUserOf({ connection: { proxy } }: ProxyOwner): { readonly url: string; readonly username: string } | null {
  return proxy.mode === 'manual' && proxy.username !== '' ? { url: proxy.url, username: proxy.username } : null;
}

/** The parts of a connection with the settings of its sign-in methods. */
type SignInParts = Pick<Connection, keyof typeof signInSettingsShape>;

/** Returns the secrets that a connection's methods and its proxy need. */
export function secretsOf(connection: Pick<Connection, 'methods'> & SignInParts & ProxyOwner): readonly SecretPurpose[] {
  const needed = new Set<SecretPurpose>(
    connection.methods.flatMap((method) => secretsOfMethod(method, connection).map(({ purpose }) => purpose)),
  );
  if (proxyUserOf(connection) !== null) needed.add('proxy-password');
  return secretPurposes.filter((purpose) => needed.has(purpose));
}

/** Returns the secrets that one method needs with the settings of a connection. */
export function secretsOfMethod(method: SignInMethod, settings: SignInParts): readonly MethodSecret<SecretPurpose>[] {
  return descriptorOf(method).secrets(settings);
}
