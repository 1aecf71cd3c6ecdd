import { z } from 'zod';
import { connectionFactsSchema, timingsSchema } from './exchange.ts';

/** Known purposes of requests. */
export const requestKinds = ['api', 'metadata', 'identity-provider', 'proxy-file'] as const;

/** State of a request: `waiting` for the response, `receiving` its body, or its outcome. */
const requestStates = ['waiting', 'receiving', 'done', 'failed', 'cancelled'] as const;

const headerLinesSchema = z
  .array(z.tuple([z.string().max(1_000), z.string().max(100_000)]))
  .max(500)
  .readonly();

/** A request of this session in the list, without secrets. */
export const requestSummarySchema = z.object({
  id: z.number().int().min(1),
  /** The connection that sent it. */
  connectionId: z.string().max(64),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  method: z.enum(['GET', 'POST', 'DELETE']),
  url: z.string().max(200_000),
  /** Epoch milliseconds when the request was sent. */
  at: z.number(),
  /** Duration in milliseconds. Null while the request is in progress. */
  milliseconds: z.number().nullable(),
  /** HTTP status. Null before the response begins. */
  status: z.number().int().nullable(),
  statusText: z.string().max(1_000),
  timings: timingsSchema.nullable(),
  /** Milliseconds from the headers to the end of the body. Null while the body is received. */
  download: z.number().nullable(),
  /** Size of the decompressed body in bytes. */
  bytes: z.number().int(),
  /** The code of the problem. Null if the request didn't fail. */
  problem: z.string().max(100).nullable(),
});

/** A request in the list of requests. */
export type RequestSummary = z.infer<typeof requestSummarySchema>;

/** A request with its headers and the start of the response body. */
export const recordedRequestSchema = requestSummarySchema.extend({
  sentHeaders: headerLinesSchema,
  /** The form or JSON that was sent. Null without one. */
  sentBody: z.string().max(100_000).nullable(),
  headers: headerLinesSchema,
  connection: connectionFactsSchema.nullable(),
  /** The start of the body, and whether more of the body was received. */
  text: z.string().max(100_000),
  cut: z.boolean(),
});

/** A recorded request with its response. */
export type RecordedRequest = z.infer<typeof recordedRequestSchema>;

/** A change of the list: a new or changed request, or the removal of all requests. */
export const requestNewsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request'), request: requestSummarySchema }),
  z.object({ type: z.literal('cleared') }),
]);

/** A change of the list of requests. */
export type RequestNews = z.infer<typeof requestNewsSchema>;
