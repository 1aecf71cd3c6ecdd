import { z } from 'zod';

/** Lifetimes of tokens in seconds. */
const lifetimesSchema = z.object({
  access: z.number().int().positive(),
  refresh: z.number().int().positive(),
});

const userSchema = z.object({
  /** `sub` of the user's tokens. */
  id: z.string().min(1),
  username: z.string().min(1),
  password: z.string().min(1),
  givenName: z.string(),
  familyName: z.string(),
  email: z.email(),
});

export const identitySettingsSchema = z.object({
  /** Port on 127.0.0.1. 0 selects a free port. */
  port: z.number().int().min(0).max(65_535),
  realm: z.string().regex(/^[\w-]+$/),
  /** Path of the file with the signing key. The file is created if it is missing. */
  keyFile: z.string().min(1),
  client: z.object({ id: z.string().min(1), secret: z.string().min(1) }),
  users: z.array(userSchema).readonly(),
  lifetimes: lifetimesSchema,
});

/** Settings of the identity provider. */
export type IdentitySettings = z.infer<typeof identitySettingsSchema>;

/** A user who can sign in. */
export type User = z.infer<typeof userSchema>;
