import type { Table } from '../../../../service/engine/engine.ts';
import type { RowQuery } from '../../../../service/engine/row-query.ts';
import { textOf, unending } from '../engine-with-table.ts';

/**
 * Returns the rows as JSON text.
 * Numbers and strings with several JSON forms are normalized: `3`, `3.0`, `1e300`, `1e+300`, and escaped emoji.
 */
export async function responseOf(table: Table, query: RowQuery): Promise<readonly string[]> {
  const rows = await rowsTextOf(table, query);
  return rows.map((row) =>
    row.replace(/"(ratio|finite)":([-+.\deE]+)/g, (_, name: string, number: string) => `"${name}":${Number(number)}`),
  );
}

/** Returns the rows as JSON text with normalized string escapes. */
export async function rowsTextOf(table: Table, query: RowQuery): Promise<readonly string[]> {
  const text = await textOf(table.stream(query, { binary: 'base64' }, unending()));
  const rows = text.slice(1, -1).split(/(?<=\}),(?=\{")/);
  return rows.map((row) => row.replace(/"(?:[^"\\]|\\.)*"/g, (string) => JSON.stringify(JSON.parse(string))));
}
