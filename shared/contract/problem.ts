import { z } from 'zod';

/**
 * Everything that can go wrong, by its stable code.
 *
 * The page has three sentences for each (what happened, why, what to do next) in every language; see `renderer/i18n`.
 */
export const problemCodes = [
  /** The page lost the application behind it: it was ended, or the connection between them dropped. A later call connects again. */
  'application-unreachable',
  /** The page holds no valid session with the application: its link was used before, or belongs to an earlier start. */
  'page-not-admitted',
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'timed-out',
  'tls-failed',
  'redirect-refused',
  'sample-not-running',
  'not-signed-in',
  'sign-in-refused',
  'identity-provider-unreachable',
  'identity-provider-odd-answer',
  'credentials-refused',
  'not-permitted',
  'unknown-api',
  'query-refused',
  'too-many-requests',
  'deployment-fault',
  'unexpected-answer',
  'row-too-large',
  'invalid-url',
  'invalid-input',
  'unknown-profile',
  'unknown-run',
  'storage-failed',
  'internal',
] as const;

/** One of {@link problemCodes}. */
export type ProblemCode = (typeof problemCodes)[number];

export const problemSchema = z.object({
  code: z.enum(problemCodes),
  /** Facts for the sentences: `host`, `port`, `url`, `status`, `milliseconds`, … Never a secret. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The HTTP status of the answer that brought the problem, if one did. */
  status: z.number().int().nullable(),
  /** The other side's own words, with every secret removed. */
  detail: z.string().nullable(),
  /** Where in the query the mistake is, when the other side says so: offsets in the decoded value of a URL parameter. */
  at: z.object({ parameter: z.string(), from: z.number().int(), to: z.number().int() }).nullable(),
});

/** A failure as a value: what the page shows as what, why, and what to do. */
export type Problem = z.infer<typeof problemSchema>;
