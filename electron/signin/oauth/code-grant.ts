import * as oauth from 'openid-client';
import { isLoopback, readAddress } from '../../wire/address.ts';
import { fail, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Grant } from './grant.ts';
import { listenForRedirect } from './loopback-redirect.ts';
import { productOf } from './provider-product.ts';
import { requestedAccess } from './settings.ts';

/** Timeout for the login page in milliseconds. */
const loginTimeout = 300_000;

/**
 * The authorization code grant, with the system's browser and a loopback redirect (RFC 6749 §4.1, RFC 7636, RFC 8252).
 *
 * Uses PKCE with S256, `state`, and `nonce`, and checks the `iss` of the response (RFC 9207).
 */
export const codeGrant: Grant = {
  method: 'oauth-code',
  interactive: true,
  obtain: async ({ provider, clock, signal, wait, openBrowser }) => {
    const configuration = await provider.discovered();
    const { issuer, authorization_endpoint: endpoint } = configuration.serverMetadata();
    if (endpoint === undefined) fail('oauth-method-not-offered', { parameters: { host: new URL(issuer).hostname, url: issuer } });
    // The operating system would start other programs for other URL schemes. With unencrypted HTTP, anyone intercepting the connection
    // could read the password.
    const loginPage = readAddress(endpoint);
    if (loginPage.protocol === 'http:' && !isLoopback(loginPage)) {
      fail('plain-http-refused', { parameters: { host: loginPage.hostname, url: endpoint } });
    }
    const state = oauth.randomState();
    const nonce = oauth.randomNonce();
    const verifier = oauth.randomPKCECodeVerifier();
    const redirect = await listenForRedirect(state, signal);
    const finished = new AbortController();
    let isTimedOut = false;
    const cancelTimer = clock.after(loginTimeout, () => {
      isTimedOut = true;
      void redirect.close();
    });
    try {
      const withNonce = provider.settings.scope.split(' ').includes('openid');
      const url = oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect.url,
        ...requestedAccess(provider.settings),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(withNonce && { nonce }),
      });
      const waiting = { kind: 'browser', url: url.href, endsAt: clock.now() + loginTimeout } as const;
      wait({ ...waiting, opened: true });
      const product = productOf(loginPage, '');
      const page = {
        host: loginPage.hostname,
        url: `${loginPage.origin}${loginPage.pathname}`,
        clientId: provider.settings.clientId,
        redirectUri: redirect.url,
        ...(product !== null && { product }),
      };
      const opened = await openBrowser(url.href, finished.signal);
      if (!opened && !signal.aborted) wait({ ...waiting, opened });
      const response = await redirect.arrived;
      wait(null);
      if (response === null) {
        signal.throwIfAborted();
        const reason = !isTimedOut ? 'closed' : opened ? 'timed-out' : 'no-browser';
        return fail('oauth-not-finished', { parameters: { ...page, reason, seconds: loginTimeout / 1000 } });
      }
      const checks = { pkceCodeVerifier: verifier, expectedState: state, ...(withNonce && { expectedNonce: nonce }) };
      try {
        const tokens = await provider.grant('code', configuration, () => oauth.authorizationCodeGrant(configuration, response.url, checks));
        await response.respond(true);
        return tokens;
      } catch (error) {
        await response.respond(false);
        const problem = problemOf(error);
        if (problem === null) throw error;
        throw new ProblemError({ ...problem, parameters: { redirectUri: redirect.url, ...problem.parameters } }, { cause: error });
      }
    } finally {
      finished.abort();
      cancelTimer();
      wait(null);
      await redirect.close();
    }
  },
};
