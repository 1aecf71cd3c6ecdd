import * as oauth from 'openid-client';
import type { Problem } from '../../../shared/problems/problem.ts';
import { isLoopback, readAddress } from '../../wire/address.ts';
import { fail, makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { issuers, problemFrom } from './evidence.ts';
import type { OAuthStep } from './oauth-failure.ts';
import { createOAuthTransport, type OAuthTransport, type OAuthTransportParts, type SentRequest } from './oauth-transport.ts';
import { type GrantedTokens, type OAuthSettings, realmOf } from './settings.ts';

/** An identity provider. Requests are sent with openid-client. All methods throw ProblemError. */
export interface Provider {
  readonly settings: OAuthSettings;
  /**
   * Returns the configuration with the connection's token URL, without discovery. If the connection has no token URL, returns the
   * discovered configuration.
   */
  known(): Promise<oauth.Configuration>;
  /**
   * Returns the discovered configuration (OpenID Connect Discovery 1.0).
   *
   * @throws ProblemError `oauth-issuer-needed` if the issuer is unknown
   */
  discovered(): Promise<oauth.Configuration>;
  /** Whether the issuer is known, which discovery requires. */
  readonly discoverable: boolean;
  /** Sends a request of the library, and converts its errors to problems. */
  send<T>(step: OAuthStep, configuration: oauth.Configuration, request: () => Promise<T>): Promise<T>;
  /** Sends a token request and returns the tokens of its response. */
  grant(step: OAuthStep, configuration: oauth.Configuration, request: () => Promise<oauth.TokenEndpointResponse>): Promise<GrantedTokens>;
  /** Posts a form to an endpoint that the library doesn't support. Any status below 400 counts as success. */
  post(step: OAuthStep, url: string, form: Readonly<Record<string, string>>): Promise<void>;
  /** Returns by how many seconds the provider's clock is ahead. Null if unknown. */
  skewSeconds(): number | null;
}

const timeoutSeconds = 15;

/** Matches an ID such as that of a client secret in Microsoft Entra ID. */
const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Accepted signature algorithms of ID tokens. Without discovery, the library only accepts RS256. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Issuer for configurations without a known issuer (RFC 2606 reserves the domain). */
const placeholderIssuer = 'https://issuer.invalid';

function clientAuthentication({ clientSecret, clientAuthentication: authentication }: OAuthSettings): oauth.ClientAuth {
  if (clientSecret === null) return oauth.None();
  return authentication === 'basic' ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret);
}

/**
 * Parses a URL that secrets can be sent to.
 *
 * @throws ProblemError `plain-http-refused` for unencrypted HTTP, unless the host is this machine
 */
function secureAddress(text: string): URL {
  const url = readAddress(text);
  if (url.protocol === 'http:' && !isLoopback(url)) fail('plain-http-refused', { parameters: { host: url.hostname, url: url.href } });
  return url;
}

/** Removes the ID token from responses, because the library can't validate it without an issuer. */
function withoutIdToken(transport: OAuthTransport, onIdToken: (idToken: string | null) => void): oauth.CustomFetch {
  return async (url, options) => {
    const response = await transport.send(url, options);
    const body = transport.bodyOf(response);
    if (response.status !== 200 || body === null || !body.includes('id_token')) return response;
    try {
      const { id_token: idToken, ...rest }: Record<string, unknown> = JSON.parse(body);
      if (typeof rest.access_token !== 'string') return response;
      onIdToken(typeof idToken === 'string' ? idToken : null);
      return new Response(JSON.stringify(rest), { status: 200, headers: response.headers });
    } catch {
      return response;
    }
  };
}

