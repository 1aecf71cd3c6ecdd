import { z } from 'zod';
import type { Problem, ProblemCode } from '../../../shared/problems/problem.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { documentMessage } from '../../wire/server-message.ts';
import { describeRefusal, type RefusedResponse } from './response-problem.ts';

const value = z.union([z.string(), z.number()]).optional().catch(undefined);
const members = { code: value, status: value, statusCode: value, status_code: value, errorCode: value };
const listed = z.looseObject({ ...members, extensions: z.looseObject({ code: value }).optional().catch(undefined) });

/** Parses the codes of an error document: of ArcGIS, of GraphQL, and of services that repeat the HTTP status. */
const codesSchema = z.looseObject({
  ...members,
  http_status_code: value,
  error: z
    .union([z.looseObject(members), z.string(), z.number()])
    .optional()
    .catch(undefined),
  errors: z.array(listed).optional().catch(undefined),
});

/** Names of errors, and the status that servers usually send with them. */
const namedErrors: readonly (readonly [pattern: RegExp, status: number])[] = [
  [
    /^(?:invalid_?jwt|jwt_?expired|unauthenticated|unauthori[sz]ed|not_?authenticated|invalid_?(?:access_?)?token|token_?(?:expired|invalid)|invalid_session_id)$/i,
    401,
  ],
  [/^(?:forbidden|access_?denied|permission_?denied|insufficient_?scope)$/i, 403],
  [/^(?:too_?many_?requests|rate_?limit(?:ed|_?exceeded)?|request_limit_exceeded)$/i, 429],
];

/** Statuses about credentials, permissions, and limits. ArcGIS uses 498 and 499 for tokens. */
const statuses: ReadonlySet<number> = new Set([401, 403, 429, 498, 499]);

/** Matches messages about an expired session or a required sign-in. */
const endedSession = /\b(?:session|token)\b[^.]{0,40}\b(?:expired|ended|timed out|invalid)\b|\b(?:please|must|need to) (?:log|sign) ?in\b/i;

/** Returns the status that a document reports although the response has a success status. Null if it reports none. */
function reportedStatus(document: unknown, signedIn: boolean): number | null {
  const read = codesSchema.safeParse(document);
  if (!read.success) return null;
  const { error, errors = [], ...own } = read.data;
  const inner = typeof error === 'object' ? error : { code: error };
  const found = [inner, ...errors.slice(0, 1).flatMap((one) => [one.extensions ?? {}, one]), own].flatMap((holder) =>
    Object.entries(holder).flatMap(([name, held]) => (Object.hasOwn(members, name) || name === 'http_status_code' ? [String(held)] : [])),
  );
  for (const text of found) {
    const status = statuses.has(Number(text))
      ? Number(text)
      : namedErrors.find(([pattern]) => pattern.test(text.replaceAll('-', '_')))?.[1];
    if (status !== undefined) return status;
  }
  return signedIn && endedSession.test(documentMessage(document) ?? '') ? 401 : null;
}

/** Codes of problems with credentials, permissions, and limits. */
const codes: ReadonlySet<ProblemCode> = new Set(['credentials-refused', 'not-signed-in', 'not-permitted', 'too-many-requests']);

/**
 * Returns the problem of an error document that a server sent with a success status, such as an invalid token. Null if the document
 * doesn't report problems with credentials, permissions, or limits.
 */
export function refusalInDocument(document: unknown, response: RefusedResponse, redaction: Redaction): Problem | null {
  const status = reportedStatus(document, response.signedIn);
  if (status === null) return null;
  const problem = describeRefusal({ ...response, status }, redaction);
  return codes.has(problem.code) ? { ...problem, status: response.status } : null;
}
