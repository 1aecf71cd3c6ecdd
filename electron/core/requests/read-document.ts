import type { Redirect } from '../../../shared/contract/results/exchange.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import { readBytes } from '../../wire/read-body.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Session } from '../connections/session.ts';
import { explainRefusal } from './explain-refusal.ts';
import { describeRefusal } from './response-problem.ts';

/** The text of a document, and its final URL after redirects. */
export interface ReadDocument {
  readonly url: string;
  readonly text: string;
  readonly status: number;
  readonly headers: HeaderLines;
  readonly redirects: readonly Redirect[];
  /** Whether credentials were sent. */
  readonly signedIn: boolean;
}

/** The bytes of a document as the server sent them. */
export interface ReadBytes extends Omit<ReadDocument, 'text'> {
  readonly bytes: Uint8Array;
}

/** Maximum size of a catalogue or a metadata document in bytes. */
const documentLimit = 64 * 1024 * 1024;

/**
 * Reads a whole document with the user's credentials.
 *
 * @throws ProblemError if nobody is signed in, no response arrives, or the status is an error.
 */
export async function readDocument(
  session: Session,
  redaction: Redaction,
  url: string,
  accept: string,
  signal?: AbortSignal,
): Promise<ReadDocument> {
  const { bytes, ...document } = await readDocumentBytes(session, redaction, url, accept, signal);
  return { ...document, text: textOf(bytes) };
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. XML documents can be in UTF-16 (XML 1.0, section 4.3.3). */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const charset = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(charset).decode(bytes);
}

/** Like {@link readDocument}, but returns the bytes. */
export async function readDocumentBytes(
  session: Session,
  redaction: Redaction,
  url: string,
  accept: string,
  signal?: AbortSignal,
): Promise<ReadBytes> {
  await session.requireSignIn(signal);
  const { response, credential } = await session.send({ url, headers: [['accept', accept]], signal });
  const bytes = await readBytes(response, documentLimit);
  const { status, headers, redirects, credentialSent, requestId, sent } = response;
  const signedIn = credential !== null && credentialSent;
  if (status >= 400) {
    const text = new TextDecoder().decode(bytes);
    const refused = { url: response.url, status, headers, text, signedIn, redirects, requestId, sent, isDocument: true };
    throw new ProblemError(await explainRefusal(describeRefusal(refused, redaction), session, signal));
  }
  if (status < 200 || status > 299) fail('unexpected-answer', { parameters: { url: response.url, reason: 'status' }, status });
  return { url: response.url, bytes, status, headers, redirects, signedIn };
}
