import { z } from 'zod';
import { HttpProblem } from '../http/http-problem.ts';

/** Days that a service token may be good for, and is where nobody says. */
export const tokenDays = { most: 365, usual: 90 } as const;

const requestSchema = z.strictObject({
  label: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{C}*$/u, 'must have no control characters'),
  lifetimeDays: z.int().min(1).max(tokenDays.most).default(tokenDays.usual),
});

/** What one who wants a service token says of it. */
export type TokenRequest = z.infer<typeof requestSchema>;

/** Reads the body of a request for a token. @throws HttpProblem 400 that says what is wrong with which member. */
export function readTokenRequest(body: unknown): TokenRequest {
  const read = requestSchema.safeParse(body);
  if (read.success) return read.data;
  const mistakes = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  throw new HttpProblem(
    400,
    'body-refused',
    `A token is asked for by {"label": "…", "lifetimeDays": ${tokenDays.usual}}, and this is not so (${mistakes.join('; ')}).`,
  );
}
