import type { ProblemTexts } from '../../problem-texts/index.ts';
import { connectionTexts } from './connection.ts';
import { deploymentTexts } from './deployment.ts';
import { filesTexts } from './files.ts';
import { identityProviderTexts } from './identity-provider.ts';
import { kerberosTexts } from './kerberos.ts';
import { profileTexts } from './profile.ts';
import { rowsTexts } from './rows.ts';

/** What happened, why, and what to do next, in French, for every code of `problem.ts`, by subject. */
export const problemTexts: ProblemTexts = {
  ...connectionTexts,
  ...identityProviderTexts,
  ...kerberosTexts,
  ...profileTexts,
  ...deploymentTexts,
  ...rowsTexts,
  ...filesTexts,
};
