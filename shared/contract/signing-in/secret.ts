import { z } from 'zod';
import type { MethodSecret } from '../../signin/descriptor.ts';
import { descriptorOf, type SignInMethod, signInSecretPurposes } from '../../signin/methods.ts';
import type { Connection } from '../connections/connection.ts';
import type { NetworkSettings } from '../connections/network.ts';

/** What a secret of a connection is for. */
export const secretPurposes = [...signInSecretPurposes, 'proxy-password'] as const;
export const secretPurposeSchema = z.enum(secretPurposes);
export type SecretPurpose = z.infer<typeof secretPurposeSchema>;

/** `session`: in memory, until the application ends. `vault`: in the system's keystore. */
export const secretKeepingSchema = z.enum(['session', 'vault']);
export type SecretKeeping = z.infer<typeof secretKeepingSchema>;

export const vaultDescriptionSchema = z.object({
  /** `memory` keeps nothing beyond the session: this machine has no keystore that can be used. */
  kind: z.enum(['keystore', 'memory']),
  /** The keystore by its own name, such as `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`; for `memory`, why there is none. */
  backend: z.string(),
});

/** Where secrets can be kept on this machine. */
export type VaultDescription = z.infer<typeof vaultDescriptionSchema>;

export const heldSecretsSchema = z.object({
  vault: vaultDescriptionSchema,
  secrets: z.array(z.object({ purpose: secretPurposeSchema, where: secretKeepingSchema })).readonly(),
});

/** Which secrets of a connection are held and where: never the secrets. */
export type HeldSecrets = z.infer<typeof heldSecretsSchema>;

/** Whatever has a proxy: a connection, or a form that is to become one. */
export interface ProxyOwner {
  readonly connection: { readonly proxy: NetworkSettings['proxy'] };
}

/** The manual proxy of a connection and who asks it, or null where there is none or it asks nobody who it is. */
export function proxyUserOf({ connection: { proxy } }: ProxyOwner): { readonly url: string; readonly username: string } | null {
  return proxy.mode === 'manual' && proxy.username !== '' ? { url: proxy.url, username: proxy.username } : null;
}

/** The secrets that a connection's methods and its proxy need. */
export function secretsOf(connection: Pick<Connection, 'methods' | 'oauth' | 'kerberos'> & ProxyOwner): readonly SecretPurpose[] {
  const needed = new Set<SecretPurpose>(
    connection.methods.flatMap((method) => secretsOfMethod(method, connection).map(({ purpose }) => purpose)),
  );
  if (proxyUserOf(connection) !== null) needed.add('proxy-password');
  return secretPurposes.filter((purpose) => needed.has(purpose));
}

/** The secrets that one method needs with the settings of a connection. */
export function secretsOfMethod(
  method: SignInMethod,
  settings: Pick<Connection, 'oauth' | 'kerberos'>,
): readonly MethodSecret<SecretPurpose>[] {
  return descriptorOf(method).secrets(settings);
}
