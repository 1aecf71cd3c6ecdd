import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { release } from '../../engine/column-values.ts';

/** Bytes that are buffered for the socket before reading from the engine pauses. */
const readAhead = 256 * 1024;

/**
 * The body of a response with many rows. Buffers that go directly to a socket are freed as soon as they are written.
 *
 * Otherwise, the garbage collector would scan the whole process for every 10 to 20 MB sent, which is a third of the cost of a response.
 */
export class RowsBody extends Readable {
  readonly #parts: AsyncGenerator<Uint8Array>;

  /** @param parts the parts of the body. The body owns each part, and ends the generator when the body ends. */
  constructor(parts: AsyncGenerator<Uint8Array>) {
    super({ highWaterMark: readAhead });
    this.#parts = parts;
  }

  override _read(): void {
    this.#parts.next().then(
      ({ done, value }) => this.push(done === true ? null : value),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#parts.return(undefined).then(
      () => callback(error),
      (failure: Error) => callback(error ?? failure),
    );
  }

  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination, options?: { end?: boolean }): Destination {
    // Responses in a batch and compressed responses stay in memory after they were written.
    if (!(destination instanceof ServerResponse && destination.socket instanceof Socket)) return super.pipe(destination, options);
    this.on('data', (part: Uint8Array) => {
      if (destination.destroyed) return;
      const mayGoOn = destination.write(part, (error) => {
        if (error === null || error === undefined) release(part);
      });
      if (mayGoOn) return;
      this.pause();
      destination.once('drain', () => this.resume());
    });
    this.once('end', () => destination.end());
    return destination;
  }
}
