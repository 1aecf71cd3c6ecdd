import { z } from 'zod';

/** What a request to an identity provider was for. */
const exchangePurposes = ['discovery', 'token', 'device', 'revocation', 'logout'] as const;

const headerLinesSchema = z.array(z.tuple([z.string(), z.string()])).readonly();

export const tokenExchangeSchema = z.object({
  /** Counts from 1 in each session. */
  number: z.number().int(),
  purpose: z.enum(exchangePurposes),
  /** `grant_type` where there is one, such as `refresh_token`. */
  grant: z.string().nullable(),
  /** Epoch milliseconds when it was sent, and how many passed until the response had come whole. */
  at: z.number(),
  milliseconds: z.number(),
  request: z.object({ method: z.enum(['GET', 'POST']), url: z.string(), headers: headerLinesSchema, body: z.string().nullable() }),
  /** Null where none came; `failure` says why. */
  response: z.object({ status: z.number().int(), headers: headerLinesSchema, body: z.string() }).nullable(),
  /** Why no response came, as a problem's code. */
  failure: z.string().nullable(),
  /** By how many seconds the provider's clock is ahead of this machine's (its `Date` header, else its token's `iat`); null where it does not tell. */
  skewSeconds: z.number().int().nullable(),
  /** Seconds that the access token and the refresh token live; null where the response does not say. */
  lifetimeSeconds: z.number().nullable(),
  refreshLifetimeSeconds: z.number().nullable(),
  /** The claims of the access token that was granted; null where there is none, or it is opaque. */
  claims: z.record(z.string(), z.unknown()).nullable(),
});

/** One request to an identity provider and its response, every secret removed. */
export type TokenExchange = z.infer<typeof tokenExchangeSchema>;

export const signInWaitingSchema = z.discriminatedUnion('kind', [
  /** The sign-in goes on in the system's browser; where none could be opened, the user opens the address. */
  z.object({ kind: z.literal('browser'), url: z.string(), opened: z.boolean(), endsAt: z.number() }),
  /** The user enters the code at the address, on whatever device (RFC 8628 §3.3). */
  z.object({
    kind: z.literal('device'),
    userCode: z.string(),
    url: z.string(),
    /** The address with the code in it; null where the provider gives none. */
    completeUrl: z.string().nullable(),
    /** Epoch milliseconds after which the code is no good. */
    endsAt: z.number(),
  }),
]);

/** What a sign-in waits for the user to do. */
export type SignInWaiting = z.infer<typeof signInWaitingSchema>;
