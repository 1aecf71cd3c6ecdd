import type { Problem } from '../../../shared/contract/problem.ts';
import { fail, makeProblem, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Session } from '../profiles/session.ts';
import { readDocument } from '../requests/read-document.ts';
import { type EdmEntitySet, readEdmProperties } from './edm-properties.ts';

/** What `$metadata` says, or why it could not be read. */
export type ReadMetadata =
  | { readonly sets: readonly EdmEntitySet[]; readonly problem: null }
  | { readonly sets: null; readonly problem: Problem };

/**
 * Reads a root's metadata from the first address that has it.
 *
 * A failure is a value, not an error: an API can be described and queried without its OData types.
 */
export async function readMetadata(
  session: Session,
  redaction: Redaction,
  urls: readonly string[],
  signal?: AbortSignal,
): Promise<ReadMetadata> {
  let problem: Problem | null = null;
  for (const url of urls) {
    try {
      const { text } = await readDocument(session, redaction, url, 'application/xml', signal);
      return { sets: parseMetadata(text, url), problem: null };
    } catch (error) {
      signal?.throwIfAborted();
      // The first address is the standard's: what went wrong there says more than that the second is unknown too.
      problem ??= problemOf(error) ?? makeProblem('unexpected-answer', { parameters: { url } });
      if (problem.status === null && problem.code !== 'unexpected-answer') break;
    }
  }
  return { sets: null, problem: problem ?? makeProblem('unexpected-answer') };
}

function parseMetadata(text: string, url: string): readonly EdmEntitySet[] {
  try {
    return readEdmProperties(text);
  } catch (error) {
    return fail(
      'unexpected-answer',
      { parameters: { url, reason: 'not-metadata' }, detail: error instanceof Error ? error.message.slice(0, 500) : null },
      error,
    );
  }
}
