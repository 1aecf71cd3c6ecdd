import { stringify } from 'csv-stringify/sync';
import type { Cell } from '../../../shared/contract/results/run.ts';
import { readRow } from '../../core/results/store/row-members.ts';
import { fail } from '../../wire/problem-error.ts';
import type { RowFormat } from './row-format.ts';

type Field = string | null;

/** An empty text is quoted, a missing value is nothing, so that both can be told apart. */
const options = {
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]/,
  cast: { string: (text: string) => (text === '' ? { value: text, quoted_empty: true } : text) },
} as const;

function fieldOf([kind, text]: Cell): Field {
  return kind === 'null' || kind === 'absent' ? null : text;
}

/** A missing value that is all of its row is written as an empty text: most readers leave empty lines out, and the row with it. */
function expressible(record: readonly Field[]): readonly Field[] {
  return record.length === 1 ? [record[0] ?? ''] : record;
}

/**
 * CSV by RFC 4180: a line of names, then every value as sent (numbers with all their digits, lists and objects as their JSON).
 *
 * The columns are those of the first rows that came; a later row that has another one stops everything, because CSV cannot gain a column
 * and no value is left out in silence.
 *
 * @param known The columns where no row comes.
 */
export function createCsvFormat(known: readonly string[]): RowFormat {
  let columns: readonly string[] | null = null;
  let rows = 0;

  const write = (lines: string): string => {
    const members = lines.split('\n').map((line) => readRow(line));
    const isFirst = columns === null;
    const names = columns ?? [...new Set(members.flatMap((row) => row.map(([name]) => name)))];
    columns = names;
    const places = new Map(names.map((name, index) => [name, index]));
    const records = members.map((row) => {
      rows += 1;
      const record = new Array<Field>(names.length).fill(null);
      for (const [name, cell] of row) {
        const place = places.get(name);
        if (place === undefined) {
          return fail('unexpected-answer', {
            parameters: { reason: 'new-column', row: rows },
            detail: `Row ${rows} has a column that earlier rows don’t have: ${name}. CSV doesn’t support that. Use --format ndjson.`,
          });
        }
        record[place] = fieldOf(cell);
      }
      return expressible(record);
    });
    return stringify(isFirst ? [[...names], ...records] : records, options);
  };
  return { write, end: () => (columns === null && known.length > 0 ? stringify([[...known]], options) : '') };
}
