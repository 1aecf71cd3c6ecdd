import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** A real HTTP server on loopback whose responses come from a test. */
export interface LoopbackServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly port: number;
  /** All requests so far. */
  readonly requests: readonly {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
    readonly rawHeaders: readonly string[];
  }[];
  /** Returns the number of open connections. */
  openSockets(): number;
  /** Resolves when either side closes the next connection. */
  nextClose(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server. Its `close` also closes all connections. */
export async function startLoopbackServer(
  listener: RequestListener,
  options: { readonly port?: number; readonly tls?: { readonly key: string; readonly cert: string } } = {},
): Promise<LoopbackServer> {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; rawHeaders: readonly string[] }[] = [];
  const sockets = new Set<Socket>();
  let closed = Promise.withResolvers<void>();
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, rawHeaders: request.rawHeaders });
    listener(request, response);
  };
  const server = options.tls === undefined ? createServer(respond) : createSecureServer(options.tls, respond);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      closed.resolve();
      closed = Promise.withResolvers();
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    requests,
    openSockets: () => sockets.size,
    nextClose: () => closed.promise,
    close: async () => {
      const ended = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

/** Reads the body of a request as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
