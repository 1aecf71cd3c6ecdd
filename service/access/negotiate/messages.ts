import { z } from 'zod';

/** A request to verify a token (Base64), or only to load the library if the token is null. */
export interface VerifyOrder {
  readonly token: string | null;
}

/** A message to the helper, as `WorkerRequest` has it. */
export const requestSchema = z.union([
  z.object({ id: z.number(), order: z.object({ token: z.string().nullable() }) }),
  z.object({ abort: z.number() }),
]);

const replySchema = z.object({
  kind: z.literal('verified'),
  /** The owner of the token, and the service's proof for the client (Base64); absent if no token was given. */
  client: z.object({ principal: z.string(), proof: z.string().nullable() }).optional(),
});

/** `library`: Kerberos isn't installed; `refused`: the token is invalid. The text is the library's message. */
const failureSchema = z.object({ reason: z.enum(['library', 'refused']), text: z.string() });

/** A message of the helper, as `WorkerResponse` has it. */
export const responseSchema = z.union([
  z.object({ id: z.number(), reply: replySchema }),
  z.object({ id: z.number(), failure: failureSchema }),
]);

export type VerifyReply = z.infer<typeof replySchema>;
export type VerifyFailure = z.infer<typeof failureSchema>;