/** Creates a provider. The first call that needs the discovery document fetches it. After a failure, the next call fetches it again. */
export function createProvider(settings: OAuthSettings, parts: OAuthTransportParts): Provider {
  const { clientId, scope, issuer, tokenUrl, revocationUrl } = settings;
  const transport = createOAuthTransport(parts);
  const discoveryIssuer = issuer ?? realmOf(tokenUrl);
  let pendingDiscovery: Promise<oauth.ServerMetadata> | null = null;
  let unchecked: string | null = null;

  const configure = (server: oauth.ServerMetadata): oauth.Configuration => {
    // Tokens are validated with the provider's time if its clock skew is known.
    const clock = { [oauth.clockSkew]: transport.skewSeconds() ?? 0, [oauth.clockTolerance]: 30 };
    const configuration = new oauth.Configuration(server, clientId, clock, clientAuthentication(settings));
    configuration.timeout = timeoutSeconds;
    configuration[oauth.customFetch] = async (url, options) => {
      secureAddress(url);
      unchecked = null;
      const send = server.issuer === placeholderIssuer ? withoutIdToken(transport, (idToken) => (unchecked = idToken)) : transport.send;
      return send(url, options);
    };
    // This call allows unencrypted HTTP, but `secureAddress` checks each URL and limits unencrypted HTTP to this machine.
    oauth.allowInsecureRequests(configuration);
    return configuration;
  };

  const problemOfError = (
    error: unknown,
    step: OAuthStep,
    url: string,
    earlier: SentRequest | null,
    signInPage: string | null,
  ): Problem => {
    const skewSeconds = transport.skewSeconds();
    const timeoutMilliseconds = timeoutSeconds * 1000;
    const sendsSecret = settings.clientSecret !== null;
    const secretIsId = settings.clientSecret === null ? undefined : guid.test(settings.clientSecret);
    const last = transport.lastRequest();
    const sent = last === earlier ? null : last;
    // Other endpoints than the token URL are looked up from the issuer, even if the connection has both.
    const isByIssuer = issuer !== null && (sent?.url ?? url) !== tokenUrl;
    const setting = isByIssuer ? '--issuer' : '--token-url';
    const { bodyOf } = transport;
    const who = step === 'password' ? settings.username : '';
    const request = {
      step,
      who,
      url,
      clientId,
      scope,
      sendsSecret,
      secretIsId,
      setting,
      sent,
      signInPage,
      skewSeconds,
      timeoutMilliseconds,
      bodyOf,
    } as const;
    const problem = problemFrom(error, request);
    return { ...problem, detail: problem.detail === null ? null : parts.redaction.text(problem.detail, 1_000) };
  };

  const withProblems = async <T>(step: OAuthStep, url: string, request: () => Promise<T>, signInPage: string | null = null): Promise<T> => {
    const earlier = transport.lastRequest();
    try {
      return await request();
    } catch (error) {
      throw new ProblemError(problemOfError(error, step, url, earlier, signInPage), { cause: error });
    }
  };

  /** Fetches the discovery document of an issuer. Trailing slashes of the issuer are ignored. */
  const discover = async (from: string): Promise<oauth.ServerMetadata> => {
    const document = `${from.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`;
    secureAddress(document);
    const options = { [oauth.customFetch]: transport.send, timeout: timeoutSeconds, execute: [oauth.allowInsecureRequests] };
    const configuration = await withProblems('discovery', document, () =>
      oauth.discovery(new URL(document), clientId, undefined, undefined, options),
    );
    const { supportsPKCE: _, ...server } = configuration.serverMetadata();
    const withoutSlashes = (text: string): string => text.replace(/(?<!\/)\/+$/, '');
    if (issuer !== null && withoutSlashes(server.issuer) !== withoutSlashes(issuer)) {
      const { hostname: host } = new URL(issuer);
      const parameters = { host, url: document, clientId, setting: '--issuer', member: 'issuer', ...issuers(issuer, server.issuer) };
      fail('identity-provider-other-issuer', { parameters });
    }
    return { ...server, ...(tokenUrl !== null && { token_endpoint: tokenUrl }) };
  };

  const discovered = (): Promise<oauth.Configuration> => {
    if (discoveryIssuer === null)
      return Promise.reject(new ProblemError(makeProblem('oauth-issuer-needed', { parameters: { url: tokenUrl ?? '' } })));
    pendingDiscovery ??= discover(discoveryIssuer).catch((error: unknown) => {
      pendingDiscovery = null;
      throw error;
    });
    return pendingDiscovery.then(configure);
  };

  const named =
    tokenUrl === null
      ? null
      : {
          issuer: issuer ?? placeholderIssuer,
          token_endpoint: tokenUrl,
          id_token_signing_alg_values_supported: signatures,
          ...(revocationUrl !== null && { revocation_endpoint: revocationUrl }),
        };

  const ask: Provider['send'] = (step, configuration, request) => {
    const server = configuration.serverMetadata();
    const endpoint =
      step === 'revocation' ? server.revocation_endpoint : step === 'logout' ? server.end_session_endpoint : server.token_endpoint;
    const signInPage = step === 'code' ? (server.authorization_endpoint ?? null) : null;
    return withProblems(step, endpoint ?? server.token_endpoint ?? server.issuer, request, signInPage);
  };

  return {
    settings,
    discoverable: discoveryIssuer !== null,
    known: async () => (named === null ? discovered() : configure(named)),
    discovered,
    send: ask,
    grant: (step, configuration, request) =>
      ask(step, configuration, async () => {
        const response = await request();
        const { refresh_expires_in: refreshEnds } = response;
        if (!/^[\x21-\x7e]+$/.test(response.access_token)) rejectToken(configuration, settings.clientId);
        return {
          accessToken: response.access_token,
          refreshToken: response.refresh_token ?? null,
          idToken: response.id_token ?? unchecked,
          lifetime: response.expires_in ?? null,
          refreshLifetime: typeof refreshEnds === 'number' && refreshEnds > 0 ? refreshEnds : null,
        };
      }),
    post: (step, url, form) =>
      withProblems(step, url, async () => {
        secureAddress(url);
        const body = new URLSearchParams(form);
        const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', accept: 'application/json, text/html' };
        const signal = AbortSignal.timeout(timeoutSeconds * 1000);
        const response = await transport.send(url, { method: 'POST', headers, body, redirect: 'manual', signal });
        if (response.status >= 400) throw new Error('The answer is a refusal.', { cause: response });
      }),
    skewSeconds: transport.skewSeconds,
  };
}

/** Throws the problem of a token that an `Authorization` header can't contain (RFC 6750, section 2.1). */
function rejectToken(configuration: oauth.Configuration, clientId: string): never {
  const { token_endpoint: url, issuer } = configuration.serverMetadata();
  const { hostname } = new URL(url ?? issuer);
  return fail('identity-provider-odd-answer', { parameters: { host: hostname, clientId, reason: 'malformed-token' } });
}
