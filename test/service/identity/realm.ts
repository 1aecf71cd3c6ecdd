import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issuerUrl } from '../../../service/identity/realm-paths.ts';
import { type IdentityServer, startIdentityServer } from '../../../service/identity/server.ts';
import type { IdentitySettings } from '../../../service/identity/settings.ts';

/** A response with its parsed body. */
export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** An identity provider with one user, `ada`, and a temporary data folder. */
export interface TestRealm {
  readonly settings: IdentitySettings;
  readonly issuer: string;
  /** Sends a form to a path relative to `…/protocol/openid-connect`. The fields can replace the client's credentials. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  passwordGrant(fields?: Record<string, string>): Promise<Response>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const secret = 'a secret with %, +, & and :';

export async function startRealm(lifetimes = { access: 300, refresh: 1800 }): Promise<TestRealm> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-realm-'));
  const settings: IdentitySettings = {
    port: 0,
    realm: 'sample',
    keyFile: join(folder, 'keys.json'),
    client: { id: 'dataquay', secret },
    users: [
      {
        id: '3f9c0e3c-60a5-4a6c-9f0c-0b6e6c1f9a11',
        username: 'ada',
        password: 'right',
        givenName: 'Ada',
        familyName: 'Lovelace',
        email: 'ada@example.org',
      },
    ],
    lifetimes,
  };
  const faults: string[] = [];
  const start = (port: number) => startIdentityServer({ ...settings, port }, (line) => faults.push(line));
  let server: IdentityServer = await start(0);
  const issuer = issuerUrl(`http://127.0.0.1:${server.port}`, settings.realm);
  const post = async (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> => {
    const form = new URLSearchParams({ client_id: 'dataquay', client_secret: secret, ...fields });
    const response = await fetch(`${issuer}/protocol/openid-connect${path}`, { method: 'POST', body: form, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    settings,
    issuer,
    post,
    passwordGrant: (fields = {}) =>
      post('/token', { grant_type: 'password', username: 'ada', password: 'right', scope: 'openid profile email', ...fields }),
    async restart() {
      await server.close();
      server = await start(server.port);
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
      if (faults.length > 0) throw new Error(`the identity provider had faults: ${faults.join('; ')}`);
    },
  };
}
