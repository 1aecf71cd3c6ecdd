import { connectionTexts } from './connection.ts';
import { deploymentTexts } from './deployment.ts';
import { filesTexts } from './files.ts';
import { identityProviderTexts } from './identity-provider.ts';
import { kerberosTexts } from './kerberos.ts';
import { profileTexts } from './profile.ts';
import { rowsTexts } from './rows.ts';
import type { SentencesOf } from './sentences-of.ts';

/**
 * What happened, why, and what to do next, in English, for every code of `problem.ts`, by subject.
 *
 * The sentences lean on `{{host}}` and the other names in `unnamed-facts.ts`, and on a problem's own facts, at most. French is in `french/`.
 */
export const problemTexts = {
  ...connectionTexts,
  ...identityProviderTexts,
  ...kerberosTexts,
  ...profileTexts,
  ...deploymentTexts,
  ...rowsTexts,
  ...filesTexts,
} as const;

/** The same in any language. */
export type ProblemTexts = SentencesOf<typeof problemTexts>;
