import type { Problem } from '../../shared/problems/problem.ts';
import type { SignInMethod, signInSettingsShape } from '../../shared/signin/methods.ts';
import { makeProblem } from '../wire/problem-error.ts';
import { kerberosImportRules } from './kerberos/import-rules.ts';
import { type KerberosSignInSettings, kerberosProgram } from './kerberos/kerberos-program.ts';
import { openProgram } from './none.ts';
import { oauthImportRules } from './oauth/import-rules.ts';
import { type OAuthSignInSettings, oauthPrograms } from './oauth/oauth-programs.ts';
import { createRefusedSignIn } from './refused-sign-in.ts';
import { type ServiceTokenSignInSettings, serviceTokenImportRules, serviceTokenProgram } from './service-token.ts';
import type { SignIn, SignInParts, SignInProgram } from './sign-in.ts';

/**
 * Settings of the sign-in methods of a connection. They contain secrets, so they stay in memory. Settings of unused methods are undefined.
 */
export interface SignInSettings extends OAuthSignInSettings, ServiceTokenSignInSettings, KerberosSignInSettings {
  /** Problems of the methods that can't be used now, because a secret is missing or a policy forbids the method. */
  readonly refused?: Partial<Readonly<Record<SignInMethod, Problem>>>;
}

/** The implementation of each method in the list of `shared/signin/methods.ts`. */
export const signInPrograms: Readonly<Record<SignInMethod, SignInProgram<SignInSettings>>> = {
  ...oauthPrograms,
  'service-token': serviceTokenProgram,
  kerberos: kerberosProgram,
  none: openProgram,
};

/** The rules for imported settings of each sign-in method. */
export const signInImportRules = {
  oauth: oauthImportRules,
  serviceToken: serviceTokenImportRules,
  kerberos: kerberosImportRules,
} as const satisfies Readonly<Record<keyof typeof signInSettingsShape, object>>;

/** Creates the sign-in of a method in the state `signed-out`. */
export function createSignIn(method: SignInMethod, settings: SignInSettings, parts: SignInParts): SignIn {
  const problem = settings.refused?.[method];
  if (problem !== undefined) return createRefusedSignIn(method, problem);
  const signIn = signInPrograms[method].create(settings, parts);
  return signIn ?? createRefusedSignIn(method, makeProblem('invalid-input', { parameters: { field: method } }));
}
