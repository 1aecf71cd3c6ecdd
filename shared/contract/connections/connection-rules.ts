import { z } from 'zod';
import { signInMethodSchema } from '../../signin/methods.ts';
import { validationIssueSchema } from '../../validation/validation-issues.ts';

export const connectionRulesSchema = z.object({
  /** Sign-in methods that the administrator's policy forbids: all methods if the policy can't be read. */
  forbiddenMethods: z.array(signInMethodSchema).readonly(),
  /** Path of the policy file in force. Null without one. */
  policyFile: z.string().nullable(),
  /** Errors in the policy file. */
  policyIssues: z.array(validationIssueSchema).readonly(),
  /** Connections that couldn't be read at startup, and the file that they were moved to. Null if all could be read. */
  setAside: z.object({ file: z.string(), validationIssues: z.array(validationIssueSchema).readonly() }).nullable(),
});

/** Restrictions of connections in this application. */
export type ConnectionRules = z.infer<typeof connectionRulesSchema>;
