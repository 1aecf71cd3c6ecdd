import { createReadStream } from 'node:fs';
import { sourceError } from '../../failures/source-error.ts';
import type { Resource } from '../package/data-package.ts';
import type { SourceFormat } from './text-file.ts';

/** Maximum bytes of a line. DuckDB's own default is two million. By default, DuckDB allocates about 16 times the maximum. */
export const longestLine = 16_000_000;

/** Limits of decompressed text. Real data has at most about 100 times the size of its compressed file; zeros have 1,000 times. */
const unpackedLimits = { times: 200, unlimited: 256_000_000, bytes: 100_000_000_000 };

const [newline, carriageReturn, openBracket] = [0x0a, 0x0d, 0x5b];
/** Bytes before a value: JSON whitespace, a byte order mark, and zeros of wide characters. */
const leading: ReadonlySet<number> = new Set([0x20, 0x09, newline, carriageReturn, 0, 0xef, 0xbb, 0xbf, 0xff, 0xfe]);

/** What a text must consist of. `rows` are lines, unless the text is a JSON list. */
export type TextUnit = 'lines' | 'rows' | 'text';

/** Returns what a text consists of. A declared line ending can be any character. */
export function unitOf({ dialect }: Pick<Resource, 'dialect'>, format: SourceFormat | 'parquet'): TextUnit {
  if (format === 'ndjson') return 'rows';
  if (format !== 'csv' && format !== 'tsv') return 'text';
  return /^[\r\n]+$/.test(dialect?.lineTerminator ?? '\n') ? 'lines' : 'text';
}

/** Checks the limits of a text while it is read, so that nothing larger is stored in memory or on disk. */
export class TextLimits {
  readonly #packed: number;
  #unit: TextUnit;
  #bytes = 0;
  /** Bytes since the last line ending. */
  #open = 0;
  #isStart = true;

  /** @param packed bytes of the compressed file; infinite for a plain text */
  constructor(unit: TextUnit, packed = Number.POSITIVE_INFINITY) {
    this.#unit = unit;
    this.#packed = packed;
  }

  /** @throws SourceError `line-too-long`, `gzip-too-large` */
  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    const { times, unlimited, bytes } = unpackedLimits;
    const isPacked = this.#packed !== Number.POSITIVE_INFINITY;
    if (isPacked && this.#bytes > Math.min(bytes, Math.max(unlimited, times * this.#packed)))
      throw sourceError('gzip-too-large', { times, most: bytes / 1_000_000_000 });
    if (this.#unit === 'rows' && this.#isStart) this.#readStart(chunk);
    if (this.#unit !== 'text') this.#measureLine(chunk);
  }

  /** Passes on the chunks of a text. */
  async *pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.push(chunk);
      yield chunk;
    }
  }

  #readStart(chunk: Uint8Array): void {
    const first = chunk.find((byte) => !leading.has(byte));
    if (first === undefined) return;
    this.#isStart = false;
    if (first === openBracket) this.#unit = 'text';
  }

  /** A chunk is much smaller than the limit, so only the ends of the chunk matter. */
  #measureLine(chunk: Uint8Array): void {
    const ends = [newline, carriageReturn].flatMap((byte) => [chunk.indexOf(byte), chunk.lastIndexOf(byte)]).filter((at) => at >= 0);
    const first = ends.length === 0 ? chunk.length : Math.min(...ends);
    if (this.#open + first > longestLine) throw sourceError('line-too-long');
    this.#open = ends.length === 0 ? this.#open + chunk.length : chunk.length - 1 - Math.max(...ends);
  }
}

/**
 * Reads a plain text once to check its limits.
 *
 * @param bytes number of bytes to read; all of them by default
 * @throws SourceError `line-too-long`
 */
export async function checkText(path: string, unit: TextUnit, bytes = Number.POSITIVE_INFINITY): Promise<void> {
  if (unit === 'text') return;
  const limits = new TextLimits(unit);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, end: bytes - 1 }))
    if (Buffer.isBuffer(chunk)) limits.push(chunk);
}
