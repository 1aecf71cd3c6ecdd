import type { Socket } from 'node:net';

/** Bytes of a head that are parsed in one go; most heads are smaller. */
const pieceBytes = 4 * 1024;

/**
 * Has a socket hand out small pieces while the head of an answer is awaited; bodies come as they are.
 *
 * undici makes an error, with its stack, for every header beyond its limit in all that it was given at once: 64 kB of short ones kept
 * everything else waiting for tens of milliseconds.
 */
export function readHeadsInPieces(socket: Socket, isHeadAwaited: () => boolean): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    if (size !== undefined || !isHeadAwaited()) return read(size);
    // Otherwise what came before it was given up is still handed out.
    if (socket.destroyed) return null;
    return read(socket.readableLength > pieceBytes ? pieceBytes : undefined);
  };
}
