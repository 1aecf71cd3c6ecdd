import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { type WebSocket, WebSocketServer } from 'ws';
import { largestSession } from '../../shared/contract/saved/session.ts';
import { type ContractPort, checkedPort } from '../hosting/contract-port.ts';

/** Maximum length of a call in bytes. The longest input is the session of a window. */
const maxMessage = largestSession + 1024 * 1024;

/** The WebSocket connections of pages to the application. */
export interface ContractChannel {
  /** Resolves when all pages have disconnected, after at least one has connected. */
  whenAllDisconnected(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a WebSocket as a port, so that its messages are checked like those of a desktop window. */
function portOf(socket: WebSocket): ContractPort {
  return {
    on: (event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) =>
      event === 'close'
        ? socket.on('close', () => listener({ data: undefined }))
        : socket.on('message', (data, isBinary) => listener({ data: isBinary ? data : String(data) })),
    postMessage: (message) => {
      if (typeof message === 'string' || message instanceof Uint8Array) socket.send(message);
    },
  };
}

/**
 * Serves the application's router on WebSockets at `/contract`.
 *
 * @param rejectionOf returns why an upgrade is rejected, or null
 */
export function openContractChannel(
  server: Server,
  router: AnyRouter,
  rejectionOf: (request: IncomingMessage) => string | null,
): ContractChannel {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessage });
  const handler = new RPCHandler(router, {});
  const waiting = new Set<() => void>();
  let hasConnected = false;
  const checkDisconnected = () => {
    if (!hasConnected || sockets.clients.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  sockets.on('connection', (socket) => {
    handler.upgrade(checkedPort(portOf(socket)));
    hasConnected = true;
    socket.on('close', checkDisconnected);
    // An invalid frame closes the socket. Without a listener for errors, it would also end the process.
    socket.on('error', () => {});
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Vite's development server handles other upgrades.
    if (request.url !== '/contract' && server.listenerCount('upgrade') > 1) return;
    const reason = request.url === '/contract' ? rejectionOf(request) : 'Not found.';
    if (reason === null) sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request));
    else stream.end(`HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${reason}\r\n`);
  });

  return {
    whenAllDisconnected: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        checkDisconnected();
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        sockets.close(() => resolve());
      }),
  };
}
