import type { ConnectionSnippetSignIn, MethodSecret, SignInDescriptor, SnippetContext, TokenRequest } from '../descriptor.ts';
import type { OAuthConnection } from './settings.ts';

/** The part of a connection with the OAuth settings. */
export interface OAuthPart {
  readonly oauth?: OAuthConnection | undefined;
}

/** The command-line options of the OAuth grants. */
export interface OAuthOptions {
  readonly 'token-url'?: string | undefined;
  readonly issuer?: string | undefined;
  readonly 'client-id'?: string | undefined;
  readonly 'client-secret'?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly scope?: string | undefined;
  readonly audience?: string | undefined;
  readonly 'client-auth'?: string | undefined;
}

type Descriptor = SignInDescriptor<OAuthPart, object, OAuthOptions, 'password' | 'client-secret'>;

const clientSecret: MethodSecret<'client-secret'> = { purpose: 'client-secret', isRequired: true, option: 'client-secret' };
const ofConfidentialClient = ({ oauth }: OAuthPart) => (oauth?.hasClientSecret === true ? [clientSecret] : []);

const optionOf = {
  'oauth.tokenUrl': 'token-url',
  'oauth.issuer': 'issuer',
  'oauth.clientId': 'client-id',
  'oauth.username': 'username',
  'oauth.scope': 'scope',
  'oauth.audience': 'audience',
  'oauth.clientAuthentication': 'client-auth',
} as const;

const reported = ({ oauth }: OAuthPart) => ({
  issuer: oauth?.issuer,
  tokenUrl: oauth?.tokenUrl,
  clientId: oauth?.clientId,
  clientAuthentication: oauth?.hasClientSecret === true ? oauth.clientAuthentication : null,
  scope: oauth?.scope,
  audience: oauth?.audience,
  username: oauth?.username,
});

/** Signs in with the password grant (RFC 6749 §4.3). */
export const passwordMethod = {
  id: 'oauth-password',
  part: 'oauth',
  secrets: (settings: OAuthPart) => [
    { purpose: 'password', isRequired: true, option: 'password' } as const,
    ...ofConfidentialClient(settings),
  ],
  reported,
  snippet: (settings, context) => withTokenRequest(settings, context, ({ token, username }) => ({ method: 'password', username, token })),
  commandLine: {
    word: 'password',
    needs: [['token-url', 'issuer'], ['client-id'], ['username'], ['password']],
    allows: ['token-url', 'issuer', 'client-id', 'client-secret', 'client-auth', 'scope', 'audience', 'username', 'password'],
    settings: settingsOfOptions,
    optionOf,
  },
} as const satisfies Descriptor;

/** Signs in with the authorization code grant and PKCE (RFC 6749 §4.1, RFC 7636). */
export const codeMethod = {
  id: 'oauth-code',
  part: 'oauth',
  secrets: ofConfidentialClient,
  reported,
  snippet: () => ({ signIn: { method: 'access-token' }, remark: 'token-of-a-person' }),
  commandLine: null,
} as const satisfies Descriptor;

/** Signs in with the device grant (RFC 8628). */
export const deviceMethod = { ...codeMethod, id: 'oauth-device' } as const satisfies Descriptor;

/** Signs in with the client credentials grant (RFC 6749 §4.4). It always needs a client secret, for any client type in the settings. */
export const clientCredentialsMethod = {
  id: 'client-credentials',
  part: 'oauth',
  secrets: () => [clientSecret],
  reported,
  snippet: (settings, context) => withTokenRequest(settings, context, ({ token }) => ({ method: 'client-credentials', token })),
  commandLine: {
    word: 'client-credentials',
    needs: [['token-url', 'issuer'], ['client-id'], ['client-secret']],
    allows: ['token-url', 'issuer', 'client-id', 'client-secret', 'client-auth', 'scope', 'audience'],
    settings: settingsOfOptions,
    optionOf,
  },
} as const satisfies Descriptor;

function settingsOfOptions(options: OAuthOptions) {
  return {
    oauth: {
      tokenUrl: options['token-url'] ?? null,
      issuer: options.issuer ?? null,
      clientId: options['client-id'] ?? '',
      hasClientSecret: options['client-secret'] !== undefined,
      username: options.username ?? '',
      ...(options.scope !== undefined && { scope: options.scope }),
      ...(options.audience !== undefined && { audience: options.audience }),
      ...(options['client-auth'] !== undefined && { clientAuthentication: options['client-auth'] }),
    },
  };
}

function withTokenRequest(
  settings: OAuthPart,
  { lastTokenRequest }: SnippetContext,
  signInOf: (request: TokenRequest) => ConnectionSnippetSignIn['signIn'],
): ConnectionSnippetSignIn {
  const request = tokenRequestOf(settings, lastTokenRequest);
  if (request === null) return { signIn: { method: 'access-token' }, remark: 'token-url-unknown' };
  return { signIn: signInOf(request), remark: null };
}

/**
 * Returns the token request of a connection by its settings. Settings without a token URL use the URL of the last token request. Null if
 * neither is known.
 */
function tokenRequestOf({ oauth }: OAuthPart, last: TokenRequest | null): TokenRequest | null {
  if (oauth === undefined) return last;
  const url = oauth.tokenUrl ?? last?.token.url ?? null;
  if (url === null) return null;
  const { clientId, scope, audience, username, hasClientSecret, clientAuthentication } = oauth;
  return { token: { url, clientId, clientSecret: hasClientSecret ? clientAuthentication : null, scope, audience }, username };
}
