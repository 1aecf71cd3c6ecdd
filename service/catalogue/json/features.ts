import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { JsonScanner, JsonSyntaxError, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { sourceError } from '../../failures/source-error.ts';
import { maxDepth } from './check-depth.ts';
import { jsonEnds } from './json-ends.ts';

/** Maximum bytes of a feature, as DuckDB's maximum of a JSON object. */
const maxFeatureBytes = 16_000_000;
/** Number of bytes at both ends of a file that are searched for the type. */
const endBytes = 65_536;

/** Returns whether a JSON file might be a GeoJSON feature collection, judged by its beginning and its end. */
export async function mightBeFeatures(path: string): Promise<boolean> {
  if ((await jsonEnds(path)).first !== '{') return false;
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const read = async (position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(endBytes), 0, endBytes, position);
    return buffer.toString('utf8', 0, bytesRead);
  };
  const texts = [await read(0), await read(Math.max(0, size - endBytes))];
  return texts.some((text) => /"type"\s*:\s*"FeatureCollection"/.test(text));
}

/**
 * Calls back with the bytes of each feature of a GeoJSON feature collection (RFC 7946), and after each part of the file.
 *
 * @param flush called after each part of the file, so that the caller can wait
 * @returns whether the file is a feature collection
 * @throws SourceError if the file isn't valid JSON, or exceeds a limit
 */
export async function eachFeature(
  path: string,
  take: (feature: Buffer) => void,
  flush: () => Promise<void> = async () => {},
): Promise<boolean> {
  const reader = new FeatureReader(take);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      if (Buffer.isBuffer(chunk)) reader.push(chunk);
      await flush();
    }
    return reader.finish();
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      throw sourceError(error.isTooDeep ? 'json-too-deep' : 'json-invalid', { byte: error.offset, most: maxDepth }, error);
    throw error;
  }
}

/** Finds the features in the chunks of a file. */
class FeatureReader {
  readonly #scanner = new JsonScanner({ deepest: maxDepth });
  readonly #take: (feature: Buffer) => void;
  /** The start of a feature that continues in the next chunk. */
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #count = 0;
  /** The last member's name of the collection. */
  #name = '';
  #isCollection = false;

  constructor(take: (feature: Buffer) => void) {
    this.#take = take;
  }

  push(chunk: Buffer): void {
    const scanner = this.#scanner;
    let begin = this.#keptBytes > 0 ? 0 : -1;
    scanner.feed(chunk);
    for (let event = scanner.next(); event !== jsonEvent.more; event = scanner.next()) {
      if (scanner.depth === 1 && (event === jsonEvent.name || event === jsonEvent.string)) {
        const text: unknown = JSON.parse(Buffer.from(scanner.source.subarray(scanner.from, scanner.to)).toString('utf8'));
        if (event === jsonEvent.name) this.#name = String(text);
        else if (this.#name === 'type') this.#isCollection = text === 'FeatureCollection';
      }
      if (this.#name !== 'features') continue;
      if (event === jsonEvent.objectStart && scanner.depth === 3) begin = scanner.at - 1;
      else if (event === jsonEvent.objectEnd && scanner.depth === 2 && begin >= 0) {
        this.#keep(chunk.subarray(begin, scanner.at));
        this.#take(Buffer.concat(this.#kept));
        [this.#kept, this.#keptBytes, begin] = [[], 0, -1];
        this.#count += 1;
      }
    }
    if (begin >= 0) this.#keep(chunk.subarray(begin));
  }

  /** Returns whether the file is a feature collection. */
  finish(): boolean {
    this.#scanner.finish();
    return this.#isCollection;
  }

  #keep(bytes: Buffer): void {
    this.#kept.push(bytes);
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > maxFeatureBytes)
      throw sourceError('feature-too-large', { number: this.#count + 1, most: maxFeatureBytes / 1_000_000 });
  }
}
