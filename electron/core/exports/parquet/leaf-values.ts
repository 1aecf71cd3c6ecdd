import type { Data } from 'apache-arrow';
import type { ByteWriter } from 'hyparquet-writer';

/** The least or the greatest of some values, as statistics hold it: decimals without their point, truth values as 0 and 1, texts as their bytes. */
export type Extreme = number | bigint | Uint8Array;

/** The least and the greatest of some values, in the order of {@link compareExtremes}. */
export interface Extremes {
  readonly least: Extreme;
  readonly greatest: Extreme;
}

/** The values of one leaf of the schema, a page at a time, and the dictionary of those that its row group had so far. */
export interface LeafValues {
  /** Values of the page. */
  readonly count: number;
  /** What is kept of the values that stand several times; null for values that are not worth it. */
  readonly dictionary: ValueDictionary | null;
  /** Takes the values of a column of a batch that are there: the page until the next one is taken. */
  take(data: Data): void;
  /** Writes the values of the page as they are (PLAIN). */
  write(writer: ByteWriter): void;
  /** The least and the greatest value of the page; null where no two can be compared. */
  extremes(): Extremes | null;
}

/** Different values, in the order in which they came. */
export interface ValueDictionary {
  readonly size: number;
  readonly bytes: number;
  /** Where each value of the page stands, which those are added to that were not there. */
  intern(): Int32Array;
  /** Writes the values (PLAIN). */
  write(writer: ByteWriter): void;
  /** It begins anew. */
  clear(): void;
}

/** How two extremes of one leaf compare: negative where the first is less. Bytes compare without sign, as Parquet has it for texts and binaries. */
export function compareExtremes(left: Extreme, right: Extreme): number {
  if (left instanceof Uint8Array || right instanceof Uint8Array) {
    return left instanceof Uint8Array && right instanceof Uint8Array ? Buffer.compare(left, right) : 0;
  }
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Calls with each place whose value is there. */
export function eachPresent({ length, nullBitmap }: Data, take: (at: number) => void): void {
  for (let at = 0; at < length; at += 1) if (((nullBitmap[at >> 3] ?? 0) & (1 << (at & 7))) !== 0) take(at);
}
