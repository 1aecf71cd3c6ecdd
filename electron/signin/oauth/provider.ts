import * as oauth from 'openid-client';
import type { Problem } from '../../../shared/contract/problem.ts';
import { isLoopback, readAddress } from '../../wire/address.ts';
import { fail, makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { type Carrier, type CarrierParts, createCarrier } from './carrier.ts';
import { problemFrom } from './evidence.ts';
import type { OAuthStep } from './explain.ts';
import { type GrantedTokens, type OAuthSettings, realmOf } from './settings.ts';

/** An identity provider, spoken to through openid-client. All throw ProblemError. */
export interface Provider {
  readonly settings: OAuthSettings;
  /** What is known without asking: the token endpoint, where the connection names it; else what discovery says. */
  known(): Promise<oauth.Configuration>;
  /** What discovery says (OpenID Connect Discovery 1.0), asked for once. @throws ProblemError `oauth-issuer-needed` where there is nobody to ask. */
  discovered(): Promise<oauth.Configuration>;
  /** Whether there is somebody to ask. */
  readonly discoverable: boolean;
  /** Does a request; whatever it throws is explained. */
  ask<T>(step: OAuthStep, configuration: oauth.Configuration, request: () => Promise<T>): Promise<T>;
  /** A request by which tokens are granted. */
  grant(step: OAuthStep, configuration: oauth.Configuration, request: () => Promise<oauth.TokenEndpointResponse>): Promise<GrantedTokens>;
  /** Posts a form to an endpoint that the library has no function for; every response below 400 is good. */
  post(step: OAuthStep, url: string, form: Readonly<Record<string, string>>): Promise<void>;
  /** By how many seconds the provider's clock is ahead; null where it has not told. */
  skewSeconds(): number | null;
}

const timeoutSeconds = 15;

/** Without discovery only RS256 would be taken; an ID token that comes straight from the token endpoint is as good under any of them. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Stands for an issuer that nobody named: `.invalid` is nobody's (RFC 2606). */
const unnamedIssuer = 'https://issuer.invalid';

function clientAuthentication({ clientSecret, clientAuthentication: way }: OAuthSettings): oauth.ClientAuth {
  if (clientSecret === null) return oauth.None();
  return way === 'basic' ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret);
}

/** @throws ProblemError `plain-http-refused`: secrets go over plain http on this machine alone. */
function permitted(text: string): URL {
  const url = readAddress(text);
  if (url.protocol === 'http:' && !isLoopback(url)) fail('plain-http-refused', { parameters: { host: url.hostname, url: url.href } });
  return url;
}

/** An ID token is not checked against an issuer that nobody named: it is taken out before the library sees it. */
function withoutIdToken(carrier: Carrier, taken: (idToken: string | null) => void): oauth.CustomFetch {
  return async (url, options) => {
    const response = await carrier.send(url, options);
    const body = carrier.bodyOf(response);
    if (response.status !== 200 || body === null || !body.includes('id_token')) return response;
    try {
      const { id_token: idToken, ...rest }: Record<string, unknown> = JSON.parse(body);
      taken(typeof idToken === 'string' ? idToken : null);
      return new Response(JSON.stringify(rest), { status: 200, headers: response.headers });
    } catch {
      return response;
    }
  };
}

