import { Transform, type TransformCallback } from 'node:stream';

const [newline, carriageReturn] = [0x0a, 0x0d];

/** Adds text to the end of each record of a delimited file, before its line ending. Empty lines stay empty. */
export class AppendedValues extends Transform {
  readonly #quote: number;
  readonly #row: Buffer;
  /** Text for the next record: the header text for the first record. */
  #next: Buffer;
  #quoted = false;
  #isEmpty = true;
  /** Whether the last byte was a carriage return that isn't written yet. */
  #returned = false;

  /**
   * @param header text for the first record
   * @param row text for all other records
   */
  constructor({ header, row, quote }: { readonly header: string; readonly row: string; readonly quote: string }) {
    super();
    this.#quote = quote.charCodeAt(0);
    this.#next = Buffer.from(header);
    this.#row = Buffer.from(row);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const pieces: Buffer[] = [];
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === this.#quote) this.#quoted = !this.#quoted;
      if (byte === newline && !this.#quoted) {
        const isReturned = index === 0 ? this.#returned : chunk[index - 1] === carriageReturn;
        pieces.push(chunk.subarray(start, isReturned && index > 0 ? index - 1 : index), this.#end(isReturned));
        start = index + 1;
      } else {
        if (index === 0 && this.#returned) pieces.push(Buffer.of(carriageReturn));
        if (byte !== carriageReturn) this.#isEmpty = false;
      }
    }
    this.#returned = chunk.at(-1) === carriageReturn && start < chunk.length;
    pieces.push(chunk.subarray(start, this.#returned ? chunk.length - 1 : chunk.length));
    done(null, Buffer.concat(pieces));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#isEmpty ? Buffer.alloc(0) : this.#end(this.#returned));
  }

  #end(isReturned: boolean): Buffer {
    const values = this.#isEmpty ? Buffer.alloc(0) : this.#next;
    if (!this.#isEmpty) this.#next = this.#row;
    this.#isEmpty = true;
    return Buffer.concat([values, Buffer.from(isReturned ? '\r\n' : '\n')]);
  }
}
