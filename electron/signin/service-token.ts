import type { Problem } from '../../shared/problems/problem.ts';
import type { ServiceTokenConnection } from '../../shared/signin/service-token/settings.ts';
import { makeProblem, ProblemError } from '../wire/problem-error.ts';
import { type ImportRules, safe } from './import-rule.ts';
import { observedValue } from './observed-value.ts';
import { type SignIn, type SignInParts, type SignInProgram, signedOutStatus } from './sign-in.ts';
import { claimsOf } from './token-claims.ts';

/** A token for programs, and the header that sends it. */
export interface ServiceTokenSettings {
  /** Name of the header, such as `SVC-X-API-TOKEN`. */
  readonly headerName: string;
  readonly token: string;
}

/** The part of the sign-in settings that the service token method uses. */
export interface ServiceTokenSignInSettings {
  readonly 'service-token'?: ServiceTokenSettings;
}

export const serviceTokenProgram: SignInProgram<ServiceTokenSignInSettings> = {
  settingsOf: ({ serviceToken }, secrets) => {
    // Copied tokens often end with a line break, which no header can have.
    const token = secrets.get('service-token')?.trim() ?? null;
    return serviceToken === undefined || token === null ? {} : { 'service-token': { headerName: serviceToken.headerName, token } };
  },
  create: ({ 'service-token': settings }, parts) => (settings === undefined ? null : createServiceTokenSignIn(settings, parts)),
};

/** The rules for imported settings of a service token. */
export const serviceTokenImportRules: ImportRules<ServiceTokenConnection> = { headerName: safe };

/** Returns the problem of a token with a character that no header can contain (RFC 9110, section 5.5). Null without such a character. */
function unsendable(token: string): Problem | null {
  const position = token.search(/[^\t\x20-\x7e\x80-\xff]/);
  if (position < 0) return null;
  const code = token.codePointAt(position) ?? 0;
  const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return makeProblem('invalid-input', { parameters: { reason: 'service-token', character, position: position + 1 } });
}

/**
 * Creates the sign-in with a service token, which is sent with each request.
 *
 * After a response with status 401, the sign-in has failed, but the token is still sent. Only a response can show that the token is valid
 * again.
 */
export function createServiceTokenSignIn(settings: ServiceTokenSettings, parts: SignInParts): SignIn {
  const method = 'service-token';
  const status = observedValue(signedOutStatus(method));
  const headers = [[settings.headerName, settings.token]] as const;
  parts.redaction.learnHeader(settings.headerName);
  parts.redaction.learn(`${parts.owner}/${method}`, [settings.token]);
  const claims = claimsOf(settings.token);
  const setSignedIn = (): void => status.set({ ...signedOutStatus(method), state: 'signed-in', claims });
  const expiry = (): Problem['parameters'] => {
    const end = typeof claims?.exp === 'number' ? new Date(claims.exp * 1000) : null;
    if (end === null || Number.isNaN(end.getTime()) || end.getTime() > parts.clock.now()) return {};
    return { reason: 'service-token-expired-on', validUntil: end.toISOString() };
  };
  return {
    method,
    status,
    signIn: async () => {
      const problem = unsendable(settings.token);
      if (problem === null) return setSignedIn();
      status.set({ ...signedOutStatus(method), state: 'failed', problem });
    },
    credential: async () => {
      const problem = unsendable(settings.token);
      if (problem !== null) throw new ProblemError(problem);
      if (status.value.state === 'signed-out') throw new ProblemError(makeProblem('not-signed-in'));
      return headers;
    },
    onResponse: async (_credential, responseStatus) => {
      const { state } = status.value;
      if (state === 'signed-in' && responseStatus === 401) {
        const parameters = { header: settings.headerName, ...expiry() };
        const problem = makeProblem('credentials-refused', { status: responseStatus, parameters });
        status.set({ ...signedOutStatus(method), state: 'failed', problem });
      } else if (state === 'failed' && responseStatus < 400) {
        setSignedIn();
      }
      return false;
    },
    signOut: async () => status.set(signedOutStatus(method)),
    close: () => undefined,
  };
}
