import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { AnyRouter } from '@orpc/server';
import { StartFailure } from '../hosting/start-failure.ts';
import { type ContractChannel, openContractChannel } from './contract-channel.ts';
import { rejectionOf } from './origin-guard.ts';
import { pathOf, sendText } from './responses.ts';
import type { SessionKeys } from './session-keys.ts';
import { respondWithSession, sessionOf } from './session-route.ts';
import type { PageHandler } from './static-page.ts';

/** The only address that the browser host listens on. */
const loopback = '127.0.0.1';

export interface WebServerOptions {
  /** Port of the page. 0 selects a free port. */
  readonly port: number;
  readonly sessionKeys: SessionKeys;
  readonly router: AnyRouter;
  /** Creates the handler of requests for the page. Receives the server, so that the handler can process its own upgrades. */
  readonly page: (server: Server) => PageHandler | Promise<PageHandler>;
}

/** The running server of the browser host. */
export interface WebServer {
  /** URL of the page, with a trailing slash and without the key. */
  readonly address: string;
  readonly channel: ContractChannel;
  close(): Promise<void>;
}

/**
 * Serves the page and the contract to browsers on this computer.
 *
 * @throws StartFailure `portInUse` if the port is in use, or `portDenied` if the system doesn't permit it
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { sessionKeys } = options;
  const server = createServer();
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const page = await options.page(server);
  const { port } = await listen(server, options.port);
  const authority = `${loopback}:${port}`;

  const channel = openContractChannel(server, options.router, (request) => {
    const reason = rejectionOf(request.headers, authority, 'contract', true);
    if (reason !== null) return reason;
    return sessionKeys.isValid(sessionOf(request, port)) ? null : 'No session.';
  });
  server.on('request', (request, response) => {
    const path = pathOf(request);
    const purpose = path === '/contract' || path.startsWith('/contract/') ? 'contract' : 'page';
    const reason = rejectionOf(request.headers, authority, purpose, request.method === 'POST');
    if (reason !== null) sendText(response, 403, reason);
    else if (path === '/contract/session') respondWithSession(request, response, sessionKeys, port).catch(() => response.destroy());
    else if (purpose === 'contract') sendText(response, 426, 'This endpoint requires WebSocket.', { upgrade: 'websocket' });
    else page(request, response);
  });

  return {
    address: `http://${authority}/`,
    channel,
    close: async () => {
      await channel.close();
      for (const socket of connections) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toStartFailure(error, port)));
    server.listen({ host: loopback, port, exclusive: true }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server isn’t listening on a port.'));
      else resolve(address);
    });
  });
}

function toStartFailure(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new StartFailure('portInUse', { port: String(port) }, error);
  if (error.code === 'EACCES') return new StartFailure('portDenied', { port: String(port) }, error);
  return error;
}
