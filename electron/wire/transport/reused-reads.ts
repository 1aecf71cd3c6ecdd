import type { OnReadOpts, Socket } from 'node:net';

/** Bytes read at once, at most. */
const bufferBytes = 256 * 1024;

/**
 * Reads of a socket into one buffer, again and again, for whoever looks at what is read at once and keeps nothing of it, as undici does with a
 * body. Otherwise each read is memory of its own, and clearing that away takes as long as reading.
 */
export class ReusedReads {
  /** How the socket is made. */
  readonly onread: OnReadOpts;
  /** What of the buffer nobody has looked at: nothing is read before somebody has. */
  #waiting: Buffer | null = null;
  #socket: Socket | null = null;
  #isBody = (): boolean => false;

  constructor() {
    const buffer = Buffer.allocUnsafeSlow(bufferBytes);
    this.onread = { buffer, callback: (length) => this.#hand(buffer.subarray(0, length)) };
  }

  /** @param isBody Whether what comes now is looked at at once. Everything else is copied. */
  serve(socket: Socket, isBody: () => boolean): void {
    this.#socket = socket;
    this.#isBody = isBody;
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => {
      const waiting = this.#waiting;
      if (waiting === null) return read(size);
      if (size !== undefined) return null;
      this.#waiting = null;
      return waiting;
    };
    const unshift = socket.unshift.bind(socket);
    socket.unshift = (part: Buffer): void => {
      if (this.#isBody() && this.#waiting === null && socket.readableLength === 0) this.#waiting = part;
      else unshift(Buffer.from(part));
    };
  }

  /** Hands on what was read; whether more is wanted. */
  #hand(part: Buffer): boolean {
    const socket = this.#socket;
    if (socket === null || socket.destroyed) return false;
    if (!this.#isBody() || socket.readableLength > 0) return socket.push(Buffer.from(part));
    this.#waiting = part;
    socket.emit('readable');
    return this.#waiting === null && socket.readableLength === 0;
  }
}
