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

/** An order of the helper. */
export type HelperCall = z.infer<typeof callSchema>;
export type BeginCall = z.infer<typeof beginSchema>;

/** A message to the helper, as `WorkerRequest` has it. */
export const requestSchema = z.union([z.object({ id: z.number(), order: callSchema }), z.object({ abort: z.number() })]);

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

const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('step'), step: stepSchema }),
]);

/** A reply of the helper: the step that a call led to, if any. */
export type HelperReply = z.infer<typeof replySchema>;

/** A message of the helper, as `WorkerResponse` has it. */
export const responseSchema = z.union([
  z.object({ id: z.number(), reply: replySchema }),
  z.object({ id: z.number(), failure: failureSchema }),
]);
