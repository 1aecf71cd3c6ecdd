import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Refusal, refusalBody } from './keycloak-responses.ts';
import { logout } from './logout.ts';
import { createProvider } from './provider.ts';
import { issuerUrl, realmPaths } from './realm-paths.ts';
import type { IdentitySettings } from './settings.ts';
import { signingKey } from './signing-key.ts';

/** A running identity provider. */
export interface IdentityServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Maximum size of a request body in bytes. Bodies are forms with a few fields. */
const bodyLimit = 65_536;

/** Paths that accept only POST requests with a form. */
const formsOnly = [realmPaths.token, realmPaths.revocation, realmPaths.logout];

/**
 * Serves one realm on 127.0.0.1.
 *
 * @param report receives one line per error of the provider itself
 * @throws the error of `listen` (EADDRINUSE, EACCES) if the port isn't available; StartFailure if the key file is damaged
 */
export async function startIdentityServer(settings: IdentitySettings, report: (line: string) => void): Promise<IdentityServer> {
  const key = await signingKey(settings.keyFile);
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : settings.port);
    });
  });
  const issuer = issuerUrl(`http://127.0.0.1:${port}`, settings.realm);
  const provider = createProvider(issuer, settings, key);
  provider.on('server_error', (_ctx, error) => report(`identity: ${error.name}: ${error.message}`));
  const serveRealm = provider.callback();
  const base = new URL(issuer).pathname;

  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    const url = request.url ?? '/';
    const path = url.split('?', 1)[0];
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit || request.headers['transfer-encoding'] !== undefined) {
      send(response.setHeader('connection', 'close'), { status: 413, error: 'invalid_request', description: 'The form is too large.' });
    } else if (request.method !== 'POST' ? formsOnly.some((endpoint) => path === base + endpoint) : path === base) {
      send(response.setHeader('allow', path === base ? 'GET' : 'POST'), {
        status: 405,
        error: 'HTTP 405 Method Not Allowed',
        description: undefined,
      });
    } else if (path === base + realmPaths.logout) {
      serveLogout(request, response).catch((error: unknown) => {
        report(`identity: ${error}`);
        response.destroy();
      });
    } else if (url.startsWith(`${base}/`)) {
      request.originalUrl = url;
      request.url = url.slice(base.length);
      void serveRealm(request, response);
    } else {
      serveElsewhere(url, response);
    }
  });

  async function serveLogout(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = await logout(provider, request);
    if (refusal) send(response, refusal);
    else response.writeHead(204, { 'cache-control': 'no-store' }).end();
  }

  return {
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(refusalBody(refusal)));
}

/** Responds to other paths as Keycloak does: with JSON for another realm, otherwise with an HTML page. */
function serveElsewhere(url: string, response: ServerResponse): void {
  if (url.startsWith('/auth/realms/')) send(response, { status: 404, error: 'Realm does not exist', description: undefined });
  else
    response
      .writeHead(404, { 'content-type': 'text/html;charset=UTF-8' })
      .end('<!doctype html><title>Not found</title><h1>Page not found</h1>');
}
