import * as oauth from 'openid-client';
import { isLoopback, portOf, readAddress } from '../wire/address.ts';
import { readText, type WireClient } from '../wire/client.ts';
import { headerValue } from '../wire/header-lines.ts';
import { makeProblem, ProblemError, problemOf } from '../wire/problem-error.ts';

/** Where and as whom tokens are asked for. */
export interface OAuthSettings {
  /** As `iss` in ID tokens names it. */
  readonly issuer: string;
  readonly tokenUrl: string;
  /** RFC 7009; null where the provider has none. */
  readonly revocationUrl: string | null;
  readonly clientId: string;
  /** Null for a public client. Sent in the form, as the deployments expect it. */
  readonly clientSecret: string | null;
  readonly username: string;
  readonly password: string;
  /** Such as `openid profile email`. */
  readonly scope: string;
}

/** What the token endpoint granted. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Seconds from the request; null where the provider does not tell. */
  readonly lifetime: number | null;
}

/** The three things asked of an identity provider here. All throw ProblemError. */
export interface TokenEndpoint {
  /** `grant_type=password` (RFC 6749 §4.3). */
  signIn(): Promise<GrantedTokens>;
  /** `grant_type=refresh_token` (RFC 6749 §6). */
  refresh(refreshToken: string): Promise<GrantedTokens>;
  /** RFC 7009; does nothing where the provider has no such endpoint. */
  revoke(token: string): Promise<void>;
}

const timeoutSeconds = 15;
const answerLimit = 1024 * 1024;

/** OAuth errors that say "not now" rather than "no" (RFC 6749 §4.1.2.1). */
const passingErrors = new Set(['server_error', 'temporarily_unavailable', 'unknown_error']);

function describe(error: unknown, tokenUrl: string): ProblemError {
  const url = new URL(tokenUrl);
  const address = { host: url.hostname, port: portOf(url), url: url.href };
  const known = problemOf(error);
  if (known !== null) {
    if (known.code === 'tls-failed' || known.code === 'invalid-url') return new ProblemError(known, { cause: error });
    const parameters = { ...address, reason: known.code };
    return new ProblemError(makeProblem('identity-provider-unreachable', { parameters, detail: known.detail }), { cause: error });
  }
  if (error instanceof oauth.ResponseBodyError) {
    const code = passingErrors.has(error.error) || error.status >= 500 ? 'identity-provider-odd-answer' : 'sign-in-refused';
    const facts = { parameters: { ...address, error: error.error }, status: error.status, detail: error.error_description ?? error.error };
    return new ProblemError(makeProblem(code, facts), { cause: error });
  }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  if (code === 'OAUTH_TIMEOUT') {
    const parameters = { ...address, reason: 'timed-out', milliseconds: timeoutSeconds * 1000 };
    return new ProblemError(makeProblem('identity-provider-unreachable', { parameters }), { cause: error });
  }
  const answer = error instanceof Error && error.cause instanceof Response ? error.cause : null;
  const parameters = { ...address, reason: code, contentType: answer?.headers.get('content-type') ?? '' };
  const detail = error instanceof Error ? error.message : null;
  return new ProblemError(makeProblem('identity-provider-odd-answer', { parameters, status: answer?.status ?? null, detail }), {
    cause: error,
  });
}

/** Carries openid-client's requests over the one HTTP client. */
function carrier(wire: WireClient): oauth.CustomFetch {
  return async (url, options) => {
    const request = { url, headers: Object.entries(options.headers), signal: options.signal };
    const answer =
      options.method === 'POST' ? await wire.postForm({ ...request, form: String(options.body ?? '') }) : await wire.get(request);
    const text = await readText(answer, answerLimit);
    const empty = answer.status === 204 || answer.status === 205 || answer.status === 304;
    // Without its challenge a 401 is read by its body, which says more: Keycloak answers `invalid_client` this way.
    const headers = { 'content-type': headerValue(answer.headers, 'content-type') ?? '' };
    return new Response(empty ? null : text, { status: answer.status, headers });
  };
}

/**
 * Talks to an identity provider through openid-client, from endpoints known beforehand.
 *
 * Plain http is allowed to loopback only, where the sample deployment's provider is.
 */
export function createTokenEndpoint(settings: OAuthSettings, wire: WireClient): TokenEndpoint {
  const server = {
    issuer: settings.issuer,
    token_endpoint: settings.tokenUrl,
    // Without discovery only RS256 would be taken; an ID token that comes straight from the token endpoint is as good under any of them.
    id_token_signing_alg_values_supported: [
      'RS256',
      'RS384',
      'RS512',
      'PS256',
      'PS384',
      'PS512',
      'ES256',
      'ES384',
      'ES512',
      'EdDSA',
      'Ed25519',
    ],
    ...(settings.revocationUrl === null ? {} : { revocation_endpoint: settings.revocationUrl }),
  };
  const authentication = settings.clientSecret === null ? oauth.None() : oauth.ClientSecretPost(settings.clientSecret);
  const configuration = new oauth.Configuration(server, settings.clientId, undefined, authentication);
  configuration[oauth.customFetch] = carrier(wire);
  configuration.timeout = timeoutSeconds;
  if (isLoopback(readAddress(settings.tokenUrl))) oauth.allowInsecureRequests(configuration);

  const ask = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      throw describe(error, settings.tokenUrl);
    }
  };

  const granted = (answer: oauth.TokenEndpointResponse): GrantedTokens => ({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    idToken: answer.id_token ?? null,
    lifetime: answer.expires_in ?? null,
  });

  return {
    signIn: () => {
      const { username, password, scope } = settings;
      return ask(async () => granted(await oauth.genericGrantRequest(configuration, 'password', { username, password, scope })));
    },
    refresh: (refreshToken) => ask(async () => granted(await oauth.refreshTokenGrant(configuration, refreshToken))),
    revoke: async (token) => {
      if (settings.revocationUrl === null) return;
      await ask(() => oauth.tokenRevocation(configuration, token, { token_type_hint: 'refresh_token' }));
    },
  };
}
