import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [quote, backslash, minus, plus, point] = [0x22, 0x5c, 0x2d, 0x2b, 0x2e];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Writes a JSON file anew with the numbers of its rows in quotes, exactly as they are written: DuckDB's reader would make the nearest
 * binary number of each that has a fraction. Numbers within structures and lists of a row stay as they are.
 */
export async function quoteNumbers(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source, { highWaterMark: 1 << 20 }), new NumberQuoter(), createWriteStream(target));
}

/** Rows are the outermost objects, alone, in an array or one after the other. */
class NumberQuoter extends Transform {
  /** Brackets open within the row; 0 outside of rows. */
  #depth = 0;
  #inText = false;
  #escaped = false;
  #inNumber = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const written = Buffer.allocUnsafe(chunk.length * 2 + 2);
    let length = 0;
    for (const byte of chunk) {
      if (this.#inNumber && !isOfNumber(byte)) {
        this.#inNumber = false;
        written[length++] = quote;
      }
      if (this.#inText) this.#readText(byte);
      else if (this.#depth === 1 && !this.#inNumber && (byte === minus || isDigit(byte))) {
        this.#inNumber = true;
        written[length++] = quote;
      } else this.#readOutside(byte);
      written[length++] = byte;
    }
    done(null, written.subarray(0, length));
  }

  #readText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #readOutside(byte: number): void {
    if (byte === quote) this.#inText = true;
    else if (byte === openBrace || (byte === openBracket && this.#depth > 0)) this.#depth += 1;
    else if ((byte === closeBrace || byte === closeBracket) && this.#depth > 0) this.#depth -= 1;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isOfNumber(byte: number): boolean {
  return isDigit(byte) || byte === point || byte === minus || byte === plus || byte === 0x65 || byte === 0x45;
}
