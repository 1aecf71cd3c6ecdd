import { z } from 'zod';
import { problemSchema } from './problem.ts';

/** How a profile shows who is asking. */
export const signInMethods = ['oauth-password', 'service-token'] as const;
export const signInMethodSchema = z.enum(signInMethods);
export type SignInMethod = z.infer<typeof signInMethodSchema>;

export const profileSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string(),
  /** `sample` is the deployment that the application runs itself on loopback. */
  kind: z.enum(['sample', 'marketplace']),
  /** Without a trailing slash. For the sample it changes with each start. */
  baseUrl: z.string(),
  /** CSS colour of the frame while this profile is in use. */
  colour: z.string(),
  production: z.boolean(),
  method: signInMethodSchema,
  methods: z.array(signInMethodSchema).readonly(),
});

/** A deployment as the page knows it: where it is and how one signs in, never with what secret. */
export type Profile = z.infer<typeof profileSchema>;

export const signInStatusSchema = z.object({
  state: z.enum(['signed-out', 'signing-in', 'signed-in', 'failed']),
  method: signInMethodSchema,
  /** `preferred_username` or the like; null where nobody is signed in or the method does not tell. */
  who: z.string().nullable(),
  /** Epoch milliseconds; null where the credential does not end or there is none. */
  expiresAt: z.number().nullable(),
  /** The decoded claims of the access token, not the token. */
  claims: z.record(z.string(), z.unknown()).nullable(),
  problem: problemSchema.nullable(),
});

/** Who is signed in to a deployment, by what, and until when. */
export type SignInStatus = z.infer<typeof signInStatusSchema>;
