import { readMetadata, type Schema } from '../../../shared/metadata/index.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { fail, makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isWebPage } from '../../wire/sender.ts';
import type { Session } from '../connections/session.ts';
import { type ReadDocument, readDocument } from '../requests/read-document.ts';
import { describeDocument } from '../requests/unexpected-document.ts';

/** The schema of `$metadata`, or the problem that prevented reading it. */
export type FetchedMetadata = { readonly schema: Schema; readonly problem: null } | { readonly schema: null; readonly problem: Problem };

/**
 * Reads the metadata of a root from the first address that returns it.
 *
 * Returns a failure as a value, because an API can be described and queried without its OData types.
 */
export async function fetchMetadata(
  session: Session,
  redaction: Redaction,
  urls: readonly string[],
  signal?: AbortSignal,
): Promise<FetchedMetadata> {
  let problem: Problem | null = null;
  for (const url of urls) {
    try {
      const document = await readDocument(session, redaction, url, 'application/xml', signal);
      return { schema: readSchema(document, redaction), problem: null };
    } catch (error) {
      signal?.throwIfAborted();
      // The first address is the standard one, so its error is more informative than a 404 of the second address.
      problem ??= notFound(problemOf(error), urls.map(redaction.url)) ?? makeProblem('unexpected-answer', { parameters: { url } });
      if (problem.status === null && problem.code !== 'unexpected-answer') break;
    }
  }
  return { schema: null, problem: problem ?? makeProblem('unexpected-answer') };
}

/** Converts a 404 to a missing document, because the API itself is known. */
const notFound = (problem: Problem | null, tried: readonly string[]): Problem | null =>
  problem?.code === 'unknown-api'
    ? {
        ...problem,
        code: 'metadata-not-found',
        parameters: { ...problem.parameters, ...(tried.length > 1 && { tried: tried.join(', ') }) },
      }
    : problem;

/** Parses the schema of a document. @throws ProblemError if the document isn't a supported schema. */
function readSchema(document: ReadDocument, redaction: Redaction): Schema {
  const { url, text, status } = document;
  const bytes = Buffer.byteLength(text);
  // An HTML page or an empty body isn't reported as an XML error.
  if (text.trim() === '' || isWebPage(document))
    throw new ProblemError(describeDocument({ ...document, bytes }, redaction, 'not-metadata'));
  const { schema, diagnostics } = readMetadata(text);
  const fault = diagnostics.find(({ severity, code }) => severity === 'error' && (schema === null || code === 'metadata-version-old'));
  if (schema !== null && fault === undefined) return schema;
  const described = schema === null && fault?.code === 'metadata-foreign' ? describeDocument({ ...document, bytes }, redaction) : null;
  // The message of an error is more informative than the missing schema.
  if (described !== null && (described.code !== 'unexpected-answer' || described.parameters.reason === 'error-document'))
    throw new ProblemError(described);
  const reason = schema === null ? unusableReason(fault?.code, text) : 'old-version';
  const detail = fault === undefined ? null : describeDiagnostic(fault, 'en');
  const parameters = { url, host: new URL(url).hostname, reason, ...(schema === null ? {} : { version: schema.version }) };
  return fail('unexpected-answer', { parameters, status, detail });
}

/** Returns why a document is no schema. Only the start of a truncated document has the tag of the root element. */
function unusableReason(code: string | undefined, text: string): string {
  if (!/<(?:[\w.-]+:)?Edmx\b/.test(text.slice(0, 5_000))) return 'not-metadata';
  if (code === 'metadata-doctype') return code;
  if (code !== 'metadata-malformed') return 'not-metadata';
  return /<\/(?:[\w.-]+:)?Edmx\s*>/.test(text.slice(-5_000)) ? 'malformed-metadata' : 'truncated-metadata';
}
