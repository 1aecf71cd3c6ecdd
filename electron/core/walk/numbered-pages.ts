import { problemOf } from '../../wire/problem-error.ts';
import type { Session } from '../profiles/session.ts';
import { readFirstRow } from './first-row.ts';
import { pageHeaders, rowsPathOf } from './page-answer.ts';
import type { PageSink } from './page-sink.ts';
import { farPage } from './page-ways.ts';
import { isPassingStatus } from './patience.ts';
import type { Trail } from './trail.ts';

/** What finding out takes. */
export interface NumberedPagesParts {
  readonly session: Pick<Session, 'send' | 'access'>;
  readonly sink: PageSink;
}

/**
 * Whether the page to come is not another one: a deployment that does not know pages gives the same rows for each. A page far beyond the
 * end tells, once in a walk.
 *
 * @throws the signal's reason once it is aborted.
 */
export async function isWholeAlready(parts: NumberedPagesParts, trail: Trail, signal: AbortSignal): Promise<boolean> {
  if (!trail.place.numbered || trail.place.heedsPage) return false;
  const heeds = await heedsPage(parts, trail, signal);
  if (heeds === true) trail.place = { ...trail.place, heedsPage: true };
  if (heeds === false) trail.place = { ...trail.place, url: null };
  return heeds === false;
}

/** Whether a page far beyond the end is another than the first; null where that could not be found out this time. */
async function heedsPage({ session, sink }: NumberedPagesParts, trail: Trail, signal: AbortSignal): Promise<boolean | null> {
  try {
    const url = farPage(trail.query, trail.place.pageSize);
    const { answer } = await session.send({ url, headers: pageHeaders('rest', trail.place.pages), signal });
    if (answer.status !== 200) {
      answer.discard();
      return isPassingStatus(answer.status, true) ? null : true;
    }
    const far = await readFirstRow(answer, rowsPathOf('rest', await session.access(signal)));
    return far === null || far !== (await sink.firstLine());
  } catch (error) {
    signal.throwIfAborted();
    if (problemOf(error) === null) throw error;
    return null;
  }
}
