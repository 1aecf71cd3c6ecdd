import { z } from 'zod';

const beginSchema = z.object({
  call: z.literal('begin'),
  /** As the library wants it: `HTTP@host`, on Windows `HTTP/host`. */
  service: z.string(),
  /** Whose ticket must be used; null for whoever the cache belongs to. */
  principal: z.string().nullable(),
  mutual: z.boolean(),
});

const callSchema = z.discriminatedUnion('call', [
  /** Loads the library, so that its absence is known before it is needed. */
  z.object({ call: z.literal('load') }),
  beginSchema,
  /** Takes the server's token. */
  z.object({ call: z.literal('proceed'), context: z.number(), token: z.string() }),
  z.object({ call: z.literal('forget'), context: z.number() }),
]);

/** What the application asks of the helper. */
export type HelperCall = z.infer<typeof callSchema>;
export type BeginCall = z.infer<typeof beginSchema>;

export const requestSchema = z.object({ id: z.number(), ask: callSchema });

export const stepSchema = z.object({
  context: z.number(),
  /** Base64 for the server; null where there is nothing more to say. */
  token: z.string().nullable(),
  /** Whether both sides are sure of each other, as far as that was asked for. */
  complete: z.boolean(),
  /** Whose ticket it was, once complete and where the library tells. */
  username: z.string().nullable(),
});

/** Where a security context stands after one step. */
export type Step = z.infer<typeof stepSchema>;

export const failureSchema = z.object({
  reason: z.enum(['addon', 'library', 'unknown-context', 'step']),
  /** The library's own words. */
  text: z.string(),
});

/** Why the helper could not do it. */
export type HelperFailure = z.infer<typeof failureSchema>;

export const replySchema = z.object({ id: z.number(), step: stepSchema.nullable(), failure: failureSchema.nullable() });

/** The helper's answer to one request: at most one of both is there. */
export type HelperReply = z.infer<typeof replySchema>;
