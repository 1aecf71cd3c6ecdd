import { z } from 'zod';

/** A service token of the user's: everything but its text. */
export const ownTokenSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(200)
    .refine((id) => id.isWellFormed()),
  label: z.string(),
  /** Epoch milliseconds; null where the server does not tell. */
  created: z.number().nullable(),
  /** Epoch milliseconds; null where it does not end. */
  expires: z.number().nullable(),
  /** Epoch milliseconds; null while it is good. */
  revoked: z.number().nullable(),
  /** Epoch milliseconds of the latest request by it; null where there was none. */
  lastUsed: z.number().nullable(),
});
export type OwnToken = z.infer<typeof ownTokenSchema>;

export const ownTokensSchema = z.discriminatedUnion('state', [
  /** The server makes no service tokens, as far as it shows. */
  z.object({ state: z.literal('not-offered') }),
  z.object({
    state: z.literal('offered'),
    /** Days that a token may be good for, and how many one may have; null where the server does not tell. */
    usualDays: z.number().int().nullable(),
    mostDays: z.number().int().nullable(),
    mostTokens: z.number().int().nullable(),
    tokens: z.array(ownTokenSchema).readonly(),
    /** Tokens made here whose text the application still holds: it can be shown once, or taken over into the connection. */
    held: z.array(z.object({ id: z.string(), shown: z.boolean() })).readonly(),
    /** Whether a token can be taken over into this connection: a connection that is not the user's must offer the method already. */
    mayTakeOver: z.boolean(),
  }),
]);

/** The service tokens that the user has at a server. */
export type OwnTokens = z.infer<typeof ownTokensSchema>;

export const tokenWishSchema = z.object({
  label: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{C}*$/u),
  lifetimeDays: z.number().int().min(1).max(36_500),
});

/** What a new service token is to be. */
export type TokenWish = z.infer<typeof tokenWishSchema>;
