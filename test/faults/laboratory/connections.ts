import type { ConnectionInput } from '../../../shared/contract/connections/connection.ts';
import type { StagedConnection } from './fault-case.ts';
import type { Stage } from './stage.ts';

/** Returns a connection without sign-in. */
export function open(baseUrl: string, more: Partial<ConnectionInput> = {}): StagedConnection {
  return {
    settings: {
      name: 'Laboratory',
      kind: 'marketplace',
      baseUrl,
      colour: '#7048e8',
      production: false,
      method: 'none',
      methods: ['none'],
      ...more,
      connection: { proxy: { mode: 'none' }, ...more.connection },
    },
  };
}

/** Where and how a connection signs in with OAuth. */
export interface SignInAt {
  readonly tokenUrl?: string | null;
  readonly issuer?: string | null;
  readonly scope?: string;
  readonly clientAuthentication?: 'post' | 'basic';
  readonly clientId?: string;
  readonly hasClientSecret?: boolean;
}

/** Returns a connection that signs in with user name and password. */
export function withPassword(stage: Stage, baseUrl: string, at: SignInAt, more: Partial<ConnectionInput> = {}): StagedConnection {
  return withOAuth(stage, baseUrl, 'oauth-password', at, more);
}

/** Returns a connection that signs in with client credentials. */
export function withClient(stage: Stage, baseUrl: string, at: SignInAt, more: Partial<ConnectionInput> = {}): StagedConnection {
  return withOAuth(stage, baseUrl, 'client-credentials', at, more);
}

/** Returns a connection that signs in with this OAuth method. */
export function withOAuth(
  { canary }: Stage,
  baseUrl: string,
  method: 'oauth-password' | 'client-credentials' | 'oauth-code' | 'oauth-device',
  { tokenUrl = null, issuer = null, ...at }: SignInAt,
  more: Partial<ConnectionInput> = {},
): StagedConnection {
  const oauth = { tokenUrl, issuer, clientId: 'dataquay', hasClientSecret: true, username: 'jo', ...at };
  const { settings } = open(baseUrl, { method, methods: [method], oauth, ...more });
  return { settings, secrets: { 'client-secret': canary.clientSecret, ...(method === 'oauth-password' && { password: canary.password }) } };
}

/** Returns a connection that sends a service token. */
export function withServiceToken({ canary }: Stage, baseUrl: string, headerName = 'SVC-X-API-TOKEN'): StagedConnection {
  const { settings } = open(baseUrl, { method: 'service-token', methods: ['service-token'], serviceToken: { headerName } });
  return { settings, secrets: { 'service-token': canary.token } };
}
