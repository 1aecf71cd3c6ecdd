import type { ServerResponse } from 'node:http';
import type { OAuthSettings } from '../../../electron/signin/token-endpoint.ts';
import { bodyOf, type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';

/** A token endpoint that does as it is told. */
export interface ScriptedProvider {
  readonly settings: OAuthSettings;
  readonly server: LoopbackServer;
  /** Forms posted to the token endpoint, and to the revocation endpoint. */
  readonly tokenForms: URLSearchParams[];
  readonly revoked: string[];
  /** Access tokens handed out and not withdrawn. */
  readonly accepted: Set<string>;
  /** Seconds; what the next tokens live. */
  lifetime: number;
  /** Answers the next token requests in another way, until set back to null. */
  misbehave: ((response: ServerResponse, form: URLSearchParams) => void) | null;
  /** Refresh tokens that are good now. */
  readonly refreshTokens: Set<string>;
  close(): Promise<void>;
}

export const canaries = { password: 'canary-pass word-1', clientSecret: 'canary-client-secret-2' } as const;

/** Answers with JSON. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with claims, signed by nobody. */
export function fakeJwt(claims: Readonly<Record<string, unknown>>): string {
  return `${part({ alg: 'RS256' })}.${part(claims)}.${Buffer.from('signature').toString('base64url')}`;
}

export async function startScriptedProvider(port?: number): Promise<ScriptedProvider> {
  const tokenForms: URLSearchParams[] = [];
  const revoked: string[] = [];
  const refreshTokens = new Set<string>();
  const accepted = new Set<string>();
  let granted = 0;

  const grant = (response: ServerResponse): void => {
    granted += 1;
    const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 3600 };
    const accessToken = fakeJwt({ sub: 'u-1', preferred_username: 'jo', number: granted, ...times });
    const refreshToken = `canary-refresh-${granted}`;
    accepted.add(accessToken);
    refreshTokens.add(refreshToken);
    answerJson(response, 200, {
      access_token: accessToken,
      expires_in: provider.lifetime,
      refresh_expires_in: 1800,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      id_token: fakeJwt({ iss: provider.settings.issuer, aud: 'dataquay', sub: 'u-1', preferred_username: 'jo', ...times }),
      'not-before-policy': 0,
      session_state: 's-1',
      scope: 'openid profile email',
    });
  };

  const answerToken = (response: ServerResponse, form: URLSearchParams): void => {
    tokenForms.push(form);
    if (provider.misbehave !== null) {
      provider.misbehave(response, form);
    } else if (form.get('client_secret') !== canaries.clientSecret) {
      answerJson(response, 401, { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' });
    } else if (form.get('grant_type') === 'refresh_token') {
      if (refreshTokens.delete(form.get('refresh_token') ?? '')) grant(response);
      else answerJson(response, 400, { error: 'invalid_grant', error_description: 'Token is not active' });
    } else if (form.get('username') === 'jo' && form.get('password') === canaries.password) {
      grant(response);
    } else {
      response.setHeader('www-authenticate', 'Bearer realm="r", error="invalid_grant"');
      answerJson(response, 401, { error: 'invalid_grant', error_description: 'Invalid user credentials' });
    }
  };

  const server = await startLoopbackServer(
    (request, response) => {
      void bodyOf(request).then((text) => {
        const form = new URLSearchParams(text);
        if (request.url?.endsWith('/token')) {
          answerToken(response, form);
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
    refreshTokens,
    accepted,
    lifetime: 300,
    misbehave: null,
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
