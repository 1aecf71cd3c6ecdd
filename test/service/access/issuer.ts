import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A mock identity provider that signs tokens and publishes its keys over HTTP. */
export interface TestIssuer {
  readonly issuer: string;
  readonly jwksUrl: URL;
  /** Number of requests for the keys. */
  readonly fetches: number;
  /** Signs an access token for the audience `dataquay`. The claims replace the defaults, and undefined removes a claim. */
  sign(claims?: JWTPayload, header?: { typ?: string; kid?: string }): Promise<string>;
  /** Replaces the signing key and its key ID. The previous key is no longer published. */
  rotate(): Promise<void>;
  /** Sets whether the server responds with status 500 instead of the keys. */
  setBroken(broken: boolean): void;
  /** URL of a user's record, for `user-check`. */
  readonly userUrl: string;
  /** Disables this user. */
  disable(sub: string): void;
  /** Sets the issuer in the discovery document. */
  setDiscovery(issuer: string): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** @param tls certificate and key for HTTPS; plain HTTP if absent */
export async function startIssuer(tls?: { readonly cert: string; readonly key: string }): Promise<TestIssuer> {
  const scheme = tls === undefined ? 'http' : 'https';
  const makeKey = async (kid: string) => ({ kid, ...(await generateKeyPair('RS256', { extractable: true })) });
  let key = await makeKey('first');
  let fetches = 0;
  let broken = false;
  let named = '';
  const disabled = new Set<string>();
  const listen = (port: number) => {
    const respond: RequestListener = async (request, response) => {
      if (request.url?.endsWith('/.well-known/openid-configuration') === true) {
        const origin = `${scheme}://${request.headers.host}`;
        const document = { issuer: named, jwks_uri: `${origin}/certs`, token_endpoint: `${origin}/token` };
        response.setHeader('connection', 'close').end(JSON.stringify(document));
        return;
      }
      if (request.url === '/token' || request.url?.startsWith('/users/') === true) {
        const record = { enabled: !disabled.has(decodeURIComponent(request.url.slice('/users/'.length))) };
        const body = request.url === '/token' ? { access_token: 'admin', expires_in: 60 } : record;
        response.setHeader('connection', 'close').end(JSON.stringify(body));
        return;
      }
      fetches += 1;
      response.statusCode = broken ? 500 : 200;
      const jwk = { ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' };
      response.setHeader('connection', 'close').end(broken ? '' : JSON.stringify({ keys: [jwk] }));
    };
    const server = tls === undefined ? createServer(respond) : createSecureServer(tls, respond);
    return new Promise<typeof server>((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `${scheme}://127.0.0.1:${port}/auth/realms/test`;
  return {
    issuer,
    jwksUrl: new URL(`${scheme}://127.0.0.1:${port}/certs`),
    userUrl: `${scheme}://127.0.0.1:${port}/users/{sub}`,
    disable: (sub) => void disabled.add(sub),
    get fetches() {
      return fetches;
    },
    sign(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const standard = { iss: issuer, sub: 'u1', aud: 'dataquay', azp: 'dataquay', iat: now, exp: now + 60 };
      const all = { ...standard, typ: 'Bearer', preferred_username: 'ada', ...claims };
      return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(key.privateKey);
    },
    setDiscovery(value) {
      named = value;
    },
    async rotate() {
      key = await makeKey('second');
    },
    setBroken(value) {
      broken = value;
    },
    async stop() {
      if (!server.listening) return;
      await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      server = await listen(port);
    },
  };
}
