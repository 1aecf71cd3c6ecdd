import * as oauth from 'openid-client';
import { fail, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Clock } from '../clock.ts';
import type { Grant } from './grant.ts';

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** Seconds between two questions where the provider does not say, and what `slow_down` adds (RFC 8628 §3.5). */
const usualInterval = 5;
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
 * A code that the user enters in any browser, on any device (RFC 8628), with PKCE: Keycloak demands it of clients that demand it at all.
 *
 * It asks as often as the provider allows, slower when told so, and half as often each time there is no connection.
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
    const begun = await provider.ask('device', configuration, () =>
      oauth.initiateDeviceAuthorization(configuration, {
        scope: provider.settings.scope,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    );
    const endsAt = clock.now() + begun.expires_in * 1000;
    let interval = begun.interval ?? usualInterval;
    wait({
      kind: 'device',
      userCode: begun.user_code,
      url: begun.verification_uri,
      completeUrl: begun.verification_uri_complete ?? null,
      endsAt,
    });
    try {
      for (;;) {
        await pause(clock, interval * 1000, signal);
        if (clock.now() >= endsAt) return fail('oauth-not-finished', { parameters: { host, reason: 'expired' } });
        try {
          return await provider.grant('device', configuration, () =>
            oauth.genericGrantRequest(configuration, grantType, { device_code: begun.device_code, code_verifier: verifier }),
          );
        } catch (error) {
          const problem = problemOf(error);
          const said = problem?.parameters.error;
          if (said === 'slow_down') interval += slowDown;
          else if (problem?.code === 'identity-provider-unreachable' || problem?.code === 'identity-provider-silent') interval *= 2;
          else if (said !== 'authorization_pending')
            throw error instanceof ProblemError ? error : new Error('The code could not be used.', { cause: error });
        }
      }
    } finally {
      wait(null);
    }
  },
};
