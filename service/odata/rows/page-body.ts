import { rowsOfStream } from '../../rest/formats/rows-of-stream.ts';
import { type RowMember, rowMembers } from './row-members.ts';

/** What is known of a page that is written. */
export interface PageBody {
  /** Rows of the page; a row beyond tells that there are others. Null: there is no end but the rows' own. */
  readonly size: number | null;
  /** See `rowWriter`. */
  readonly write: ((row: Buffer) => string) | null;
  /** The link to the next page, as JSON text with its name, by this page's last row. */
  readonly nextLink: (last: readonly RowMember[]) => string;
}

/** The rows of a page in JSON and all that follows them: the array's end, the link to the next page, the object's end. */
export async function* pageBody(rows: AsyncIterable<Uint8Array>, { size, write, nextLink }: PageBody): AsyncGenerator<Uint8Array> {
  let given = 0;
  let last: Buffer | null = null;
  let more = false;
  for await (const found of rowsOfStream(rows)) {
    const kept: readonly Buffer[] = size === null ? found : found.slice(0, size - given);
    more = kept.length < found.length;
    const end = kept.at(-1);
    // Its bytes are valid until the next rows only.
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
