import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [quote, backslash, minus, plus, point, colon] = [0x22, 0x5c, 0x2d, 0x2b, 0x2e, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Copies a JSON file with the numbers of its rows in quotes, because DuckDB reads a number with a fraction as a binary number. Numbers in
 * lists aren't quoted.
 *
 * The strict scanner of `shared/json-bytes` isn't used, because DuckDB also accepts trailing commas and `NaN`, which Python's `json`
 * writes. DuckDB reports errors when it reads the copy.
 *
 * @param nested names of members whose objects and lists become strings of JSON, as written but without spaces between their parts
 */
export async function quoteNumbers(source: string, target: string, nested: ReadonlySet<string>): Promise<void> {
  await pipeline(createReadStream(source, { highWaterMark: 1 << 20 }), new NumberQuoter(nested), createWriteStream(target));
}

/** Maximum bytes of a string that are compared with names, because values can have many megabytes. */
const longestName = 65_536;

/** Quotes the numbers of rows. Rows are the outermost objects: one, several in an array, or one after the other. */
class NumberQuoter extends Transform {
  readonly #nested: ReadonlySet<string>;
  /** Number of open brackets in the row. 0 outside of rows. */
  #depth = 0;
  #inText = false;
  #escaped = false;
  #inNumber = false;
  /** Whether the bytes belong to an object or list that becomes a string. */
  #inNested = false;
  /** Bytes of the row's last string outside of nested values. The string is a member's name if a colon follows. */
  #text: number[] = [];
  #name = '';

  constructor(nested: ReadonlySet<string>) {
    super();
    this.#nested = nested;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const written = Buffer.allocUnsafe(chunk.length * 2 + 2);
    let length = 0;
    for (const byte of chunk) {
      if (this.#inNumber && !isOfNumber(byte)) {
        this.#inNumber = false;
        written[length++] = quote;
      }
      const wasNested = this.#inNested;
      if (this.#inText) this.#readText(byte);
      else if (this.#depth === 1 && !this.#inNumber && (byte === minus || isDigit(byte))) {
        this.#inNumber = true;
        written[length++] = quote;
      } else {
        if (wasNested && isBlank(byte)) continue;
        this.#readOutside(byte);
      }
      if (!wasNested && this.#inNested) written[length++] = quote;
      if (wasNested && (byte === quote || byte === backslash)) written[length++] = backslash;
      written[length++] = byte;
      if (wasNested && !this.#inNested) written[length++] = quote;
    }
    done(null, written.subarray(0, length));
  }

  #readText(byte: number): void {
    if (this.#depth === 1 && this.#nested.size > 0 && this.#text.length < longestName) this.#text.push(byte);
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #readOutside(byte: number): void {
    if (byte === quote) {
      this.#inText = true;
      this.#text = [quote];
    } else if (byte === colon && this.#depth === 1 && this.#nested.size > 0) this.#name = nameOf(this.#text);
    else if (byte === openBrace || (byte === openBracket && this.#depth > 0)) {
      if (this.#depth === 1) this.#inNested = this.#nested.has(this.#name);
      this.#depth += 1;
    } else if ((byte === closeBrace || byte === closeBracket) && this.#depth > 0) {
      this.#depth -= 1;
      if (this.#depth === 1) this.#inNested = false;
    }
  }
}

/** Returns the name of a member from its JSON string. Empty if the string isn't valid, which DuckDB reports. */
function nameOf(text: readonly number[]): string {
  try {
    return String(JSON.parse(Buffer.from(text).toString('utf8')));
  } catch {
    return '';
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isOfNumber(byte: number): boolean {
  return isDigit(byte) || byte === point || byte === minus || byte === plus || byte === 0x65 || byte === 0x45;
}
