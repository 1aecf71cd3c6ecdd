import { z } from 'zod';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { KerberosTicket } from '../../../shared/signin/kerberos/settings.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import type { OAuthConnection } from '../../../shared/signin/oauth/settings.ts';
import { errorIn, issuers, unreachedProvider } from '../../signin/oauth/evidence.ts';
import { explain } from '../../signin/oauth/explain.ts';
import { headerValue, mediaType } from '../../wire/header-lines.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';

import { isWebPage, pageTitle, senderOf } from '../../wire/sender.ts';
import { serverMessage } from '../../wire/server-message.ts';
import { serverRequestIdOf } from '../../wire/server-request-id.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { abortable } from '../events/abortable.ts';

import { type HostClock, withCheckedClock } from './compared-clocks.ts';
import { judgedClock, responseEvidence, startOfBody } from './http-steps.ts';
import { observedServer, withObservations } from './kerberos-evidence.ts';
import { whyDirect, withDnsFacts, withOwnAddress } from './name-evidence.ts';
import { type Evidence, notableSkew, type Outcome, type StepContext, since } from './step.ts';
import { requestedAudience } from './token-rejection.ts';

/** Returns the problem of a discovery document or token URL with an error status. */
function refusedAddress(
  settings: Pick<OAuthConnection, 'clientId' | 'scope'>,
  setting: '--issuer' | '--token-url',
  response: WireResponse,
  text: string,
): Problem {
  const { clientId, scope } = settings;
  const { status, headers, url, requestId } = response;
  const sender = senderOf({ status, headers, text });
  const ids = { requestId, serverRequestId: serverRequestIdOf(headers) };
  const rejection = {
    step: 'discovery',
    url,
    setting,
    clientId,
    scope,
    ...ids,
    code: null,
    compared: null,
    skewSeconds: null,
    sender,
  } as const;
  return explain({ ...rejection, status, contentType: mediaType(headers), ...errorIn(text) });
}

/** Returns the problem of a discovery document with status 200. Null if the document belongs to the issuer. */
function unexpectedDocument(issuer: string, url: string, { status, headers, requestId }: WireResponse, text: string): Problem | null {
  const address = { host: new URL(url).hostname, url, setting: '--issuer', requestId };
  if (isWebPage({ headers, text })) {
    const parameters = { ...address, title: pageTitle(text), contentType: mediaType(headers) ?? '' };
    return makeProblem('identity-provider-web-page', { parameters, status, detail: pageTitle(text) });
  }
  const document = discoverySchema.safeParse(parsed(text));
  if (!document.success) return makeProblem('identity-provider-odd-answer', { parameters: { ...address, reason: 'discovery' }, status });
  const withoutSlash = (name: string): string => name.replace(/(?<!\/)\/+$/, '');
  if (withoutSlash(document.data.issuer) === withoutSlash(issuer)) return null;
  const parameters = { ...address, member: 'issuer', ...issuers(issuer, document.data.issuer) };
  return makeProblem('identity-provider-other-issuer', { parameters, status });
}

