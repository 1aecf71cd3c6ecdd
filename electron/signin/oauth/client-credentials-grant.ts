import * as oauth from 'openid-client';
import type { Grant } from './grant.ts';
import { requestedAccess } from './settings.ts';

/** The client credentials grant, without a user (RFC 6749 §4.4). This grant has no refresh token, so new tokens are requested instead. */
export const clientCredentialsGrant: Grant = {
  method: 'client-credentials',
  interactive: false,
  obtain: async ({ provider }) => {
    const configuration = await provider.known();
    return provider.grant('client-credentials', configuration, () =>
      oauth.clientCredentialsGrant(configuration, requestedAccess(provider.settings)),
    );
  },
};
