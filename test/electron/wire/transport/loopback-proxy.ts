import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A real proxy on loopback that forwards requests for all hosts to this computer. */
export interface LoopbackProxy {
  readonly origin: string;
  /** Received requests in order, such as `CONNECT data.example:443` or `GET http://data.example/`. */
  readonly asked: readonly string[];
  readonly authorizations: readonly (string | undefined)[];
  close(): Promise<void>;
}

/**
 * Starts a proxy for tunnels and plain requests.
 *
 * @param target port to which it forwards everything
 * @param credentials required value of the `Proxy-Authorization` header; null if none is required
 * @param tls key and certificate of an HTTPS proxy
 */
export async function startLoopbackProxy(
  target: number,
  credentials: string | null = null,
  tls: { readonly key: string; readonly cert: string } | null = null,
): Promise<LoopbackProxy> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const isAuthorized = (incoming: IncomingMessage): boolean => {
    asked.push(`${incoming.method} ${incoming.url}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    return credentials === null || incoming.headers['proxy-authorization'] === credentials;
  };
  const respond = (incoming: IncomingMessage, response: ServerResponse): void => {
    if (!isAuthorized(incoming)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end();
      return;
    }
    const path = (incoming.url ?? '').replace(/^http:\/\/[^/]*/, '');
    const onward = { host: '127.0.0.1', port: target, path, headers: { ...incoming.headers, via: '1.1 proxy' } };
    request(onward, (onResponse) => {
      response.writeHead(onResponse.statusCode ?? 502, onResponse.headers);
      onResponse.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  };
  const server = tls === null ? createServer(respond) : createSecureServer({ ...tls }, respond);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    if (!isAuthorized(incoming)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="proxy"\r\n\r\n');
      return;
    }
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls === null ? 'http' : 'https'}://127.0.0.1:${port}`,
    asked,
    authorizations,
    close: async () => {
      const ended = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}
