import { z } from 'zod';

/** Seconds. */
const lifetimesSchema = z.object({
  access: z.number().int().positive(),
  refresh: z.number().int().positive(),
});

const userSchema = z.object({
  /** The `sub` of its tokens. */
  id: z.string().min(1),
  username: z.string().min(1),
  password: z.string().min(1),
  givenName: z.string(),
  familyName: z.string(),
  email: z.email(),
});

export const identitySettingsSchema = z.object({
  /** On 127.0.0.1; 0 takes any free one. */
  port: z.number().int().min(0).max(65_535),
  realm: z.string().regex(/^[\w-]+$/),
  /** Where the signing key is kept; it is made if missing. */
  keyFile: z.string().min(1),
  client: z.object({ id: z.string().min(1), secret: z.string().min(1) }),
  users: z.array(userSchema).readonly(),
  lifetimes: lifetimesSchema,
});

/** Everything the identity provider needs to know. */
export type IdentitySettings = z.infer<typeof identitySettingsSchema>;

/** Somebody who can sign in. */
export type User = z.infer<typeof userSchema>;
