import { z } from 'zod';
import { signInMethodSchema } from './profile.ts';

/** One thing that is wrong with a profile that was read: where in it, and what. */
export const misfitSchema = z.object({
  /** Such as `oauth.clientId` or `profiles.2.baseUrl`; empty for the whole. */
  path: z.string(),
  message: z.string(),
});
export type Misfit = z.infer<typeof misfitSchema>;

export const profileRulesSchema = z.object({
  /** Methods that the administrator's policy forbids: every one where the policy cannot be read. */
  forbiddenMethods: z.array(signInMethodSchema).readonly(),
  /** The policy file in force; null where there is none. */
  policyFile: z.string().nullable(),
  /** What is wrong with the policy file. */
  policyMisfits: z.array(misfitSchema).readonly(),
  /** Profiles that could not be read at the start and were set aside, and the file that they lie in; null where there were none. */
  setAside: z.object({ file: z.string(), misfits: z.array(misfitSchema).readonly() }).nullable(),
});

/** What bounds the profiles of this application. */
export type ProfileRules = z.infer<typeof profileRulesSchema>;
