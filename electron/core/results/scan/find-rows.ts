import { RowReader } from '../../../wire/rows/row-reader.ts';
import type { ScanResultOf } from './scan-task.ts';
import type { SearchedText } from './searched-text.ts';

const lineFeed = 0x0a;

/** Finds the rows that have a text in one of the columns. @param lines Whole lines, a row each. */
export function findRows(lines: Buffer, columns: readonly string[], searched: SearchedText): ScanResultOf<'find'> {
  const reader = new RowReader(columns, false);
  const bytes = lines.toString('latin1');
  const numbers: number[] = [];
  let row = 0;
  let begin = 0;
  const next = (end: number): void => {
    begin = end + 1;
    row += 1;
  };
  while (begin < lines.length) {
    const place = searched.next(bytes, begin);
    let end = lines.indexOf(lineFeed, begin);
    // Where it stands nowhere any more the rest is counted.
    while (end >= 0 && (place < 0 || end < place)) {
      next(end);
      end = lines.indexOf(lineFeed, begin);
    }
    if (end < 0) break;
    reader.read(lines, begin, end);
    if (searched.isIn(reader, bytes)) numbers.push(row);
    next(end);
  }
  return { kind: 'find', rows: row, numbers: Uint32Array.from(numbers) };
}
