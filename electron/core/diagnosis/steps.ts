import type { SecureContext } from 'node:tls';
import type { CheckStep, CheckStepId, skipReasons } from '../../../shared/contract/check.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { type Profile, settingsOfMethod } from '../../../shared/contract/profile.ts';
import type { Clock } from '../../signin/clock.ts';
import { portOf } from '../../wire/address.ts';
import type { WireClient } from '../../wire/client.ts';
import { defaultTimeouts } from '../../wire/client.ts';
import { describeFailure } from '../../wire/failure.ts';
import { headerValue } from '../../wire/header-lines.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { Session } from '../profiles/session.ts';
import type { Probes } from './probes.ts';

/** What the steps work with. */
export interface StepContext {
  readonly profile: Profile;
  /** Where the deployment answers at present. */
  readonly baseUrl: URL;
  /** The proxy that requests to the deployment go by; null for none. */
  readonly proxy: URL | null;
  /** Whom TLS trusts, and what it shows. */
  readonly trust: SecureContext;
  readonly session: Session;
  readonly catalogue: CatalogueReader;
  readonly wire: WireClient;
  readonly probes: Probes;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** How a step went. A step may also throw a ProblemError. */
export type Outcome =
  | { readonly evidence: CheckStep['evidence'] }
  | { readonly problem: Problem; readonly evidence?: CheckStep['evidence'] }
  | { readonly skipped: (typeof skipReasons)[number] };

interface Step {
  readonly id: CheckStepId;
  readonly take: (context: StepContext) => Promise<Outcome>;
  /** Whether nothing behind it can work where it failed. */
  readonly stops: boolean;
}

/** Seconds by which clocks may differ: Kerberos allows five minutes, but short-lived tokens are lost by less. */
const clockTolerance = 30;

const bracketless = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Asks a probe and words what the system throws as the wire would. */
async function probing<T>(url: URL, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new ProblemError(describeFailure(error, url, defaultTimeouts), { cause: error });
  }
}

const since = (start: number): number => Math.round(performance.now() - start);

async function name({ baseUrl, proxy, probes }: StepContext): Promise<Outcome> {
  if (proxy !== null) return { skipped: 'behind-proxy' };
  const start = performance.now();
  const host = bracketless(baseUrl.hostname);
  const addresses = await probing(baseUrl, () => probes.resolve(host));
  return { evidence: { host, addresses: addresses.join(', '), milliseconds: since(start) } };
}

async function tcp({ baseUrl, proxy, probes, signal }: StepContext): Promise<Outcome> {
  if (proxy !== null) return { skipped: 'behind-proxy' };
  const start = performance.now();
  const address = await probing(baseUrl, () => probes.connect(bracketless(baseUrl.hostname), portOf(baseUrl), signal));
  return { evidence: { address, port: portOf(baseUrl), milliseconds: since(start) } };
}

async function throughProxy({ proxy, probes, signal }: StepContext): Promise<Outcome> {
  if (proxy === null) return { skipped: 'no-proxy' };
  const start = performance.now();
  const address = await probing(proxy, () => probes.connect(bracketless(proxy.hostname), portOf(proxy), signal));
  return { evidence: { proxy: proxy.origin, address, milliseconds: since(start) } };
}

async function tls({ baseUrl, proxy, trust, probes, signal }: StepContext): Promise<Outcome> {
  if (baseUrl.protocol !== 'https:') return { skipped: 'plain-http' };
  if (proxy !== null) return { skipped: 'behind-proxy' };
  const start = performance.now();
  const host = bracketless(baseUrl.hostname);
  const seen = await probing(baseUrl, () => probes.handshake(host, portOf(baseUrl), trust, signal));
  return { evidence: { ...seen, milliseconds: since(start) } };
}

async function clockOf({ baseUrl, wire, clock, signal }: StepContext): Promise<Outcome> {
  const askedAt = clock.now();
  const answer = await wire.get({ url: baseUrl.href, headers: [['accept', 'application/json']], signal });
  answer.discard();
  const answeredAt = clock.now();
  const date = Date.parse(headerValue(answer.headers, 'date') ?? '');
  if (Number.isNaN(date)) return { skipped: 'not-told' };
  // The header has whole seconds, and the answer was made at some time between the two.
  const skewSeconds = Math.round((date + 500 - (askedAt + answeredAt) / 2) / 1000);
  const evidence = { skewSeconds, tolerated: clockTolerance };
  if (Math.abs(skewSeconds) <= clockTolerance) return { evidence };
  return { evidence, problem: makeProblem('clock-skew', { parameters: { host: baseUrl.hostname, skewSeconds } }) };
}

