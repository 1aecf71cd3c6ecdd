import { z } from 'zod';

/** The purpose of a request to an identity provider. */
const exchangePurposes = ['discovery', 'token', 'device', 'revocation', 'logout'] as const;

const headerLinesSchema = z.array(z.tuple([z.string(), z.string()])).readonly();

export const tokenExchangeSchema = z.object({
  /** Counts from 1 in each session. */
  number: z.number().int(),
  purpose: z.enum(exchangePurposes),
  /** `grant_type` if there is one, such as `refresh_token`. */
  grant: z.string().nullable(),
  /** Epoch milliseconds when it was sent, and the duration until the complete response. */
  at: z.number(),
  milliseconds: z.number(),
  request: z.object({ method: z.enum(['GET', 'POST']), url: z.string(), headers: headerLinesSchema, body: z.string().nullable() }),
  /** Null without a response; `failure` has the reason. */
  response: z.object({ status: z.number().int(), headers: headerLinesSchema, body: z.string() }).nullable(),
  /** Why there was no response, as a problem's code. */
  failure: z.string().nullable(),
  /**
   * By how many seconds the provider's clock is ahead of this computer's (its `Date` header, otherwise its token's `iat`); null if unknown.
   */
  skewSeconds: z.number().int().nullable(),
  /** Lifetimes of the access token and the refresh token in seconds; null if the response doesn't contain them. */
  lifetimeSeconds: z.number().nullable(),
  refreshLifetimeSeconds: z.number().nullable(),
  /** The claims of the granted access token; null if there is none, or it is opaque. */
  claims: z.record(z.string(), z.unknown()).nullable(),
});

/** One request to an identity provider and its response, without secrets. */
export type TokenExchange = z.infer<typeof tokenExchangeSchema>;

export const signInWaitingSchema = z.discriminatedUnion('kind', [
  /** The sign-in continues in the system's browser; if none could be opened, the user opens the URL. */
  z.object({ kind: z.literal('browser'), url: z.string(), opened: z.boolean(), endsAt: z.number() }),
  /** The user enters the code at the URL, on any device (RFC 8628 §3.3). */
  z.object({
    kind: z.literal('device'),
    userCode: z.string(),
    url: z.string(),
    /** The URL including the code; null if the provider doesn't provide one. */
    completeUrl: z.string().nullable(),
    /** Epoch milliseconds when the code expires. */
    endsAt: z.number(),
  }),
]);

/** The action of the user that a sign-in waits for. */
export type SignInWaiting = z.infer<typeof signInWaitingSchema>;
