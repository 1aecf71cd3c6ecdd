import type { SignInMethod } from '../../shared/contract/connections/profile.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import { makeProblem } from '../wire/problem-error.ts';
import { installCommands } from './kerberos/explain.ts';
import { createKerberosSignIn } from './kerberos/kerberos.ts';
import type { KerberosAccess } from './kerberos/kerberos-access.ts';
import { createOpenSignIn } from './none.ts';
import { grants, type OAuthMethod } from './oauth/grants.ts';
import { createOAuthSignIn } from './oauth/oauth-sign-in.ts';
import type { OAuthSettings } from './oauth/settings.ts';
import { createRefusedSignIn } from './refused-sign-in.ts';
import { createServiceTokenSignIn, type ServiceTokenSettings } from './service-token.ts';
import type { SignIn, SignInParts } from './sign-in.ts';

/** What each method needs to know, secrets included: it lives in memory only. A part is absent where the profile has no such way in. */
export interface SignInSettings {
  readonly 'oauth-password'?: OAuthSettings;
  readonly 'oauth-code'?: OAuthSettings;
  readonly 'oauth-device'?: OAuthSettings;
  readonly 'client-credentials'?: OAuthSettings;
  readonly 'service-token'?: ServiceTokenSettings;
  readonly kerberos?: KerberosAccess;
  /** Ways in that the profile has but that cannot be used now: a secret is missing, or a policy forbids them. */
  readonly refused?: Partial<Readonly<Record<SignInMethod, Problem>>>;
}

const notOffered = (method: SignInMethod): SignIn =>
  createRefusedSignIn(method, makeProblem('invalid-input', { parameters: { field: method } }));

const byGrant =
  (method: OAuthMethod) =>
  (settings: SignInSettings, parts: SignInParts): SignIn => {
    const { [method]: part } = settings;
    return part === undefined ? notOffered(method) : createOAuthSignIn(grants[method], part, parts);
  };

/** Every way in, by name: a new one is a module of its own and a line here. */
const methods: { readonly [M in SignInMethod]: (settings: SignInSettings, parts: SignInParts) => SignIn } = {
  'oauth-password': byGrant('oauth-password'),
  'oauth-code': byGrant('oauth-code'),
  'oauth-device': byGrant('oauth-device'),
  'client-credentials': byGrant('client-credentials'),
  'service-token': ({ 'service-token': settings }, parts) =>
    settings === undefined ? notOffered('service-token') : createServiceTokenSignIn(settings, parts),
  kerberos: ({ kerberos: settings }, parts) => {
    if (settings === undefined) return notOffered('kerberos');
    if (parts.kerberos === undefined) {
      const parameters = { reason: 'addon', install: installCommands.addon };
      return createRefusedSignIn('kerberos', makeProblem('kerberos-not-installed', { parameters }));
    }
    return createKerberosSignIn(settings, parts.kerberos, parts);
  },
  none: () => createOpenSignIn(),
};

/** Makes the sign-in of a method; nobody is signed in yet. */
export function createSignIn(method: SignInMethod, settings: SignInSettings, parts: SignInParts): SignIn {
  const problem = settings.refused?.[method];
  return problem === undefined ? methods[method](settings, parts) : createRefusedSignIn(method, problem);
}
