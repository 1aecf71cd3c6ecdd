import * as oauth from 'openid-client';
import type { Grant } from './grant.ts';
import { requestedAccess } from './settings.ts';

/** The password grant (RFC 6749 §4.3). OAuth 2.1 no longer includes this grant, but servers still document it. */
export const passwordGrant: Grant = {
  method: 'oauth-password',
  interactive: false,
  obtain: async ({ provider }) => {
    const { username, password } = provider.settings;
    const configuration = await provider.known();
    return provider.grant('password', configuration, () =>
      oauth.genericGrantRequest(configuration, 'password', { username, password, ...requestedAccess(provider.settings) }),
    );
  },
};
