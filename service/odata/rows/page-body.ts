import type { FastifyRequest } from 'fastify';
import { rowsOfStream } from '../../formats/rows-of-stream.ts';
import { baseUrl, pathOf, searchOf } from '../../http/base-url.ts';
import { writeDeltaToken } from './delta-token.ts';
import { type RowMember, rowMembers } from './row-members.ts';
import { type SkipPosition, writeSkipToken } from './skip-token.ts';

/** Returns the URL of the same request for another position. */
export function linkTo(request: FastifyRequest, position: SkipPosition): string {
  return urlWith(request, /^(?:\$|%24)?skiptoken=/i, `$skiptoken=${writeSkipToken(position)}`);
}

/** Returns the URL of the same request for a position in the rows of another `$apply`. */
export function linkToApplied(request: FastifyRequest, position: SkipPosition, apply: string): string {
  const options = `$apply=${encodeURIComponent(apply)}&$skiptoken=${writeSkipToken(position)}`;
  return urlWith(request, /^(?:\$|%24)?(?:apply|count|skiptoken)=/i, options);
}

/** Returns the URL of the same request for the changes after a point (OData Protocol 4.01, 11.3). */
export function deltaLinkTo(request: FastifyRequest, since: string): string {
  return urlWith(request, /^(?:\$|%24)?(?:skip|delta)token=/i, `$deltatoken=${writeDeltaToken(since)}`);
}

/** Returns the URL of the request with some options replaced by another one. */
function urlWith(request: FastifyRequest, replaced: RegExp, option: string): string {
  const options = searchOf(request)
    .slice(1)
    .split('&')
    .filter((written) => written !== '' && !replaced.test(written));
  return `${baseUrl(request)}${pathOf(request.raw)}?${[...options, option].join('&')}`;
}

/** Options for writing a page. */
interface PageBody {
  /** Number of rows of the page. One additional row means that there is another page. Null for all rows. */
  readonly size: number | null;
  /** Writes a row. See `rowWriter`. */
  readonly write: ((row: Buffer) => string) | null;
  /** Returns the link to the next page as a JSON member, from the last row of this page. */
  readonly nextLink: (last: readonly RowMember[]) => string;
  /** The JSON member after the rows if there is no further page, such as a delta link. Empty for none. */
  readonly lastMember?: string;
  /** The text after the array and its link. Defaults to the end of the object. */
  readonly end?: string;
}

/** Writes the rows of a page in JSON, the end of the array, the link to the next page, and the text after it. */
export async function* pageBody(
  rows: AsyncIterable<Uint8Array>,
  { size, write, nextLink, lastMember = '', end = '}' }: PageBody,
): AsyncGenerator<Uint8Array> {
  let sentRows = 0;
  let last: Buffer | null = null;
  let more = false;
  for await (const batch of rowsOfStream(rows)) {
    const rowsInPage: readonly Buffer[] = size === null ? batch : batch.slice(0, size - sentRows);
    more = rowsInPage.length < batch.length;
    const lastRow = rowsInPage.at(-1);
    // The bytes of the row are valid only until the next rows are read.
    if (lastRow !== undefined) last = Buffer.from(lastRow);
    if (rowsInPage.length > 0) {
      const written = rowsInPage.map((row) => write?.(row) ?? row.toString());
      yield Buffer.from(`${sentRows === 0 ? '' : ','}${written.join(',')}`);
    }
    sentRows += rowsInPage.length;
    if (more) break;
  }
  const member = more && last !== null ? nextLink(rowMembers(last)) : lastMember;
  yield Buffer.from(member === '' ? `]${end}` : `],${member}${end}`);
}