/** A provider that is asked for its discovery document when it is first needed, and again where that failed. */
export function createProvider(settings: OAuthSettings, parts: CarrierParts): Provider {
  const { clientId, scope, issuer, tokenUrl, revocationUrl } = settings;
  const carrier = createCarrier(parts);
  const askable = issuer ?? realmOf(tokenUrl);
  let asking: Promise<oauth.ServerMetadata> | null = null;
  let unchecked: string | null = null;

  const configure = (server: oauth.ServerMetadata): oauth.Configuration => {
    // The provider's own tokens are judged by the provider's own clock, as far as it is known.
    const clock = { [oauth.clockSkew]: carrier.skewSeconds() ?? 0, [oauth.clockTolerance]: 30 };
    const configuration = new oauth.Configuration(server, clientId, clock, clientAuthentication(settings));
    configuration.timeout = timeoutSeconds;
    configuration[oauth.customFetch] = async (url, options) => {
      permitted(url);
      unchecked = null;
      const send = server.issuer === unnamedIssuer ? withoutIdToken(carrier, (idToken) => (unchecked = idToken)) : carrier.send;
      return send(url, options);
    };
    // `permitted` judges each address: plain http stays on this machine.
    oauth.allowInsecureRequests(configuration);
    return configuration;
  };

  const explained = (error: unknown, step: OAuthStep, url: string): Problem => {
    const skewSeconds = carrier.skewSeconds();
    const timeoutMilliseconds = timeoutSeconds * 1000;
    const problem = problemFrom(error, { step, url, clientId, scope, skewSeconds, timeoutMilliseconds, bodyOf: carrier.bodyOf });
    return { ...problem, detail: problem.detail === null ? null : parts.redaction.text(problem.detail, 1_000) };
  };

  const guarded = async <T>(step: OAuthStep, url: string, request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      throw new ProblemError(explained(error, step, url), { cause: error });
    }
  };

  /** The document of an issuer; one that writes itself with a slash at its end is as good. */
  const discover = async (from: string): Promise<oauth.ServerMetadata> => {
    const document = `${from.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`;
    permitted(document);
    const options = { [oauth.customFetch]: carrier.send, timeout: timeoutSeconds, execute: [oauth.allowInsecureRequests] };
    const found = await guarded('discovery', document, () => oauth.discovery(new URL(document), clientId, undefined, undefined, options));
    const { supportsPKCE: _, ...server } = found.serverMetadata();
    const bare = (text: string): string => text.replace(/(?<!\/)\/+$/, '');
    if (issuer !== null && bare(server.issuer) !== bare(issuer)) {
      const parameters = { host: new URL(issuer).hostname, url: document, member: 'issuer', expected: issuer, found: server.issuer };
      fail('identity-provider-other-issuer', { parameters });
    }
    return { ...server, ...(tokenUrl !== null && { token_endpoint: tokenUrl }) };
  };

  const discovered = (): Promise<oauth.Configuration> => {
    if (askable === null)
      return Promise.reject(new ProblemError(makeProblem('oauth-issuer-needed', { parameters: { url: tokenUrl ?? '' } })));
    asking ??= discover(askable).catch((error: unknown) => {
      asking = null;
      throw error;
    });
    return asking.then(configure);
  };

  const named =
    tokenUrl === null
      ? null
      : {
          issuer: issuer ?? unnamedIssuer,
          token_endpoint: tokenUrl,
          id_token_signing_alg_values_supported: signatures,
          ...(revocationUrl !== null && { revocation_endpoint: revocationUrl }),
        };

  const ask: Provider['ask'] = (step, configuration, request) => {
    const server = configuration.serverMetadata();
    const endpoint =
      step === 'revocation' ? server.revocation_endpoint : step === 'logout' ? server.end_session_endpoint : server.token_endpoint;
    return guarded(step, endpoint ?? server.token_endpoint ?? server.issuer, request);
  };

  return {
    settings,
    discoverable: askable !== null,
    known: async () => (named === null ? discovered() : configure(named)),
    discovered,
    ask,
    grant: (step, configuration, request) =>
      ask(step, configuration, async () => {
        const answer = await request();
        const { refresh_expires_in: refreshEnds } = answer;
        return {
          accessToken: answer.access_token,
          refreshToken: answer.refresh_token ?? null,
          idToken: answer.id_token ?? unchecked,
          lifetime: answer.expires_in ?? null,
          refreshLifetime: typeof refreshEnds === 'number' && refreshEnds > 0 ? refreshEnds : null,
        };
      }),
    post: (step, url, form) =>
      guarded(step, url, async () => {
        permitted(url);
        const body = new URLSearchParams(form);
        const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', accept: 'application/json, text/html' };
        const signal = AbortSignal.timeout(timeoutSeconds * 1000);
        const answer = await carrier.send(url, { method: 'POST', headers, body, redirect: 'manual', signal });
        if (answer.status >= 400) throw new Error('The answer is a refusal.', { cause: answer });
      }),
    skewSeconds: carrier.skewSeconds,
  };
}
