import { makeProblem } from '../../wire/problem-error.ts';
import { createRefusedSignIn } from '../refused-sign-in.ts';
import type { SignInProgram } from '../sign-in.ts';
import { installCommands } from './explain.ts';
import { createKerberosSignIn } from './kerberos.ts';
import type { KerberosAccess } from './kerberos-access.ts';

/** The part of the sign-in settings that the Kerberos method uses. */
export interface KerberosSignInSettings {
  readonly kerberos?: KerberosAccess;
}

export const kerberosProgram: SignInProgram<KerberosSignInSettings> = {
  settingsOf: ({ kerberos, baseUrl, allowedOrigins }, secrets) =>
    kerberos === undefined
      ? {}
      : { kerberos: { settings: kerberos, baseUrl, allowedOrigins, askPassword: () => secrets.read('kerberos-password') } },
  create: ({ kerberos }, parts) => {
    if (kerberos === undefined) return null;
    if (parts.kerberos !== undefined) return createKerberosSignIn(kerberos, parts.kerberos, parts);
    const parameters = { reason: 'addon', install: installCommands.addon };
    return createRefusedSignIn('kerberos', makeProblem('kerberos-not-installed', { parameters }));
  },
};
