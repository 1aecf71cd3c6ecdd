import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import { largestSession } from '../../shared/contract/saved/session.ts';

/** No call is longer than this: the longest input is what a window shows. */
const longestMessage = largestSession + 1024 * 1024;

/** The pages that speak to the application by WebSocket. */
export interface ContractChannel {
  /** Settles once a page has been here and none is left; never where none ever was. */
  whenDeserted(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Carries the application's router over WebSockets at `/contract`.
 *
 * @param refuse says why an upgrade is refused, or null.
 */
export function openContractChannel(
  server: Server,
  router: AnyRouter,
  refuse: (request: IncomingMessage) => string | null,
): ContractChannel {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage });
  const handler = new RPCHandler(router, {});
  const waiting = new Set<() => void>();
  let visited = false;
  const checkDeserted = () => {
    if (!visited || sockets.clients.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  sockets.on('connection', (socket) => {
    void handler.upgrade(socket);
    visited = true;
    socket.on('close', checkDeserted);
    // A broken frame closes the socket by itself; without a listener it would end the process.
    socket.on('error', () => {});
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // While the page is being developed, its development server takes upgrades of its own.
    if (request.url !== '/contract' && server.listenerCount('upgrade') > 1) return;
    const reason = request.url === '/contract' ? refuse(request) : 'Not found.';
    if (reason === null) sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request));
    else stream.end(`HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${reason}\r\n`);
  });

  return {
    whenDeserted: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        checkDeserted();
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        sockets.close(() => resolve());
      }),
  };
}
