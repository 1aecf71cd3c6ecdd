import bindings, { type Vector } from '@duckdb/node-bindings';

/** Size of DuckDB's `duckdb_string_t`: its length in four bytes, then up to twelve bytes of text, or four of it and a pointer. */
const entrySize = 16;
const inlineSize = 12;

/** A long text that lies in the memory of a run of such, or begins one. */
interface Run {
  /** Address of its first byte. */
  readonly address: number;
  /** The row whose pointer leads there. */
  readonly row: number;
  length: number;
}

/**
 * The texts of a vector, one behind the other.
 *
 * Long texts mostly lie side by side in DuckDB's memory, or are the same few again and again: each run of them is fetched by one call, for
 * a call a text takes longer than all else.
 */
export function readTextVector(
  vector: Vector,
  validity: Uint8Array | null,
  rows: number,
): { readonly values: Uint8Array; readonly offsets: Int32Array } {
  const entries = bindings.vector_get_data(vector, rows * entrySize);
  const { buffer, byteOffset } = entries;
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError('A chunk of DuckDB lies in shared memory.');
  const words = new Uint32Array(buffer, byteOffset, rows * (entrySize / 4));
  const offsets = new Int32Array(rows + 1);
  const runOf = new Int32Array(rows).fill(-1);
  const places = new Int32Array(rows);
  const runs: Run[] = [];
  const known = new Map<number, number>();
  let size = 0;
  for (let row = 0; row < rows; row += 1) {
    const isMissing = validity !== null && ((validity[row >> 3] ?? 0) & (1 << (row & 7))) === 0;
    const length = isMissing ? 0 : (words[row * 4] ?? 0);
    if (length > inlineSize) {
      const address = (words[row * 4 + 2] ?? 0) + (words[row * 4 + 3] ?? 0) * 2 ** 32;
      const last = runs.at(-1);
      let run = known.get(address);
      if (run !== undefined && (runs[run]?.length ?? 0) < length) run = undefined;
      if (run === undefined && last !== undefined && last.address + last.length === address) {
        places[row] = last.length;
        last.length += length;
        run = runs.length - 1;
      } else if (run === undefined) {
        run = runs.push({ address, row, length }) - 1;
        known.set(address, run);
      }
      runOf[row] = run;
    }
    size += length;
    offsets[row + 1] = size;
  }
  const fetched = runs.map(({ row, length }) => bindings.get_data_from_pointer(buffer, byteOffset + row * entrySize + 8, length));
  const [only] = fetched;
  if (only !== undefined && fetched.length === 1 && only.length === size) return { values: only, offsets };
  const values = new Uint8Array(size);
  for (let row = 0; row < rows; row += 1) {
    const begin = offsets[row] ?? 0;
    const length = (offsets[row + 1] ?? 0) - begin;
    const run = fetched[runOf[row] ?? -1];
    const place = places[row] ?? 0;
    if (run !== undefined) values.set(run.subarray(place, place + length), begin);
    else for (let index = 0; index < length; index += 1) values[begin + index] = entries[row * entrySize + 4 + index] ?? 0;
  }
  return { values, offsets };
}
