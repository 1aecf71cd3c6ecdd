import type { FlattenedRows, FlattenRequest } from '../../../../shared/contract/results/flattened-rows.ts';
import { RowsOfList } from '../../../../shared/json-bytes/split-rows.ts';
import type { Cell } from '../../../../shared/values/cell.ts';
import { fail } from '../../../wire/problem-error.ts';
import type { Result } from '../store/result.ts';
import type { ResultStore } from '../store/result-store.ts';
import type { RowBatch } from '../store/row-batches.ts';
import { type RowMember, readRow } from '../store/row-members.ts';

/** Number of rows to read and write per step, so that the application stays responsive. */
const rowsAtOnce = 500;

/**
 * Stores the current rows of a result as another result, with columns for related data.
 *
 * A single entity is replaced by a column for each of its values (`author.name`), without OData control information. A list is kept, with
 * its number of rows as the preceding column (`books.count`). Values stay as sent.
 *
 * @throws ProblemError `storage-failed`, `result-too-large`; the signal's reason when the signal is aborted
 */
export async function flattenRows(
  store: ResultStore,
  result: Result,
  { columns }: FlattenRequest,
  signal?: AbortSignal,
): Promise<FlattenedRows> {
  const flattened = new Set(columns);
  const names = new Set<string>();
  const { rows } = result;
  const written = await store.create();
  try {
    written.begin({ mediaType: 'application/json', charset: null, rowsPath: [] });
    const encoder = new TextEncoder();
    for (let from = 0; from < rows; ) {
      signal?.throwIfAborted();
      const window = await result.window(from, Math.min(rowsAtOnce, rows - from));
      if (window.rows.length === 0) break;
      const texts = window.rows.map((cells) => {
        const members = flattenedMembers(
          cells.map((cell, index): RowMember => [window.columns[index] ?? '', cell]),
          flattened,
        );
        for (const [name] of members) names.add(name);
        return textOf(members);
      });
      const problem = await written.take(encoder.encode((from === 0 ? '[' : ',') + texts.join(',\n')));
      if (problem !== null) return fail(problem.code, problem);
      from += window.rows.length;
    }
    const problem = (await written.take(encoder.encode(rows === 0 ? '[]' : ']'))) ?? (await written.end(true));
    if (problem !== null) return fail(problem.code, problem);
    return { runId: written.runId, columns: [...names], rows: written.rows };
  } catch (error) {
    await store.release(written.runId);
    throw error;
  }
}

/** Yields rows with columns for related data, as {@link flattenRows} stores them. */
export async function* flattenBatches(
  batches: AsyncIterable<RowBatch>,
  columns: readonly string[],
): AsyncGenerator<RowBatch, void, undefined> {
  const flattened = new Set(columns);
  const encoder = new TextEncoder();
  for await (const { bytes, rows } of batches) {
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').split('\n').slice(0, rows);
    const texts = lines.map((line) => `${textOf(flattenedMembers(readRow(line), flattened))}\n`);
    yield { bytes: encoder.encode(texts.join('')), rows };
  }
}

function flattenedMembers(members: readonly RowMember[], flattened: ReadonlySet<string>): readonly RowMember[] {
  return members.flatMap(([name, cell]) => membersOf(name, cell, flattened));
}

/** Returns the members that replace a cell in the flattened row. */
function membersOf(name: string, cell: Cell, flattened: ReadonlySet<string>): readonly RowMember[] {
  if (!flattened.has(name)) return [[name, cell]];
  const [kind, text] = cell;
  if (kind === 'json' && /^\s*\{/.test(text)) {
    return readRow(text).flatMap(([member, value]) => (member.includes('@') ? [] : membersOf(`${name}.${member}`, value, flattened)));
  }
  if (kind !== 'json') return kind === 'null' || kind === 'absent' ? [] : [[name, cell]];
  const rows = new RowsOfList().push(new TextEncoder().encode(text.slice(text.indexOf('[') + 1)));
  return [
    [`${name}.count`, ['number', String(rows.length)]],
    [name, cell],
  ];
}

/** Returns a row as one line of JSON. */
function textOf(members: readonly RowMember[]): string {
  const texts = members.flatMap(([name, [kind, text]]) =>
    kind === 'absent' ? [] : [`${JSON.stringify(name)}:${kind === 'string' ? JSON.stringify(text) : text}`],
  );
  return `{${texts.join(',')}}`;
}
