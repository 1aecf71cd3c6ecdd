import { z } from 'zod';

const beginSchema = z.object({
  call: z.literal('begin'),
  /** Service in the format of the library: `HTTP@host`, or `HTTP/host` on Windows. */
  service: z.string(),
  /** Principal of the ticket. Null for the owner of the cache. */
  principal: z.string().nullable(),
  mutual: z.boolean(),
});

const callSchema = z.discriminatedUnion('call', [
  /** Loads the library, so that a missing library is detected early. */
  z.object({ call: z.literal('load') }),
  beginSchema,
  /** Passes the server's token to a context. */
  z.object({ call: z.literal('proceed'), context: z.number(), token: z.string() }),
  z.object({ call: z.literal('forget'), context: z.number() }),
]);

/** A request to the helper. */
export type HelperCall = z.infer<typeof callSchema>;
export type BeginCall = z.infer<typeof beginSchema>;

/** A message to the helper, in the format of `WorkerRequest`. */
export const requestSchema = z.union([z.object({ id: z.number(), order: callSchema }), z.object({ abort: z.number() })]);

export const stepSchema = z.object({
  context: z.number(),
  /** Token for the server in Base64. Null if there is none. */
  token: z.string().nullable(),
  /** Whether the context is complete, including mutual authentication if it was requested. */
  complete: z.boolean(),
  /** Principal of the ticket in a complete context. Null if unknown. */
  username: z.string().nullable(),
});

/** State of a security context after one step. */
export type Step = z.infer<typeof stepSchema>;

export const failureSchema = z.object({
  reason: z.enum(['addon', 'library', 'unknown-context', 'step']),
  /** Message of the library. */
  text: z.string(),
});

/** Failure of a call. */
export type HelperFailure = z.infer<typeof failureSchema>;

const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('step'), step: stepSchema }),
]);

/** A response of the helper. Calls that create or continue a context return its step. */
export type HelperReply = z.infer<typeof replySchema>;

/** A message from the helper, in the format of `WorkerResponse`. */
export const responseSchema = z.union([
  z.object({ id: z.number(), reply: replySchema }),
  z.object({ id: z.number(), failure: failureSchema }),
]);
