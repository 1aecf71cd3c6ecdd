import { isIP } from 'node:net';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { type HeaderLines, headerValues } from '../../wire/header-lines.ts';
import { notableSkew, type StepContext } from './step.ts';

/** What the steps before the sign-in observed. */
interface ObservedServer {
  readonly baseUrl: URL;
  /** Returns the server's certificate. Undefined if there is none. */
  readonly certificate: () => Promise<Pick<Certificate, 'subject' | 'names'> | undefined>;
  /** Seconds by which the server's clock is ahead of this computer's clock. */
  readonly skewSeconds: number | undefined;
  /** Opens a TCP connection to a KDC, and returns the result. */
  readonly tryKdc: (host: string, port: number) => Promise<KdcState>;
}

/** Result of a TCP connection to a KDC. */
type KdcState = 'unknown-name' | 'refused' | 'silent' | 'open';

/** Timeout of a connection to a KDC in milliseconds. */
const kdcTimeout = 3_000;

/** Maximum number of KDCs to try. */
const mostKdcs = 3;

/** Returns what the steps before the sign-in observed, and how to try a KDC. */
export function observedServer({ baseUrl, connected, observed, probes, signal }: StepContext): ObservedServer {
  const tryKdc: ObservedServer['tryKdc'] = async (host, port) => {
    try {
      await probes.resolve(host);
    } catch {
      return 'unknown-name';
    }
    const limited = AbortSignal.any([signal, AbortSignal.timeout(kdcTimeout)]);
    return probes.connect(host, port, limited).then(
      () => 'open',
      () => (limited.aborted ? 'silent' : 'refused'),
    );
  };
  const certificate: ObservedServer['certificate'] = () =>
    connected().then(
      ({ facts }) => facts.tls?.certificates[0],
      () => undefined,
    );
  return { baseUrl, certificate, skewSeconds: observed.skewSeconds, tryKdc };
}

/** Returns the DNS names of the server's certificate that differ from the host, the name of its subject first. Empty without TLS. */
async function otherNames({ baseUrl, certificate }: ObservedServer): Promise<readonly string[]> {
  if (baseUrl.protocol !== 'https:') return [];
  const { names = [], subject = '' } = (await certificate()) ?? {};
  // Wildcards, IP addresses, and names of other kinds, such as URIs, aren't host names.
  const hosts = names.flatMap((name) => (/^[a-z\d][a-z\d.-]*$/i.test(name) && isIP(name) === 0 ? [name.toLowerCase()] : []));
  const main = /\bCN=([^,\s]+)/.exec(subject)?.[1]?.toLowerCase();
  return hosts.filter((name) => name !== baseUrl.hostname).sort((one, other) => Number(other === main) - Number(one === main));
}

/** Returns why the KDCs in krb5.conf can't be reached. Null if there are none, or if they have different reasons. */
async function kdcReason(kdcs: string, tryKdc: ObservedServer['tryKdc']): Promise<string | null> {
  const addresses = kdcs.split(', ').flatMap((kdc) => {
    const [, host = '', port = ''] = /^\[?([^/[\]]+?)\]?:(\d+)$/.exec(kdc) ?? [];
    return host === '' ? [] : [{ host, port: Number(port) }];
  });
  const states = new Set(await Promise.all(addresses.slice(0, mostKdcs).map(({ host, port }) => tryKdc(host, port))));
  const [state] = states;
  if (state === undefined || states.size > 1) return null;
  return state === 'silent' ? state : `kdc-${state}`;
}

/** Adds to a problem of the Kerberos sign-in what the test observes: the names of the certificate, the clocks, and the state of the KDCs. */
export async function withObservations(problem: Problem, server: ObservedServer): Promise<Problem> {
  const { code, parameters } = problem;
  if (code === 'kerberos-kdc-unreachable' && parameters.reason === 'no-contact' && typeof parameters.kdc === 'string') {
    const reason = await kdcReason(parameters.kdc, server.tryKdc);
    if (reason === null) return problem;
    const isRecord = reason === 'kdc-unknown-name' && parameters.kdcFrom === 'dns';
    const waited = reason === 'silent' && { seconds: kdcTimeout / 1_000 };
    return { ...problem, parameters: { ...parameters, reason: isRecord ? 'kdc-record' : reason, ...waited } };
  }
  if (parameters.reason !== undefined) return problem;
  if (code === 'kerberos-service-unknown' || code === 'kerberos-service-address') {
    const [otherName] = await otherNames(server);
    return otherName === undefined ? problem : { ...problem, parameters: { ...parameters, reason: 'certificate-name', otherName } };
  }
  const { skewSeconds } = server;
  if (code !== 'kerberos-clock-skew' || skewSeconds === undefined) return problem;
  const seconds = Math.abs(skewSeconds);
  if (seconds <= notableSkew) return { ...problem, parameters: { ...parameters, reason: 'realm' } };
  return {
    ...problem,
    parameters: { ...parameters, reason: skewSeconds < 0 ? 'this-computer-ahead' : 'this-computer-behind', seconds, skewSeconds },
  };
}

/** The sign-in of a request, and the headers of the response that the server sent without a sign-in. */
interface SignedInRequest {
  readonly method: string;
  readonly who: string | null;
  readonly service: string | undefined;
  readonly headers: HeaderLines;
}

/** Returns the sign-in of a test's requests. */
export function signedInRequest({ session, observed }: StepContext): SignedInRequest {
  const { method, ticket, who } = session.status.value;
  return { method, who, service: ticket?.service, headers: observed.http?.headers ?? [] };
}

/** Reasons of a denied access that name no cause, so that the ticket and its user explain more. */
const generalReasons: ReadonlySet<unknown> = new Set([undefined, 'gateway', 'no-message']);

/** Reasons of headers that are too large. Only the ticket distinguishes the request from the first one, which had no ticket. */
const largeRequests: ReadonlySet<unknown> = new Set(['request-headers-too-large', 'large-header', 'small-headers']);

/**
 * Returns the problem of a rejected request or a server error after a Kerberos ticket was sent, if the same server had requested Kerberos
 * without one. Other problems stay the same.
 */
export function afterTicket(problem: Problem, { method, who, service, headers }: SignedInRequest): Problem {
  const { code, status, parameters } = problem;
  const isFault = code === 'deployment-fault' && status === 500 && (parameters.reason === undefined || parameters.reason === 'document');
  const isDenied = code === 'not-permitted' && status === 403 && generalReasons.has(parameters.reason);
  const isTooLarge = code === 'unexpected-answer' && largeRequests.has(parameters.reason);
  const isInvalid = code === 'unexpected-answer' && parameters.reason === 'bad-request' && problem.detail === null;
  if (method !== 'kerberos' || !(isFault || isDenied || isTooLarge || isInvalid)) return problem;
  const isRequested = headerValues(headers, 'www-authenticate').some((line) => /\bnegotiate\b/i.test(line));
  if (!isRequested) return problem;
  const realm = who?.split('@')[1];
  const facts = {
    ...(service !== undefined && { service }),
    ...(who !== null && { principal: who }),
    ...(realm !== undefined && { realm }),
  };
  const reason = isTooLarge ? 'large-ticket' : isInvalid ? 'with-ticket' : 'kerberos';
  return { ...problem, parameters: { ...parameters, ...facts, reason } };
}
