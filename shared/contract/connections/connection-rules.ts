import { z } from 'zod';
import { signInMethodSchema } from '../../signin/methods.ts';
import { validationIssueSchema } from './validation-issues.ts';

export const connectionRulesSchema = z.object({
  /** Methods that the administrator's policy forbids: every one where the policy cannot be read. */
  forbiddenMethods: z.array(signInMethodSchema).readonly(),
  /** The policy file in force; null where there is none. */
  policyFile: z.string().nullable(),
  /** What is wrong with the policy file. */
  policyIssues: z.array(validationIssueSchema).readonly(),
  /** Connections that could not be read at the start and were set aside, and the file that they lie in; null where there were none. */
  setAside: z.object({ file: z.string(), validationIssues: z.array(validationIssueSchema).readonly() }).nullable(),
});

/** What bounds the connections of this application. */
export type ConnectionRules = z.infer<typeof connectionRulesSchema>;
