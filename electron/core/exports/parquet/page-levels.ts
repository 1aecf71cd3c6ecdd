import type { Data } from 'apache-arrow';
import type { ByteWriter } from 'hyparquet-writer';
import { eachPresent } from './leaf-values.ts';
import { writeNumberRuns } from './number-runs.ts';

/** Which values of a page are there, and where lists begin (Parquet, "Nested Encoding"). */
export interface PageLevels {
  /** Values, and what stands for one that is not there. */
  readonly count: number;
  /** Those that are not there, and lists without a value. */
  readonly missing: number;
  /** Writes the levels, as pages of the first version have them. */
  write(writer: ByteWriter): void;
}

/** A list that is missing, that has no value, of which a value is missing, and of which a value is there. */
const listLevels = { missing: 0, empty: 1, missingValue: 2, value: 3 };

/** The levels of a column that is no list. */
export function plainLevels(data: Data): PageLevels {
  const { length, nullCount } = data;
  return {
    count: length,
    missing: nullCount,
    write: (writer) => {
      const levels = new Int32Array(length).fill(nullCount === 0 ? 1 : 0);
      if (nullCount > 0) {
        eachPresent(data, (at) => {
          levels[at] = 1;
        });
      }
      writeLevels(writer, levels, 1);
    },
  };
}

/** The levels of a column of lists. */
export function levelsOfLists(data: Data): PageLevels {
  const [items] = data.children;
  const definition: number[] = [];
  const repetition: number[] = [];
  const isThere = ({ nullCount, nullBitmap }: Data, at: number): boolean =>
    nullCount === 0 || ((nullBitmap[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  for (let row = 0; row < data.length; row += 1) {
    const from: number = data.valueOffsets[row] ?? 0;
    const to: number = data.valueOffsets[row + 1] ?? 0;
    if (from === to || items === undefined) {
      repetition.push(0);
      definition.push(isThere(data, row) ? listLevels.empty : listLevels.missing);
      continue;
    }
    for (let at = from; at < to; at += 1) {
      repetition.push(at === from ? 0 : 1);
      definition.push(isThere(items, at) ? listLevels.value : listLevels.missingValue);
    }
  }
  return {
    count: definition.length,
    missing: definition.filter((level) => level < listLevels.value).length,
    write: (writer) => {
      writeLevels(writer, Int32Array.from(repetition), 1);
      writeLevels(writer, Int32Array.from(definition), 2);
    },
  };
}

/** Writes levels of so many bits with their length before. */
function writeLevels(writer: ByteWriter, levels: Int32Array, bits: number): void {
  const begin = writer.index;
  writer.appendUint32(0);
  writeNumberRuns(writer, levels, bits);
  writer.view.setUint32(begin, writer.index - begin - 4, true);
}
