import { clientCredentialsGrant } from './client-credentials-grant.ts';
import { codeGrant } from './code-grant.ts';
import { deviceGrant } from './device-grant.ts';
import type { Grant } from './grant.ts';
import { passwordGrant } from './password-grant.ts';

/** Every grant by its method: a new one is a module of its own and a line here. */
export const grants = {
  'oauth-password': passwordGrant,
  'oauth-code': codeGrant,
  'oauth-device': deviceGrant,
  'client-credentials': clientCredentialsGrant,
} as const satisfies Readonly<Record<string, Grant>>;

/** A sign-in method that is an OAuth grant. */
export type OAuthMethod = keyof typeof grants;
