import type { ServerResponse } from 'node:http';
import type { OAuthSettings } from '../../../electron/signin/oauth/settings.ts';
import { bodyOf, type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';

/** An identity provider on loopback whose responses come from a test. */
export interface ScriptedProvider {
  readonly settings: OAuthSettings;
  readonly server: LoopbackServer;
  /** Forms sent to the token endpoint, and tokens sent to the revocation endpoint. */
  readonly tokenForms: URLSearchParams[];
  readonly revoked: string[];
  /** Forms sent to the logout endpoint and to the device endpoint. */
  readonly loggedOut: URLSearchParams[];
  readonly deviceForms: URLSearchParams[];
  /** Additional members of the discovery document; null for a 404 response. */
  discovery: Readonly<Record<string, unknown>> | null;
  /** Seconds by which its clock is ahead. */
  skewSeconds: number;
  /** The `nonce` claim of the next ID tokens; null for none. */
  nonce: string | null;
  /** Access tokens that were issued and are valid. */
  readonly accepted: Set<string>;
  /** Lifetime of the next access tokens in seconds. */
  lifetime: number;
  /** Lifetime of the next refresh tokens in seconds. */
  refreshLifetime: number;
  /** Replaces the response to token requests; null for the normal response. */
  misbehave: ((response: ServerResponse, form: URLSearchParams) => void) | null;
  /** Responds to a browser at the authorization endpoint; without it, the endpoint responds as the revocation endpoint. */
  authorize: ((response: ServerResponse, url: URL) => void) | null;
  /** Valid refresh tokens. */
  readonly refreshTokens: Set<string>;
  close(): Promise<void>;
}

export const canaries = { password: 'canary-pass word-1', clientSecret: 'canary-client-secret-2' } as const;

/** Sends a JSON response. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a JWT with these claims and an invalid signature. */
export function fakeJwt(claims: Readonly<Record<string, unknown>>): string {
  return `${part({ alg: 'RS256' })}.${part(claims)}.${Buffer.from('signature').toString('base64url')}`;
}

function discoveryOf(issuer: string): Record<string, unknown> {
  const at = (name: string): string => `${issuer}/protocol/openid-connect/${name}`;
  return {
    issuer,
    authorization_endpoint: at('auth'),
    token_endpoint: at('token'),
    device_authorization_endpoint: at('auth/device'),
    end_session_endpoint: at('logout'),
    revocation_endpoint: at('revoke'),
    authorization_response_iss_parameter_supported: true,
  };
}

export async function startScriptedProvider(port?: number): Promise<ScriptedProvider> {
  const tokenForms: URLSearchParams[] = [];
  const revoked: string[] = [];
  const loggedOut: URLSearchParams[] = [];
  const deviceForms: URLSearchParams[] = [];
  const refreshTokens = new Set<string>();
  const accepted = new Set<string>();
  let granted = 0;

  const grant = (response: ServerResponse): void => {
    granted += 1;
    const now = Math.floor(Date.now() / 1000) + provider.skewSeconds;
    const times = { iat: now, exp: now + 3600 };
    const accessToken = fakeJwt({ sub: 'u-1', preferred_username: 'jo', number: granted, ...times });
    const refreshToken = `canary-refresh-${granted}`;
    accepted.add(accessToken);
    refreshTokens.add(refreshToken);
    sendJson(response, 200, {
      access_token: accessToken,
      expires_in: provider.lifetime,
      refresh_expires_in: provider.refreshLifetime,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      id_token: fakeJwt({
        iss: provider.settings.issuer,
        aud: 'dataquay',
        sub: 'u-1',
        preferred_username: 'jo',
        ...(provider.nonce !== null && { nonce: provider.nonce }),
        ...times,
      }),
      'not-before-policy': 0,
      session_state: 's-1',
      scope: 'openid profile email',
    });
  };

  const sendToken = (response: ServerResponse, form: URLSearchParams): void => {
    tokenForms.push(form);
    if (provider.misbehave !== null) {
      provider.misbehave(response, form);
    } else if (form.get('client_secret') !== canaries.clientSecret) {
      sendJson(response, 401, { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' });
    } else if (form.get('grant_type') === 'refresh_token') {
      if (refreshTokens.delete(form.get('refresh_token') ?? '')) grant(response);
      else sendJson(response, 400, { error: 'invalid_grant', error_description: 'Token is not active' });
    } else if (['client_credentials', 'authorization_code', deviceGrantType].includes(form.get('grant_type') ?? '')) {
      grant(response);
    } else if (form.get('username') === 'jo' && form.get('password') === canaries.password) {
      grant(response);
    } else {
      response.setHeader('www-authenticate', 'Bearer realm="r", error="invalid_grant"');
      sendJson(response, 401, { error: 'invalid_grant', error_description: 'Invalid user credentials' });
    }
  };

  const server = await startLoopbackServer(
    (request, response) => {
      response.setHeader('date', new Date(Date.now() + provider.skewSeconds * 1000).toUTCString());
      void bodyOf(request).then((text) => {
        const form = new URLSearchParams(text);
        if (request.url?.endsWith('/.well-known/openid-configuration')) {
          if (provider.discovery === null) sendJson(response, 404, { error: 'Realm does not exist' });
          else sendJson(response, 200, { ...discoveryOf(issuer), ...provider.discovery });
          return;
        }
        if (request.url?.endsWith('/token')) {
          sendToken(response, form);
          return;
        }
        if (provider.authorize !== null && request.url?.includes('/openid-connect/auth?')) {
          provider.authorize(response, new URL(request.url, issuer));
          return;
        }
        if (request.url?.endsWith('/device')) {
          deviceForms.push(form);
          const uri = `${issuer}/device`;
          sendJson(response, 200, {
            device_code: 'canary-device-code',
            user_code: 'WDJB-MJHT',
            verification_uri: uri,
            verification_uri_complete: `${uri}?user_code=WDJB-MJHT`,
            expires_in: 600,
            interval: 5,
          });
          return;
        }
        if (request.url?.endsWith('/logout')) {
          loggedOut.push(form);
          response.writeHead(204).end();
          return;
        }
        revoked.push(form.get('token') ?? '');
        refreshTokens.delete(form.get('token') ?? '');
        response.writeHead(200).end();
      });
    },
    port === undefined ? {} : { port },
  );
  const issuer = `${server.origin}/auth/realms/test`;
  const provider: ScriptedProvider = {
    server,
    tokenForms,
    revoked,
    loggedOut,
    deviceForms,
    discovery: {},
    skewSeconds: 0,
    nonce: null,
    refreshTokens,
    accepted,
    lifetime: 300,
    refreshLifetime: 1800,
    misbehave: null,
    authorize: null,
    settings: {
      issuer,
      tokenUrl: `${issuer}/protocol/openid-connect/token`,
      revocationUrl: `${issuer}/protocol/openid-connect/revoke`,
      clientId: 'dataquay',
      clientSecret: canaries.clientSecret,
      username: 'jo',
      password: canaries.password,
      scope: 'openid profile email',
    },
    close: server.close,
  };
  return provider;
}
