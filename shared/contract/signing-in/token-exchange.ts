import { z } from 'zod';

/** The purpose of a request to an identity provider. */
const exchangePurposes = ['discovery', 'token', 'device', 'revocation', 'logout'] as const;

const headerLinesSchema = z.array(z.tuple([z.string(), z.string()])).readonly();

export const tokenExchangeSchema = z.object({
  /** Number of the exchange in this session, from 1. */
  number: z.number().int(),
  purpose: z.enum(exchangePurposes),
  /** The `grant_type` parameter, such as `refresh_token`. Null without one. */
  grant: z.string().nullable(),
  /** Epoch milliseconds when the request was sent, and milliseconds until the response was complete. */
  at: z.number(),
  milliseconds: z.number(),
  request: z.object({ method: z.enum(['GET', 'POST']), url: z.string(), headers: headerLinesSchema, body: z.string().nullable() }),
  /** Null if there was no response; `failure` has the reason then. */
  response: z.object({ status: z.number().int(), headers: headerLinesSchema, body: z.string() }).nullable(),
  /** Why there was no response, as a problem's code. Null if there was one. */
  failure: z.string().nullable(),
  /**
   * Seconds by which the provider's clock is ahead of this computer's. The source is the `Date` header, otherwise the `iat` claim of the
   * token. Null if unknown.
   */
  skewSeconds: z.number().int().nullable(),
  /** Lifetimes of the access token and the refresh token in seconds. Null if the response doesn't contain them. */
  lifetimeSeconds: z.number().nullable(),
  refreshLifetimeSeconds: z.number().nullable(),
  /** The claims of the granted access token. Null without a token, or if the token is opaque. */
  claims: z.record(z.string(), z.unknown()).nullable(),
  /** Whether the granted access token is encrypted (RFC 7516). */
  encrypted: z.boolean().optional(),
});

/** One request to an identity provider and its response, without secrets. */
export type TokenExchange = z.infer<typeof tokenExchangeSchema>;

export const signInWaitingSchema = z.discriminatedUnion('kind', [
  /** The sign-in continues in the system's browser. If no browser could be opened, the user opens the URL. */
  z.object({ kind: z.literal('browser'), url: z.string(), opened: z.boolean(), endsAt: z.number() }),
  /** The user enters the code at the URL, on any device (RFC 8628 §3.3). */
  z.object({
    kind: z.literal('device'),
    userCode: z.string(),
    url: z.string(),
    /** The URL including the code. Null if the provider doesn't provide one. */
    completeUrl: z.string().nullable(),
    /** Epoch milliseconds when the code expires. */
    endsAt: z.number(),
  }),
]);

/** The action of the user that a sign-in waits for. */
export type SignInWaiting = z.infer<typeof signInWaitingSchema>;
