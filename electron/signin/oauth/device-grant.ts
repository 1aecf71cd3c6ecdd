import * as oauth from 'openid-client';
import type { Clock } from '../../../node/time/clock.ts';
import { fail, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Grant } from './grant.ts';
import { requestedAccess } from './settings.ts';

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** Default seconds between two requests, and the additional seconds after `slow_down` (RFC 8628 §3.5). */
const defaultInterval = 5;
const slowDown = 5;

function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    const onAbort = (): void => {
      cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * The device authorization grant: the user enters a code in any browser on any device (RFC 8628). Uses PKCE, which Keycloak can require.
 *
 * Polls at the provider's interval. Each `slow_down` adds seconds to the interval, and each failed connection doubles it.
 */
export const deviceGrant: Grant = {
  method: 'oauth-device',
  interactive: true,
  obtain: async ({ provider, clock, signal, wait }) => {
    const configuration = await provider.discovered();
    const { issuer, device_authorization_endpoint: endpoint } = configuration.serverMetadata();
    const host = new URL(issuer).hostname;
    if (endpoint === undefined) return fail('oauth-method-not-offered', { parameters: { host, url: issuer } });
    const verifier = oauth.randomPKCECodeVerifier();
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const authorization = await provider.send('device', configuration, () =>
      oauth.initiateDeviceAuthorization(configuration, {
        ...requestedAccess(provider.settings),
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    );
    const endsAt = clock.now() + authorization.expires_in * 1000;
    let interval = authorization.interval ?? defaultInterval;
    wait({
      kind: 'device',
      userCode: authorization.user_code,
      url: authorization.verification_uri,
      completeUrl: authorization.verification_uri_complete ?? null,
      endsAt,
    });
    try {
      for (;;) {
        await pause(clock, interval * 1000, signal);
        if (clock.now() >= endsAt)
          return fail('oauth-not-finished', {
            parameters: { host, clientId: provider.settings.clientId, reason: 'expired', seconds: authorization.expires_in },
          });
        try {
          return await provider.grant('device', configuration, () =>
            oauth.genericGrantRequest(configuration, grantType, { device_code: authorization.device_code, code_verifier: verifier }),
          );
        } catch (error) {
          const problem = problemOf(error);
          const reported = problem?.parameters.error;
          if (reported === 'slow_down') interval += slowDown;
          else if (problem?.code === 'identity-provider-unreachable' || problem?.code === 'identity-provider-silent') interval *= 2;
          else if (reported !== 'authorization_pending')
            throw error instanceof ProblemError ? error : new Error('The code could not be used.', { cause: error });
        }
      }
    } finally {
      wait(null);
    }
  },
};
