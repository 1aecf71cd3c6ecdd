import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { ConnectionSecrets, SignInProgram } from '../sign-in.ts';
import { clientCredentialsGrant } from './client-credentials-grant.ts';
import { codeGrant } from './code-grant.ts';
import { deviceGrant } from './device-grant.ts';
import type { Grant } from './grant.ts';
import { createOAuthSignIn } from './oauth-sign-in.ts';
import { passwordGrant } from './password-grant.ts';
import type { OAuthSettings } from './settings.ts';

/** All grants. A new grant needs a module and an entry in this list. */
export const grants = {
  'oauth-password': passwordGrant,
  'oauth-code': codeGrant,
  'oauth-device': deviceGrant,
  'client-credentials': clientCredentialsGrant,
} as const satisfies Readonly<Record<string, Grant>>;

export type OAuthMethod = keyof typeof grants;

/** The OAuth settings of each method. */
export type OAuthSignInSettings = { readonly [M in OAuthMethod]?: OAuthSettings };

function programOf(method: OAuthMethod): SignInProgram<OAuthSignInSettings> {
  return {
    settingsOf: (connection, secrets) => {
      const settings = settingsOf(connection, secrets);
      return settings === null ? {} : { [method]: settings };
    },
    create: ({ [method]: settings }, parts) => (settings === undefined ? null : createOAuthSignIn(grants[method], settings, parts)),
  };
}

export const oauthPrograms = {
  'oauth-password': programOf('oauth-password'),
  'oauth-code': programOf('oauth-code'),
  'oauth-device': programOf('oauth-device'),
  'client-credentials': programOf('client-credentials'),
} satisfies Readonly<Record<OAuthMethod, SignInProgram<OAuthSignInSettings>>>;

function settingsOf({ oauth }: Connection, secrets: ConnectionSecrets): OAuthSettings | null {
  if (oauth === undefined) return null;
  const { issuer, tokenUrl, clientId, clientAuthentication, username, scope, audience } = oauth;
  return {
    issuer,
    tokenUrl,
    revocationUrl: null,
    clientId,
    clientSecret: secrets.get('client-secret'),
    clientAuthentication,
    username,
    password: secrets.get('password') ?? '',
    scope,
    audience,
  };
}
