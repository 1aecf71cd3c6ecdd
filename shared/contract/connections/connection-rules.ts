import { z } from 'zod';
import { signInMethodSchema } from '../../signin/methods.ts';
import { validationIssueSchema } from './validation-issues.ts';

export const connectionRulesSchema = z.object({
  /** Methods that the administrator's policy forbids; all if the policy can't be read. */
  forbiddenMethods: z.array(signInMethodSchema).readonly(),
  /** The policy file in force; null if there is none. */
  policyFile: z.string().nullable(),
  /** Errors in the policy file. */
  policyIssues: z.array(validationIssueSchema).readonly(),
  /** Connections that couldn't be read at the start, and the file that they were moved to; null if there were none. */
  setAside: z.object({ file: z.string(), validationIssues: z.array(validationIssueSchema).readonly() }).nullable(),
});

/** Restrictions of connections in this application. */
export type ConnectionRules = z.infer<typeof connectionRulesSchema>;
