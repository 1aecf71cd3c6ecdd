import { createReadStream } from 'node:fs';
import { byte } from '../../../shared/json-bytes/json-scanner.ts';
import { sourceError } from '../../failures/source-error.ts';

/** Maximum nesting depth of objects and arrays. DuckDB's reader recurses: at a depth of about 20,000, it ends its process. */
export const maxDepth = 200;

/**
 * Checks the nesting depth of a JSON file before a library reads it.
 *
 * The strict scanner of `shared/json-bytes` isn't used, because DuckDB also accepts trailing commas, `NaN`, and values after the first one.
 *
 * @param format `ndjson` if each line is a value
 * @throws SourceError `json-too-deep` with the byte
 */
export async function checkDepth(path: string, format: 'json' | 'ndjson'): Promise<void> {
  const scanners = scannersOf(format);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (Buffer.isBuffer(chunk)) for (const scanner of scanners) scanner.push(chunk);
  }
}

/** Checks the nesting depth of a JSON text. See {@link checkDepth}. */
export function checkTextDepth(text: string): void {
  for (const scanner of scannersOf('json')) scanner.push(Buffer.from(text));
}

/** DuckDB detects whether the values of a `.json` file are on lines, so these files are checked both ways. */
function scannersOf(format: 'json' | 'ndjson'): readonly DepthScanner[] {
  const lines = new DepthScanner(true);
  return format === 'ndjson' ? [lines] : [lines, new DepthScanner(false)];
}

/** Counts open brackets outside of strings in the chunks of a file. */
class DepthScanner {
  readonly #areLines: boolean;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #offset = 0;

  /** @param areLines whether a line break ends a value, even within a string */
  constructor(areLines: boolean) {
    this.#areLines = areLines;
  }

  /** @throws SourceError `json-too-deep` */
  push(chunk: Uint8Array): void {
    let [depth, inText, escaped] = [this.#depth, this.#inText, this.#escaped];
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk[at];
      if (code === byte.lineFeed && this.#areLines) {
        depth = 0;
        inText = false;
        escaped = false;
      } else if (escaped) escaped = false;
      else if (code === byte.quote) inText = !inText;
      else if (inText) escaped = code === byte.backslash;
      else if (code === byte.openBrace || code === byte.openBracket) {
        depth += 1;
        if (depth > maxDepth) throw sourceError('json-too-deep', { byte: this.#offset + at, most: maxDepth });
      } else if ((code === byte.closeBrace || code === byte.closeBracket) && depth > 0) depth -= 1;
    }
    this.#offset += chunk.length;
    [this.#depth, this.#inText, this.#escaped] = [depth, inText, escaped];
  }
}
