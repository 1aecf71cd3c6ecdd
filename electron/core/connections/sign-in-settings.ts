import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { type SecretPurpose, secretsOf, secretsOfMethod } from '../../../shared/contract/signing-in/secret.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import { type SignInSettings, signInPrograms } from '../../signin/methods.ts';
import { makeProblem } from '../../wire/problem-error.ts';

/** Reads a secret of the connection; null if it isn't held. */
export type ReadSecret = (purpose: SecretPurpose) => Promise<string | null>;

/**
 * What the sign-in methods of a connection need, from its settings and the secrets that are held.
 *
 * A method that lacks a secret (`secret-needed`), or that the policy forbids (`method-forbidden`), is refused with its problem.
 */
export async function signInSettingsOf(
  connection: Connection,
  forbidden: readonly SignInMethod[],
  readSecret: ReadSecret,
): Promise<SignInSettings> {
  const held = new Map<SecretPurpose, string>();
  for (const purpose of secretsOf(connection)) {
    const secret = await readSecret(purpose);
    if (secret !== null) held.set(purpose, secret);
  }
  const refused: Partial<Record<SignInMethod, Problem>> = {};
  for (const method of forbidden) refused[method] = makeProblem('method-forbidden', { parameters: { method } });
  let settings: SignInSettings = { refused };
  for (const method of connection.methods) {
    const missing = secretsOfMethod(method, connection).find(({ purpose, isRequired }) => isRequired && !held.has(purpose));
    if (missing !== undefined) refused[method] ??= makeProblem('secret-needed', { parameters: { purpose: missing.purpose } });
    const secrets = { get: (purpose: SecretPurpose) => held.get(purpose) ?? null, read: readSecret };
    settings = { ...settings, ...signInPrograms[method].settingsOf(connection, secrets) };
  }
  return settings;
}
