import type { SignInMethod } from '../../shared/contract/profile.ts';
import { createOAuthPasswordSignIn } from './oauth-password.ts';
import { createServiceTokenSignIn, type ServiceTokenSettings } from './service-token.ts';
import type { SignIn, SignInParts } from './sign-in.ts';
import type { OAuthSettings } from './token-endpoint.ts';

/** What each method needs to know, secrets included: it lives in memory only. */
export interface SignInSettings {
  readonly 'oauth-password': OAuthSettings;
  readonly 'service-token': ServiceTokenSettings;
}

/** Every way in, by name: a new one is a module of its own and a line here. */
const methods: { readonly [M in SignInMethod]: (settings: SignInSettings, parts: SignInParts) => SignIn } = {
  'oauth-password': (settings, parts) => createOAuthPasswordSignIn(settings['oauth-password'], parts),
  'service-token': (settings, parts) => createServiceTokenSignIn(settings['service-token'], parts),
};

/** Makes the sign-in of a method; nobody is signed in yet. */
export function createSignIn(method: SignInMethod, settings: SignInSettings, parts: SignInParts): SignIn {
  return methods[method](settings, parts);
}
