import type { Problem } from '../../../shared/contract/problem.ts';
import { namesOfRowsPath } from '../../../shared/contract/rows-path.ts';
import type { Format } from '../../../shared/contract/run.ts';
import { charset, type HeaderLines, mediaType } from '../../wire/header-lines.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { WireAnswer } from '../../wire/wire-answer.ts';
import type { DeploymentAccess } from '../profiles/deployment.ts';
import { describeRefusal } from '../requests/answer-problem.ts';
import { placedParameters } from '../requests/unexpected-answer.ts';
import type { PageSink } from './page-sink.ts';

/** Rows a page that OData services are asked for once they have shown that they page (`Prefer: odata.maxpagesize`, Protocol §8.2.8.5). */
const preferredPageRows = 100_000;

/** How much of a refusal is read. */
const refusalBytes = 64 * 1024;

/** Characters of an answer that are told where no words are found in it. */
const longestWords = 500;

/**
 * The header lines of a request for a page. A service that can send all rows in one answer is left to do so: the first page is asked for
 * without a preference.
 *
 * @param pages Received before.
 */
export function pageHeaders(format: Format, pages: number): HeaderLines {
  const accept = ['accept', 'application/json, text/plain'] as const;
  return format === 'rest' || pages === 0 ? [accept] : [accept, ['prefer', `odata.maxpagesize=${preferredPageRows}`]];
}

/** Where the rows of an answer are: the profile says so for REST, OData by itself. */
export function rowsPathOf(format: Format, access: Pick<DeploymentAccess, 'rowsPath'>): readonly string[] {
  return format === 'odata' ? [] : namesOfRowsPath(access.rowsPath ?? '');
}

/** Reads the beginning of a refusal and says what it means. */
export async function readRefusal(answer: WireAnswer, signedIn: boolean, redaction: Redaction): Promise<Problem> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    parts.push(part.slice());
    length += part.length;
    if (length >= refusalBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(parts));
  const { url, status, headers } = answer;
  if (status < 400) return makeProblem('unexpected-answer', { parameters: { ...placeOf(answer, redaction), reason: 'status' }, status });
  return describeRefusal({ url, status, headers, text, signedIn }, redaction);
}

/** What is wrong with a body that was read into the sink; null where it is whole. */
export interface BodyReading {
  readonly problem: Problem | null;
  /** Whether the text was no UTF-8, every row being here. */
  readonly oddlyEncoded: boolean;
}

/**
 * Reads a body into the sink, to its end or as far as it comes.
 *
 * @param onPart Told of the bytes of each part.
 * @throws the signal's reason once it is aborted; whole rows stay.
 */
export async function readBody(
  answer: WireAnswer,
  sink: PageSink,
  options: { readonly skip: number; readonly rowsPath: readonly string[]; readonly redaction: Redaction; readonly signal: AbortSignal },
  onPart: (bytes: number) => void,
): Promise<BodyReading> {
  const { skip, rowsPath, redaction, signal } = options;
  sink.begin({ mediaType: mediaType(answer.headers), charset: charset(answer.headers), rowsPath }, skip);
  let problem: Problem | null = null;
  try {
    for await (const part of answer.body) {
      onPart(part.length);
      problem = await sink.take(part);
      signal.throwIfAborted();
      if (problem !== null) break;
    }
  } catch (error) {
    await sink.end(false);
    signal.throwIfAborted();
    problem = problemOf(error);
    if (problem === null) throw error;
    return { problem, oddlyEncoded: false };
  }
  problem = await sink.end(problem === null);
  if (problem === null) return { problem, oddlyEncoded: false };
  if (problem.code === 'unexpected-answer' && problem.parameters.reason === 'encoding') return { problem: null, oddlyEncoded: true };
  if (problem.code === 'unexpected-answer' && problem.parameters.reason === 'no-page') {
    problem = { ...problem, detail: wordsInstead(answer, problem.detail ?? '', redaction) };
  }
  return {
    problem: { ...problem, parameters: placedParameters(problem, answer, redaction), status: answer.status },
    oddlyEncoded: false,
  };
}

/** What an answer says that came in the place of a page. */
function wordsInstead({ url, status, headers }: WireAnswer, text: string, redaction: Redaction): string {
  return describeRefusal({ url, status, headers, text, signedIn: false }, redaction).detail ?? redaction.text(text, longestWords);
}

function placeOf(answer: WireAnswer, redaction: Redaction) {
  return { url: redaction.url(answer.url), host: new URL(answer.url).hostname, contentType: mediaType(answer.headers) ?? '' };
}
