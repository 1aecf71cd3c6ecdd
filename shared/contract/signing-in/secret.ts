import { z } from 'zod';
import type { ConnectionSettings } from '../connections/connection.ts';
import type { Profile, SignInMethod } from '../connections/profile.ts';

/** What a secret of a profile is for. */
export const secretPurposes = ['password', 'client-secret', 'service-token', 'kerberos-password', 'proxy-password'] as const;
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

/** Which secrets of a profile are held and where: never the secrets. */
export type HeldSecrets = z.infer<typeof heldSecretsSchema>;

/** The secrets that a method needs; the client's only where the profile's client has one. */
const secretsOfMethod = {
  'oauth-password': ['password', 'client-secret'],
  'oauth-code': ['client-secret'],
  'oauth-device': ['client-secret'],
  'client-credentials': ['client-secret'],
  'service-token': ['service-token'],
  kerberos: ['kerberos-password'],
  none: [],
} as const satisfies Readonly<Record<SignInMethod, readonly SecretPurpose[]>>;

/** Whatever has a proxy: a profile, or a form that is to become one. */
export interface ProxyOwner {
  readonly connection: { readonly proxy: ConnectionSettings['proxy'] };
}

/** The manual proxy of a profile and who asks it, or null where there is none or it asks nobody who it is. */
export function proxyUserOf({ connection: { proxy } }: ProxyOwner): { readonly url: string; readonly username: string } | null {
  return proxy.mode === 'manual' && proxy.username !== '' ? { url: proxy.url, username: proxy.username } : null;
}

/** The secrets that a profile's methods and its proxy need as it is set. */
export function secretsOf(profile: Pick<Profile, 'methods' | 'oauth' | 'kerberos'> & ProxyOwner): readonly SecretPurpose[] {
  const needed = new Set<SecretPurpose>(profile.methods.flatMap((method): readonly SecretPurpose[] => secretsOfMethod[method]));
  // By client credentials the secret is all there is, whatever the profile says of its client.
  if (profile.oauth?.hasClientSecret !== true && !profile.methods.includes('client-credentials')) needed.delete('client-secret');
  if (profile.kerberos?.ticket.from !== 'password') needed.delete('kerberos-password');
  if (proxyUserOf(profile) !== null) needed.add('proxy-password');
  return secretPurposes.filter((purpose) => needed.has(purpose));
}
