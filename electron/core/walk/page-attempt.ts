import type { Problem } from '../../../shared/contract/problem.ts';
import type { SignInMethod } from '../../../shared/contract/profile.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type PageFacts, readPageFacts } from '../../wire/rows/page-facts.ts';
import type { WireAnswer } from '../../wire/wire-answer.ts';
import type { Session, SessionAnswer } from '../profiles/session.ts';
import { pageHeaders, readBody, readRefusal, rowsPathOf } from './page-answer.ts';
import type { PageSink } from './page-sink.ts';
import { otherWay, placeToGoOn } from './page-ways.ts';
import type { PagesAhead } from './pages-ahead.ts';
import { isPassing, isPassingStatus } from './patience.ts';
import type { Trail } from './trail.ts';
import type { PagePlace } from './walk-position.ts';

/** How one attempt at a page ended. */
export type Attempt =
  | { readonly kind: 'page'; readonly facts: PageFacts }
  | { readonly kind: 'other-way'; readonly place: PagePlace }
  | { readonly kind: 'over' }
  /** `headers` are those of the answer, if there is one; `passing`: it may be over later. */
  | { readonly kind: 'failed'; readonly problem: Problem; readonly headers: HeaderLines; readonly passing: boolean };

/** Hears of requests and answers. */
export interface AttemptListener {
  onRequest?(url: string, headers: HeaderLines, credential: SignInMethod | null): void;
  onHead?(answer: WireAnswer): void;
  /** Bytes came. */
  onBytes?(): void;
}

export interface AttemptParts {
  readonly session: Pick<Session, 'access'>;
  /** What sends requests. */
  readonly ahead: PagesAhead;
  readonly redaction: Redaction;
  readonly sink: PageSink;
  readonly listener: AttemptListener;
}

/**
 * Asks once for the page where a walk stands and reads it into the sink.
 *
 * @throws the signal's reason once it is aborted: whole rows stay.
 */
export async function attemptPage(parts: AttemptParts, trail: Trail, signal: AbortSignal): Promise<Attempt> {
  const { ahead, sink, listener } = parts;
  trail.place = placeToGoOn(trail.query, trail.place, sink.rows);
  const { url } = trail.place;
  if (url === null) return { kind: 'over' };
  let sent: SessionAnswer;
  try {
    const headers = pageHeaders(trail.query.format, trail.place.pages);
    const sending = ahead.send({ url, headers, signal, onSend: (lines, credential) => listener.onRequest?.(url, lines, credential) });
    ahead.look(trail.query, trail.place, sink.rows);
    sent = await sending;
  } catch (error) {
    return failed(error, [], signal);
  }
  const { answer, credential } = sent;
  try {
    listener.onHead?.(answer);
    if (answer.status === 204) return { kind: 'page', facts: readPageFacts(answer.url, answer.headers, new Map()) };
    if (answer.status !== 200) return await refused(parts, trail, answer, credential !== null && answer.credentialKept);
    return await read(parts, trail, answer, signal);
  } catch (error) {
    return failed(error, answer.headers, signal);
  } finally {
    answer.discard();
  }
}

function failed(error: unknown, headers: HeaderLines, signal: AbortSignal): Attempt {
  signal.throwIfAborted();
  const problem = problemOf(error);
  if (problem === null) throw error;
  return { kind: 'failed', problem, headers, passing: isPassing(problem) };
}

async function refused({ sink, redaction }: AttemptParts, trail: Trail, answer: WireAnswer, signedIn: boolean): Promise<Attempt> {
  const { status, headers } = answer;
  const problem = await readRefusal(answer, signedIn, redaction);
  const way = otherWay(trail.query, trail.place, sink.rows, problem);
  if (way === 'over') return { kind: 'over' };
  if (way !== null) return { kind: 'other-way', place: way };
  const begun = sink.rows > 0;
  // What a link to the next page led to is not there any more (RFC 9110 §15.5.11).
  if (begun && status === 410) return { kind: 'failed', problem: { ...problem, code: 'walk-outdated' }, headers, passing: false };
  return { kind: 'failed', problem, headers, passing: isPassingStatus(status, begun) };
}

async function read(parts: AttemptParts, trail: Trail, answer: WireAnswer, signal: AbortSignal): Promise<Attempt> {
  const { redaction, session, ahead, sink, listener } = parts;
  const skip = sink.rows - trail.place.rowsBefore;
  const etag = headerValue(answer.headers, 'etag');
  if (skip > 0 && etag !== null && trail.place.etag !== null && etag !== trail.place.etag) {
    trail.notice({ code: 'page-changed', parameters: { page: trail.place.pages + 1 } });
  }
  trail.place = { ...trail.place, etag };
  trail.listen(() => readPageFacts(answer.url, answer.headers, sink.facts));
  const head = readPageFacts(answer.url, answer.headers, new Map());
  const rowsPath = rowsPathOf(trail.query.format, await session.access(signal));
  const { problem, oddlyEncoded } = await readBody(answer, sink, { skip, rowsPath, redaction, signal }, (bytes) => {
    trail.receive(bytes);
    ahead.look(trail.query, trail.place, sink.rows, head);
    listener.onBytes?.();
  });
  if (oddlyEncoded) trail.notice({ code: 'odd-encoding', parameters: {} });
  if (problem !== null) return { kind: 'failed', problem, headers: [], passing: isPassing(problem) };
  return { kind: 'page', facts: readPageFacts(answer.url, answer.headers, sink.facts) };
}
