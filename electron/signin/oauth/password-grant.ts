import * as oauth from 'openid-client';
import type { Grant } from './grant.ts';

/** Name and password, posted to the token endpoint (RFC 6749 §4.3). OAuth 2.1 leaves it out; servers document it. */
export const passwordGrant: Grant = {
  method: 'oauth-password',
  interactive: false,
  obtain: async ({ provider }) => {
    const { username, password, scope } = provider.settings;
    const configuration = await provider.known();
    return provider.grant('password', configuration, () =>
      oauth.genericGrantRequest(configuration, 'password', { username, password, scope }),
    );
  },
};