async function identityProvider({ profile, session, wire, signal }: StepContext): Promise<Outcome> {
  const { oauth } = profile;
  if (oauth === undefined || settingsOfMethod[session.status.value.method] !== 'oauth') return { skipped: 'not-this-method' };
  const url = oauth.issuer === null ? oauth.tokenUrl : `${oauth.issuer}/.well-known/openid-configuration`;
  if (url === null) return { skipped: 'not-told' };
  const start = performance.now();
  try {
    const answer = await wire.get({ url, headers: [['accept', 'application/json']], signal });
    answer.discard();
    // A token endpoint takes no GET: that it answers is what matters.
    if (answer.status < 500) return { evidence: { url, status: answer.status, milliseconds: since(start) } };
    const parameters = { host: new URL(url).hostname, url, reason: 'status' };
    return { problem: makeProblem('identity-provider-odd-answer', { status: answer.status, parameters }) };
  } catch (error) {
    signal.throwIfAborted();
    const known = problemOf(error);
    if (known === null || known.code === 'tls-failed') throw error;
    const parameters = { ...known.parameters, reason: known.code };
    return { problem: makeProblem('identity-provider-unreachable', { parameters, detail: known.detail }) };
  }
}

async function token({ session }: StepContext): Promise<Outcome> {
  const { method } = session.status.value;
  if (method === 'none') return { skipped: 'not-this-method' };
  const start = performance.now();
  const status = session.status.value.state === 'signed-in' ? session.status.value : await session.signIn();
  if (status.state !== 'signed-in') return { problem: status.problem ?? makeProblem('not-signed-in') };
  return {
    evidence: {
      method,
      ...(status.who === null ? {} : { who: status.who }),
      ...(status.expiresAt === null ? {} : { validUntil: new Date(status.expiresAt).toISOString() }),
      ...(status.ticket == null ? {} : { service: status.ticket.service, cache: status.ticket.cache }),
      milliseconds: since(start),
    },
  };
}

const told = ['iss', 'aud', 'azp', 'scope', 'preferred_username', 'sub'];

async function claims({ session, clock }: StepContext): Promise<Outcome> {
  const { claims: decoded } = session.status.value;
  if (decoded === null) return { skipped: 'no-claims' };
  const evidence: Record<string, string | number> = {};
  for (const claim of told) {
    const value = decoded[claim];
    if (value !== undefined) evidence[claim] = typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  }
  const { exp, nbf } = decoded;
  const now = clock.now() / 1000;
  if (typeof exp === 'number') evidence.validUntil = new Date(exp * 1000).toISOString();
  if ((typeof exp === 'number' && exp <= now) || (typeof nbf === 'number' && nbf > now + clockTolerance)) {
    const skewSeconds = typeof nbf === 'number' && nbf > now ? Math.round(nbf - now) : Math.round(Number(exp) - now);
    return { evidence, problem: makeProblem('clock-skew', { parameters: { skewSeconds } }) };
  }
  return { evidence };
}

async function catalogue({ catalogue: reader, baseUrl, signal }: StepContext): Promise<Outcome> {
  const start = performance.now();
  try {
    const { apis } = await reader.list(signal);
    return { evidence: { apis: apis.length, milliseconds: since(start) } };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'unknown-api') throw error;
    // Nothing at this address: not an API is unknown, the deployment is somewhere else.
    const parameters = { host: baseUrl.hostname, ...problem.parameters, reason: 'no-catalogue' };
    return { problem: makeProblem('catalogue-not-found', { parameters, status: problem.status, detail: problem.detail }) };
  }
}

/** All steps, in the order in which they are taken. */
export const checkSteps: readonly Step[] = [
  { id: 'name', take: name, stops: true },
  { id: 'tcp', take: tcp, stops: true },
  { id: 'proxy', take: throughProxy, stops: true },
  { id: 'tls', take: tls, stops: true },
  { id: 'clock', take: clockOf, stops: false },
  { id: 'identity-provider', take: identityProvider, stops: true },
  { id: 'token', take: token, stops: true },
  { id: 'claims', take: claims, stops: false },
  { id: 'catalogue', take: catalogue, stops: true },
];
