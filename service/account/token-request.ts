import { z } from 'zod';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { errorText } from '../texts/error-text.ts';

/** Lifetimes of service tokens in days: the longest that any service allows, and the default if the caller can have it. */
export const tokenDays = { most: 365, usual: 90 } as const;

const schemaFor = (mostDays: number) =>
  z.strictObject({
    label: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^\P{C}*$/u),
    lifetimeDays: z.int().min(1).max(mostDays).default(Math.min(tokenDays.usual, mostDays)),
  });

/** The body of a request for a service token. */
export type TokenRequest = z.infer<ReturnType<typeof schemaFor>>;

/**
 * Validates the body of a request for a service token.
 *
 * @param mostDays The longest lifetime in days that the caller can request.
 * @throws HttpProblem 400 with the names of the invalid members
 */
export function readTokenRequest(body: unknown, mostDays: number): TokenRequest {
  const read = schemaFor(mostDays).safeParse(body);
  if (read.success) return read.data;
  const wrong = read.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.map(String)));
  const facts = { days: Math.min(tokenDays.usual, mostDays), most: mostDays };
  throw new HttpProblem(
    400,
    'body-refused',
    wrong.length === 0
      ? errorText('token-request', facts)
      : errorText('token-request_members', { ...facts, members: [...new Set(wrong)].join(', ') }),
  );
}
