import { rowsOfStream } from '../../rest/formats/rows-of-stream.ts';
import { type RowMember, rowMembers } from './row-members.ts';

/** How a page is written. */
export interface PageBody {
  /** Rows of the page; one more row means that there is another page. Null: all rows. */
  readonly size: number | null;
  /** See `rowWriter`. */
  readonly write: ((row: Buffer) => string) | null;
  /** Returns the link to the next page, as JSON with its name, from this page's last row. */
  readonly nextLink: (last: readonly RowMember[]) => string;
}

/** Writes the rows of a page in JSON, the end of the array, the link to the next page, and the end of the object. */
export async function* pageBody(rows: AsyncIterable<Uint8Array>, { size, write, nextLink }: PageBody): AsyncGenerator<Uint8Array> {
  let given = 0;
  let last: Buffer | null = null;
  let more = false;
  for await (const found of rowsOfStream(rows)) {
    const kept: readonly Buffer[] = size === null ? found : found.slice(0, size - given);
    more = kept.length < found.length;
    const end = kept.at(-1);
    // Its bytes are only valid until the next rows.
    if (end !== undefined) last = Buffer.from(end);
    if (kept.length > 0) {
      const written = kept.map((row) => write?.(row) ?? row.toString());
      yield Buffer.from(`${given === 0 ? '' : ','}${written.join(',')}`);
    }
    given += kept.length;
    if (more) break;
  }
  yield Buffer.from(more && last !== null ? `],${nextLink(rowMembers(last))}}` : ']}');
}
