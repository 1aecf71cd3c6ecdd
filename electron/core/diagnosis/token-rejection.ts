import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { identityProducts } from '../../../shared/problems/identity-products.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { productAt } from '../../signin/oauth/provider-product.ts';
import { audienceFacts, audienceOf } from '../requests/token-audience.ts';
import { type ClockReason, clockReasonOf } from './clock-reason.ts';
import { notableSkew, type Outcome, type StepContext } from './step.ts';

type Claims = Readonly<Record<string, unknown>> | null;

/** Matches messages that only repeat that the server rejected the token. */
const saysNothing =
  /^(?:(?:error:?|http)? ?(?:401)?:? ?)(?:unauthori[sz]ed|not authori[sz]ed|authentication failed|invalid[ _](?:access[ _])?token|(?:unauthorized\. )?access token is missing or invalid|invalid credentials(?: \(\d+\b.*)?|authentication attempt failed|(?:the )?access_token is invalid|(?:the )?(?:access )?token is (?:invalid|not valid)|bearer|access denied)?[.!]?(?: \(\d+\))?$/i;

/**
 * Returns the outcome of a step in which the server rejected the token, with what this test knows about it: its claims, whether it's new,
 * and the clocks. Null if the server's own reason is all that is known.
 */
export function explainedRejection(problem: Problem, { connection, session, observed, clock }: StepContext): Outcome | null {
  if (problem.code !== 'credentials-refused') return null;
  const { claims, expiresAt } = session.status.value;
  const { reason, resource } = problem.parameters;
  const known = claimFacts(claims);
  const { oauth } = connection;
  const client: Problem['parameters'] = oauth === undefined ? {} : { clientId: oauth.clientId };
  const product = productOfTokens(claims, { connection, session });
  const issuedBy: Problem['parameters'] = product === null ? {} : { product };
  const explained = (named: string, facts: Problem['parameters'] = {}, shown: Problem['parameters'] = {}): Outcome => {
    const parameters: Problem['parameters'] = {
      ...problem.parameters,
      ...client,
      ...issuedBy,
      ...known,
      ...shown,
      ...facts,
      reason: named,
    };
    return { evidence: { ...known, ...shown }, problem: { ...problem, parameters } };
  };
  if (unreadable.has(reason) && isEncrypted(session)) return explained('encrypted-token');
  const isNew = observed.tokenRequestedAt !== undefined;
  const now = clock.now() / 1000;
  if (reason === 'expired') {
    const byClock = clockReasonOf(claims, observed, now);
    const reportedBy = byClock === null ? null : reportingStep(byClock, observed);
    if (reportedBy !== null) return explained('reported-clock', { reportedBy, provider: observed.providerHost ?? '' });
    if (byClock !== null)
      return explained(byClock.reason, { seconds: byClock.seconds, provider: observed.providerHost ?? '', ...agreeingClock(observed) });
    const validUntil = typeof claims?.exp === 'number' ? claims.exp * 1000 : expiresAt;
    if (!isNew || validUntil === null || validUntil <= clock.now()) return null;
    return explained('new-token-expired', { validUntil: new Date(validUntil).toISOString() });
  }
  if (reason === 'token-format' && claims === null && isNew) return explained('new-token-unreadable');
  if (reason === 'issuer') return explained(issuerReason(claims));
  const isForeign = reason === undefined && typeof resource === 'string' && claims?.aud !== undefined && !isFor(claims.aud, resource);
  if (audienceReasons.has(reason) || isForeign) {
    const { aud, expectedAudience: named = null } = audienceFacts(claims, problem);
    if (aud === undefined)
      return explained(claims === null ? 'audience' : 'no-audience', {}, named === null ? {} : { expectedAudience: named });
    const requested = requestedAudience(connection);
    const expected: Problem['parameters'] = named === null ? {} : { expectedAudience: named };
    if (aud === graphAudience) return explained('audience-graph', {}, { aud, ...expected });
    if (product === identityProducts.entra && isOtherVersion(aud, named ?? requested))
      return explained('audience-version', {}, { aud, ...expected });
    if (named !== null) return explained('audience-expected', {}, { aud, ...expected });
    if (requested === null && (aud === userInfoAudience || product === identityProducts.adfs))
      return explained('audience-adfs', {}, { aud });
    if (requested === null || isFor(aud, requested)) return explained('audience-rejected', {}, { aud });
    return explained('audience-scope', {}, { aud, expectedAudience: requested });
  }
  if (reason !== undefined || !isNew) return null;
  if (!saysNothing.test(problem.detail ?? '')) return explained('new-token-stated');
  const byClock = clockReasonOf(claims, observed, now);
  if (byClock !== null) {
    const { between } = byClock;
    const reportedBy = reportingStep(byClock, observed);
    if (reportedBy !== null) return explained('new-token-reported-clock', { reportedBy, provider: observed.providerHost ?? '' });
    return explained(between > 0 ? 'new-token-clock-ahead' : 'new-token-clock-behind', { seconds: Math.abs(between) });
  }
  return explained(claims === null ? 'new-token-opaque' : 'new-token');
}

/** Reasons of a wrong audience, before this test compares it with the settings of the connection. */
const audienceReasons: ReadonlySet<unknown> = new Set(['audience', 'audience-expected', 'audience-rejected']);

/** Reasons of servers that can't read a token. Undefined is a rejection without a reason. */
const unreadable: ReadonlySet<unknown> = new Set([
  undefined,
  'token-format',
  'signature',
  'algorithm',
  ...audienceReasons,
  'issuer',
  'no-issuer',
]);

/** Returns whether the identity provider encrypted the access token. */
const isEncrypted = (session: StepContext['session']): boolean =>
  session.exchange().findLast(({ purpose }) => purpose === 'token')?.encrypted === true;

/** Returns the earlier step that reported the wrong clock because of which a token is rejected. Null if none did. */
function reportingStep({ reason }: ClockReason, { reportedClocks = [] }: StepContext['observed']): string | null {
  const step = reason.startsWith('provider-') ? 'identity-provider' : 'clock';
  return reportedClocks.find((clock) => clock.step === step)?.step ?? null;
}

/** Returns the identity provider as the host whose clock agrees with this computer's clock. Empty if it differs, or is unknown. */
function agreeingClock({ providerHost, providerSkewSeconds }: StepContext['observed']): Problem['parameters'] {
  if (providerHost === undefined || providerSkewSeconds === undefined || Math.abs(providerSkewSeconds) > notableSkew) return {};
  return { wrongClock: 'server', clockHost: providerHost };
}

/** The audience of tokens of Microsoft Entra ID for Microsoft Graph, which are issued if the scope names no API. */
const graphAudience = '00000003-0000-0000-c000-000000000000';

/** The audience of tokens of AD FS if the scope names no API. */
const userInfoAudience = 'urn:microsoft:userinfo';

/** Returns whether one of two audiences is an application ID and the other a URI: Microsoft Entra ID's names of an API in two versions of tokens. */
function isOtherVersion(aud: string, wanted: string | null): boolean {
  const isId = (name: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);
  return wanted !== null && isId(aud) !== isId(wanted) && [aud, wanted].some((name) => /^[a-z][a-z+.-]*:\/\//i.test(name));
}

/** Returns the identity provider product that issues the tokens of a connection, by all addresses that are known. Null if unknown. */
function productOfTokens(claims: Claims, { connection: { oauth }, session }: Pick<StepContext, 'connection' | 'session'>): string | null {
  const requested = session.exchange().map(({ request }) => request.url);
  return productAt([claims?.iss, oauth?.tokenUrl, oauth?.issuer, ...requested]);
}

/** Returns the reason of a rejected issuer. Microsoft Entra ID issues tokens of two versions with different issuers. */
function issuerReason(claims: Claims): 'issuer' | 'no-issuer' | 'issuer-version' | 'issuer-known' {
  if (claims === null) return 'issuer';
  if (claims.iss === undefined) return 'no-issuer';
  return /^https:\/\/(?:sts\.windows\.net|login\.microsoftonline\.(?:com|us))\//.test(String(claims.iss))
    ? 'issuer-version'
    : 'issuer-known';
}

const withoutSlash = (name: unknown): string => String(name).replace(/\/+$/, '');

/** Returns whether an `aud` claim contains an audience. A trailing slash makes no difference. */
const isFor = (aud: unknown, audience: string): boolean => [aud].flat().map(withoutSlash).includes(withoutSlash(audience));

/**
 * Returns the audience that a connection requests: its own setting, or that of a scope, such as `api://data` for `api://data/.default`. Null
 * without both.
 */
export function requestedAudience({ oauth }: Pick<Connection, 'oauth'>): string | null {
  if (oauth !== undefined && oauth.audience !== '') return oauth.audience;
  const scopes = (oauth?.scope ?? '').split(/\s+/).filter((scope) => /^[a-z][a-z+.-]*:\/\/.+\/[^/]+$/i.test(scope));
  return scopes.map((scope) => scope.replace(/\/[^/]+$/, ''))[0] ?? null;
}

/** Returns the audience and the issuer of a token. Empty if the token can't be read. */
function claimFacts(claims: Claims): { readonly aud?: string; readonly iss?: string } {
  const aud = audienceOf(claims);
  const iss = claims?.iss;
  return { ...(aud !== null && { aud }), ...(typeof iss === 'string' && { iss }) };
}
