import { z } from 'zod';

/** A service token of the user, without its text. */
export const ownTokenSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(200)
    .refine((id) => id.isWellFormed()),
  label: z.string(),
  /** Epoch milliseconds when the token was created. Null if the server doesn't provide it. */
  created: z.number().nullable(),
  /** Epoch milliseconds when the token expires. Null if it doesn't expire. */
  expires: z.number().nullable(),
  /** Epoch milliseconds when the token was revoked. Null if it isn't revoked. */
  revoked: z.number().nullable(),
  /** Epoch milliseconds of the latest request with the token. Null if there was none. */
  lastUsed: z.number().nullable(),
});

/** A service token of the user, without its text. */
export type OwnToken = z.infer<typeof ownTokenSchema>;

export const ownTokensSchema = z.discriminatedUnion('state', [
  /** The server doesn't appear to support service tokens. */
  z.object({ state: z.literal('not-offered') }),
  z.object({
    state: z.literal('offered'),
    /** The default and maximum validity of a token in days, and the maximum number of tokens. Null if the server doesn't provide them. */
    usualDays: z.number().int().nullable(),
    mostDays: z.number().int().nullable(),
    mostTokens: z.number().int().nullable(),
    tokens: z.array(ownTokenSchema).readonly(),
    /** Tokens created here whose text is still stored. The text can be shown once, or used for the connection. */
    held: z.array(z.object({ id: z.string(), shown: z.boolean() })).readonly(),
    /** Whether a token can become the connection's secret. A read-only connection must already offer the method. */
    canSaveAsSecret: z.boolean(),
  }),
]);

/** The service tokens of the user at a server. */
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

/** A request for a new service token. */
export type TokenWish = z.infer<typeof tokenWishSchema>;
