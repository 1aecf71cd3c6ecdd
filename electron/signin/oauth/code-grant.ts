import * as oauth from 'openid-client';
import { isLoopback, readAddress } from '../../wire/address.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Grant } from './grant.ts';
import { listenForRedirect } from './loopback-redirect.ts';

/** Milliseconds that a user has for the login page. */
const patience = 300_000;

/**
 * The system's browser and a redirect to this machine (RFC 6749 §4.1, RFC 7636, RFC 8252): PKCE with S256, `state`, `nonce`, the `iss` of
 * the response (RFC 9207), one use, five minutes.
 */
export const codeGrant: Grant = {
  method: 'oauth-code',
  interactive: true,
  obtain: async ({ provider, clock, signal, wait, openBrowser }) => {
    const configuration = await provider.discovered();
    const { issuer, authorization_endpoint: endpoint } = configuration.serverMetadata();
    if (endpoint === undefined) fail('oauth-method-not-offered', { parameters: { host: new URL(issuer).hostname, url: issuer } });
    // It is handed to the system, which would start other programs for other schemes; a password typed there must not go in the clear.
    const loginPage = readAddress(endpoint);
    if (loginPage.protocol === 'http:' && !isLoopback(loginPage)) {
      fail('plain-http-refused', { parameters: { host: loginPage.hostname, url: endpoint } });
    }
    const state = oauth.randomState();
    const nonce = oauth.randomNonce();
    const verifier = oauth.randomPKCECodeVerifier();
    const redirect = await listenForRedirect(state, signal);
    const over = new AbortController();
    let late = false;
    const cancelTimer = clock.after(patience, () => {
      late = true;
      void redirect.close();
    });
    try {
      const scope = provider.settings.scope;
      const withNonce = scope.split(' ').includes('openid');
      const url = oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect.url,
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(withNonce && { nonce }),
      });
      const waiting = { kind: 'browser', url: url.href, endsAt: clock.now() + patience } as const;
      wait({ ...waiting, opened: true });
      const opened = await openBrowser(url.href, over.signal);
      if (!opened && !signal.aborted) wait({ ...waiting, opened });
      const response = await redirect.arrived;
      wait(null);
      if (response === null) {
        signal.throwIfAborted();
        return fail('oauth-not-finished', {
          parameters: { host: new URL(endpoint).hostname, reason: late ? 'timed-out' : 'closed', milliseconds: patience },
        });
      }
      const checks = { pkceCodeVerifier: verifier, expectedState: state, ...(withNonce && { expectedNonce: nonce }) };
      try {
        const tokens = await provider.grant('code', configuration, () => oauth.authorizationCodeGrant(configuration, response.url, checks));
        await response.tell(true);
        return tokens;
      } catch (error) {
        await response.tell(false);
        throw error;
      }
    } finally {
      over.abort();
      cancelTimer();
      wait(null);
      await redirect.close();
    }
  },
};
