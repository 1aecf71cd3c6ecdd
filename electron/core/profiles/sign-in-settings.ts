import type { Profile, SignInMethod } from '../../../shared/contract/connections/profile.ts';
import type { OAuthProfile } from '../../../shared/contract/connections/sign-in-settings.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { type SecretPurpose, secretsOf } from '../../../shared/contract/signing-in/secret.ts';
import type { SignInSettings } from '../../signin/methods.ts';
import { grants } from '../../signin/oauth/grants.ts';
import type { OAuthSettings } from '../../signin/oauth/settings.ts';
import { makeProblem } from '../../wire/problem-error.ts';

/** Reads a secret of the profile at hand; null where none is held. */
export type ReadSecret = (purpose: SecretPurpose) => Promise<string | null>;

function oauthSettings(oauth: OAuthProfile, password: string, clientSecret: string | null): OAuthSettings {
  return {
    issuer: oauth.issuer,
    tokenUrl: oauth.tokenUrl,
    revocationUrl: null,
    clientId: oauth.clientId,
    clientSecret,
    clientAuthentication: oauth.clientAuthentication,
    username: oauth.username,
    password,
    scope: oauth.scope,
  };
}

/**
 * What the sign-in methods of a profile need, from its settings and the secrets that are held.
 *
 * A method that lacks a secret, or that the policy forbids, is refused with the problem that says so.
 */
export async function signInSettingsOf(
  profile: Profile,
  forbidden: readonly SignInMethod[],
  readSecret: ReadSecret,
): Promise<SignInSettings> {
  const held = new Map<SecretPurpose, string>();
  for (const purpose of secretsOf(profile)) {
    const secret = await readSecret(purpose);
    if (secret !== null) held.set(purpose, secret);
  }
  const refused: Partial<Record<SignInMethod, Problem>> = {};
  for (const method of forbidden) refused[method] = makeProblem('method-forbidden', { parameters: { method } });
  const need = (method: SignInMethod, purpose: SecretPurpose): void => {
    refused[method] ??= makeProblem('secret-needed', { parameters: { purpose } });
  };
  const password = held.get('password');
  const clientSecret = held.get('client-secret') ?? null;
  const token = held.get('service-token');
  const { oauth, serviceToken, kerberos, methods } = profile;
  if (methods.includes('oauth-password')) {
    if (password === undefined) need('oauth-password', 'password');
  }
  for (const method of methods) {
    const wanted = oauth?.hasClientSecret === true || method === 'client-credentials';
    if (method in grants && wanted && clientSecret === null) need(method, 'client-secret');
  }
  if (methods.includes('service-token') && token === undefined) need('service-token', 'service-token');
  return {
    refused,
    ...(oauth === undefined || password === undefined ? {} : { 'oauth-password': oauthSettings(oauth, password, clientSecret) }),
    ...(oauth === undefined
      ? {}
      : {
          'oauth-code': oauthSettings(oauth, '', clientSecret),
          'oauth-device': oauthSettings(oauth, '', clientSecret),
          'client-credentials': oauthSettings(oauth, '', clientSecret),
        }),
    ...(serviceToken === undefined || token === undefined ? {} : { 'service-token': { headerName: serviceToken.headerName, token } }),
    ...(kerberos === undefined
      ? {}
      : {
          kerberos: {
            settings: kerberos,
            baseUrl: profile.baseUrl,
            allowedOrigins: profile.allowedOrigins,
            askPassword: () => readSecret('kerberos-password'),
          },
        }),
  };
}
