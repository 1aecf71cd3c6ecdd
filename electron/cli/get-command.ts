import { exactUrl } from '../../shared/url/index.ts';
import { describeRefusal } from '../core/requests/answer-problem.ts';
import { type ToUtf8, toUtf8 } from '../core/results/worker/to-utf8.ts';
import { readAddress } from '../wire/address.ts';
import type { WireAnswer } from '../wire/client.ts';
import { charset, mediaType } from '../wire/header-lines.ts';
import { fail, ProblemError, problemOf } from '../wire/problem-error.ts';
import { createBodySplitter } from '../wire/rows/body-splitter.ts';
import type { RowSplitter } from '../wire/rows/row-splitter.ts';
import type { OpenDeployment } from './open-deployment.ts';
import type { ResultOutput } from './result-output.ts';
import { type RowFormatName, rowFormats } from './rows/row-formats.ts';
import { RowLines } from './rows/row-lines.ts';

/** How much of an answer of refusal is read: its words are at the beginning. */
const refusalBytes = 64 * 1024;

/** Where to: a URL as it is, anything else as a path below the base URL (whose own path may be written or left out). */
export function addressOf(target: string, baseUrl: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return exactUrl(target);
  const { origin, pathname } = new URL(baseUrl);
  const path = target.startsWith('/') ? target : `/${target}`;
  const isWhole = pathname !== '/' && (path === pathname || path.startsWith(`${pathname}/`));
  return exactUrl(isWhole ? `${origin}${path}` : `${baseUrl}${path}`);
}

async function readBeginning(answer: WireAnswer): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= refusalBytes) break;
    }
  } catch {
    // What came says enough; that the rest did not come changes nothing.
  }
  return text;
}

/** Says more of an answer that is not what it should be. */
function explained(error: unknown, answer: WireAnswer): unknown {
  const problem = problemOf(error);
  if (problem?.code !== 'unexpected-answer') return error;
  const parameters = {
    url: answer.url,
    host: new URL(answer.url).hostname,
    contentType: mediaType(answer.headers) ?? '',
    ...problem.parameters,
  };
  return new ProblemError({ ...problem, parameters, status: answer.status }, { cause: error });
}

async function writeRows(answer: WireAnswer, format: RowFormatName, clean: (text: string) => string, output: ResultOutput): Promise<void> {
  const { frame, translate } = rowFormats[format]();
  const lines = new RowLines(frame);
  const type = mediaType(answer.headers);
  let decode: ToUtf8 | null = null;
  let splitter: RowSplitter | null = null;
  /** Takes the next part of the body, or its end. */
  const take = (part: Uint8Array | null): void => {
    decode ??= toUtf8(charset(answer.headers), part ?? new Uint8Array());
    const bytes = decode(part);
    splitter ??= createBodySplitter(lines, type, bytes);
    if (bytes.length > 0) splitter.push(bytes);
    if (part === null) splitter.finish();
  };
  const hand = async (): Promise<void> => {
    const rows = lines.take();
    if (rows.length === 0) return;
    const text = rows.toString('utf8');
    // A deployment may send a credential back: it is the one thing that is not written as sent.
    const harmless = clean(text);
    if (translate !== undefined) await output.write(translate(harmless));
    else await output.write(harmless === text ? rows : harmless);
  };
  for await (const chunk of answer.body) {
    take(chunk);
    await hand();
  }
  take(null);
  await hand();
  await output.write(lines.rows === 0 ? frame.none : frame.closing);
}

/**
 * Sends one GET in the name of the profile and writes the rows of its answer as they come, in bounded memory.
 *
 * What is cut off looks cut off: rows that came before a failure are written, the end of a list is not.
 * @throws ProblemError where no answer comes, the answer is a refusal, or it holds no rows.
 */
export async function runGet(
  { session, foundation, enter }: OpenDeployment,
  target: string,
  format: RowFormatName,
  output: ResultOutput,
  signal: AbortSignal,
): Promise<void> {
  const { redaction } = foundation;
  const { baseUrl } = await session.access(signal);
  const url = addressOf(target, baseUrl);
  readAddress(url);
  await enter(signal);
  const { answer, credential } = await session.send({ url, headers: [['accept', 'application/json, text/plain']], signal });
  try {
    const { status, headers } = answer;
    if (status >= 400) {
      const signedIn = credential !== null && answer.credentialKept;
      throw new ProblemError(describeRefusal({ url: answer.url, status, headers, text: await readBeginning(answer), signedIn }, redaction));
    }
    if (status >= 300) fail('unexpected-answer', { parameters: { url: answer.url, reason: 'status' }, status });
    if (status === 204 || status === 205) await output.write(rowFormats[format]().frame.none);
    else await writeRows(answer, format, redaction.data, output);
  } catch (error) {
    throw explained(error, answer);
  } finally {
    answer.discard();
  }
}