const discoverySchema = z.object({ issuer: z.string() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Adds to a failed TLS connection with the identity provider that the data server isn't the cause. */
function withProvider(problem: Problem, provider: string, { hostname }: URL): Problem {
  const { also = '', host } = problem.parameters;
  if (host !== provider || host === hostname) return problem;
  return { ...problem, parameters: { ...problem.parameters, also: also === '' ? 'provider' : `${also},provider` } };
}

/** Returns the data server's clock. Null if it didn't send its time. */
function serverClock({ hostname }: URL, { skewSeconds }: StepContext['observed']): HostClock | null {
  return skewSeconds === undefined ? null : { host: hostname, skewSeconds };
}

/** Adds to a rejected connection to the identity provider that requests to the API pass the same proxy. */
function withWorkingProxy(problem: Problem, proxy: URL | null, { hostname }: URL): Problem {
  const { proxy: failed, host, reason } = problem.parameters;
  if (proxy?.origin !== failed || host === hostname) return problem;
  const isDenied = reason === 'forbidden' || reason === 'forbidden-port' || reason === 'refused';
  return { ...problem, parameters: { ...problem.parameters, apiHost: hostname, ...(isDenied && { reason: 'provider-forbidden' }) } };
}

/**
 * Requests the address that the sign-in uses: the token URL, or the discovery document. Compares the identity provider's clock. Skipped if
 * the sign-in method isn't OAuth.
 */
export async function takeIdentityProvider(context: StepContext): Promise<Outcome> {
  const { connection, baseUrl, session, wire, clock, probes, signal, observed, redaction, proxy } = context;
  if (descriptorOf(session.status.value.method).part !== 'oauth') return { skipped: 'not-this-method' };
  // The sample's addresses aren't part of its connection. They are known once the sample runs.
  const oauth = connection.oauth ?? (await session.access(signal)).signIn['oauth-password'];
  if (oauth === undefined) return { skipped: 'not-told' };
  const { method } = session.status.value;
  const usesDocument = oauth.tokenUrl === null || method === 'oauth-code' || method === 'oauth-device';
  const issuer = usesDocument ? oauth.issuer : null;
  const url = issuer === null ? oauth.tokenUrl : `${issuer}/.well-known/openid-configuration`;
  if (url === null) return { skipped: 'not-told' };
  const setting = issuer === null ? '--token-url' : '--issuer';
  const host = new URL(url).hostname;
  observed.providerHost = host;
  const start = performance.now();
  try {
    const response = await wire.get({ url, headers: [['accept', 'application/json']], signal });
    const { status, headers } = response;
    const text = await startOfBody(response);
    response.discard();
    const evidence = { ...responseEvidence(response, text, redaction), url, status, milliseconds: since(start) };
    if (status >= 500) {
      const detail = serverMessage(parsed(text), headers, text);
      return { evidence, problem: { ...refusedAddress(oauth, setting, response, text), detail } };
    }
    const refused = status < 400 ? null : refusedAddress(oauth, setting, response, text);
    // A token endpoint rejects GET, often with 404. Only an unknown realm or tenant is certain.
    if (refused !== null && (issuer !== null || refused.code === 'oauth-realm-unknown')) return { evidence, problem: refused };
    const unexpected = issuer === null || status !== 200 ? null : unexpectedDocument(issuer, url, response, text);
    if (unexpected !== null) return { evidence, problem: unexpected };
    const found = refused === null ? evidence : { ...evidence, rejectsGet: 'yes' };
    const date = Date.parse(headerValue(headers, 'date') ?? '');
    if (Number.isNaN(date)) return { evidence: found };
    const skewSeconds = Math.round((date + 500 - clock.now()) / 1000);
    observed.providerSkewSeconds = skewSeconds;
    const outcome = judgedClock({ host, skewSeconds }, found, serverClock(baseUrl, observed), observed.reportedClocks);
    if ('problem' in outcome)
      observed.reportedClocks = [...(observed.reportedClocks ?? []), { step: 'identity-provider', host, skewSeconds }];
    return outcome;
  } catch (error) {
    signal.throwIfAborted();
    const knownProblem = problemOf(error);
    if (knownProblem?.code === 'tls-failed') {
      const checked = withCheckedClock(knownProblem, serverClock(baseUrl, observed));
      throw new ProblemError(withProvider(checked, host, baseUrl), { cause: error });
    }
    if (knownProblem?.code === 'proxy-failed')
      return { problem: withWorkingProxy(await withDnsFacts(knownProblem, probes), await proxy(), baseUrl) };
    if (knownProblem === null || knownProblem.code === 'proxy-file-unusable') throw error;
    const located = await withOwnAddress(knownProblem, probes);
    const { code, reason } = unreachedProvider(located);
    const answer = knownProblem.code === 'name-not-resolved' ? await probes.nameState(host) : null;
    const parameters = {
      ...located.parameters,
      ...whyDirect(url, context),
      ...(answer !== null && { nameServers: answer.nameServers }),
      ...{ host, url, setting, clientId: oauth.clientId, reason },
    };
    return { problem: makeProblem(code, { parameters, detail: knownProblem.detail }) };
  }
}

/** Returns the evidence of a Kerberos ticket. */
function ticketEvidence(ticket: KerberosTicket | null): Evidence {
  if (ticket === null) return {};
  const { service, cache, keyVersion, encryption } = ticket;
  return { service, cache, ...(keyVersion !== undefined && { keyVersion }), ...(encryption !== undefined && { encryption }) };
}

/** Signs in if nobody is signed in. Reports the user, the method, and the expiry. */
export async function takeToken(context: StepContext): Promise<Outcome> {
  const { connection, session, signal, clock, observed } = context;
  const { method } = session.status.value;
  if (method === 'none') {
    // No account is used, but requests are allowed only after signing in.
    if (session.status.value.state !== 'signed-in') await abortable(session.signIn(), signal);
    return { skipped: 'not-this-method' };
  }
  const start = performance.now();
  const isSignedIn = session.status.value.state === 'signed-in';
  if (!isSignedIn) observed.tokenRequestedAt = clock.now();
  const status = isSignedIn ? session.status.value : await abortable(session.signIn(), signal);
  if (status.state !== 'signed-in')
    return { problem: await withObservations(status.problem ?? makeProblem('not-signed-in'), observedServer(context)) };
  const granted = session.exchange().findLast(({ purpose }) => purpose === 'token');
  if (!isSignedIn && granted?.lifetimeSeconds != null && granted.lifetimeSeconds <= 0)
    return { problem: makeProblem('oauth-token-expired', { parameters: { lifetime: 0, ...clientOf(connection) } }) };
  return {
    evidence: {
      method,
      ...(method === 'service-token' && { header: connection.serviceToken?.headerName ?? '', judged: 'stored' }),
      ...(status.who === null ? {} : { who: status.who }),
      ...(status.expiresAt === null ? {} : { validUntil: new Date(status.expiresAt).toISOString() }),
      ...ticketEvidence(status.ticket ?? null),
      milliseconds: since(start),
    },
  };
}

const shownClaims = ['iss', 'aud', 'azp', 'scope', 'preferred_username', 'sub'] as const;

/** Reads the claims of the access token if possible. Checks its validity by this computer's clock. */
export async function takeClaims({ connection, session, clock, observed }: StepContext): Promise<Outcome> {
  const { claims: decoded } = session.status.value;
  if (decoded === null) return { skipped: session.status.value.method === 'kerberos' ? 'not-this-method' : 'no-claims' };
  const evidence: { -readonly [Name in keyof Evidence]: Evidence[Name] } = {};
  const isStored = session.status.value.method === 'service-token';
  const { issuer: expectedIssuer = null, scope: expectedScope = '' } = (isStored ? null : connection.oauth) ?? {};
  if (expectedIssuer !== null) evidence.expectedIssuer = expectedIssuer;
  if (expectedScope !== '') evidence.expectedScope = expectedScope;
  const requested = isStored ? null : requestedAudience(connection);
  if (requested !== null) evidence.expectedAudience = requested;
  for (const claim of shownClaims) {
    const value = decoded[claim];
    if (value !== undefined) evidence[claim] = typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  }
  const { exp, nbf, iat } = decoded;
  const now = clock.now() / 1000;
  if (typeof iat === 'number') evidence.issuedAt = new Date(iat * 1000).toISOString();
  if (typeof exp === 'number') evidence.validUntil = new Date(exp * 1000).toISOString();
  // A stored token indicates nothing about a clock. Only the server decides whether it's still valid.
  if (isStored) return { evidence: typeof exp === 'number' && exp <= now ? { ...evidence, judged: 'expired' } : evidence };
  const issuer = typeof decoded.iss === 'string' && URL.canParse(decoded.iss) ? new URL(decoded.iss).hostname : '';
  if (typeof nbf === 'number' && nbf > now + notableSkew)
    return judgedClock({ host: issuer, skewSeconds: Math.round(nbf - now) }, evidence, null, observed.reportedClocks, 'reported-token');
  if (typeof exp !== 'number' || exp > now) return { evidence };
  // The token is from before the test and has expired since; the next request renews it. It indicates neither a wrong clock nor a wrong
  // lifetime.
  if (observed.tokenRequestedAt === undefined) return { evidence };
  const age = typeof iat === 'number' ? Math.round(iat - observed.tokenRequestedAt / 1000) : 0;
  if (Math.abs(age) > notableSkew)
    return judgedClock({ host: issuer, skewSeconds: age }, evidence, null, observed.reportedClocks, 'reported-token');
  return {
    evidence,
    problem: makeProblem('oauth-token-expired', { parameters: { validUntil: evidence.validUntil ?? '', ...clientOf(connection) } }),
  };
}

function clientOf({ oauth }: Connection): { readonly clientId?: string } {
  return oauth === undefined ? {} : { clientId: oauth.clientId };
}
