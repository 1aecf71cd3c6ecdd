import { z } from 'zod';

/** What the service asks of its helper: to verify a token; null: only to load the library. */
export const requestSchema = z.object({ id: z.number(), token: z.string().nullable() });

export const replySchema = z.object({
  id: z.number(),
  /** Whose token it was, and the proof of the service for the client (base64). */
  client: z.object({ principal: z.string(), proof: z.string().nullable() }).optional(),
  /** `library`: Kerberos is not there; `refused`: the token is not good. In the library's own words. */
  failure: z.object({ reason: z.enum(['library', 'refused']), text: z.string() }).optional(),
});

/** The helper's answer; neither of both where only the library was to be loaded. */
export type VerifyReply = z.infer<typeof replySchema>;
