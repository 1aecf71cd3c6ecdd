import { z } from 'zod';

/** A request to verify a token (Base64). With a null token, the helper only loads the library. */
export interface VerifyOrder {
  readonly token: string | null;
}

/** Schema of a message to the helper; see `WorkerRequest`. */
export const requestSchema = z.union([
  z.object({ id: z.number(), order: z.object({ token: z.string().nullable() }) }),
  z.object({ abort: z.number() }),
]);

const replySchema = z.object({
  kind: z.literal('verified'),
  /** Principal of the client, and the service's proof for the client (Base64). Absent if the order has no token. */
  client: z.object({ principal: z.string(), proof: z.string().nullable() }).optional(),
});

/**
 * An error of the helper. `library` means that Kerberos isn't installed; `refused` means that the token is invalid. The text is the
 * library's message.
 */
const failureSchema = z.object({ reason: z.enum(['library', 'refused']), text: z.string() });

/** Schema of a message from the helper; see `WorkerResponse`. */
export const responseSchema = z.union([
  z.object({ id: z.number(), reply: replySchema }),
  z.object({ id: z.number(), failure: failureSchema }),
]);

export type VerifyReply = z.infer<typeof replySchema>;
export type VerifyFailure = z.infer<typeof failureSchema>;
