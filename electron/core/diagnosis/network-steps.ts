import { isIP } from 'node:net';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { portOf } from '../../wire/address.ts';
import { defaultTimeouts } from '../../wire/client.ts';
import { describeFailure } from '../../wire/failure.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { ConnectError } from '../../wire/transport/connection.ts';
import { hostsFacts, whyDirect, withDnsFacts, withHostsEntry, withOwnAddress } from './name-evidence.ts';
import { type Evidence, type Outcome, type StepContext, since } from './step.ts';

const bracketless = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Runs a probe and converts system errors to the problems of the HTTP client. */
async function probing<T>(url: URL, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new ProblemError(describeFailure(error, url, defaultTimeouts), { cause: error });
  }
}

/** Returns why a direct connection isn't tested. Null without a proxy. If the lookup of the proxy fails, the proxy step reports it. */
const whyNotDirect = (proxy: StepContext['proxy']): Promise<'behind-proxy' | 'unknown-proxy' | null> =>
  proxy().then(
    (address) => (address === null ? null : 'behind-proxy'),
    () => 'unknown-proxy',
  );

const isProxied = async (proxy: StepContext['proxy']): Promise<boolean> => (await whyNotDirect(proxy)) !== null;

/**
 * Resolves the host name to its addresses. Skipped if requests use a proxy, because the proxy resolves the name.
 *
 * @throws ProblemError as the HTTP client does.
 */
export async function takeName(context: StepContext): Promise<Outcome> {
  const { baseUrl, proxy, probes } = context;
  const notDirect = await whyNotDirect(proxy);
  if (notDirect !== null) return { skipped: notDirect };
  const start = performance.now();
  const host = bracketless(baseUrl.hostname);
  try {
    const addresses = await probing(baseUrl, () => probes.resolve(host));
    const milliseconds = since(start);
    const entry = isIP(host) === 0 ? await probes.hostsEntry(host) : null;
    const source = entry?.addresses.some((address) => addresses.includes(address)) === true ? entry : null;
    if (source !== null) context.observed.hostsEntry = source;
    return { evidence: { host, addresses: addresses.join(', '), ...(source !== null && hostsFacts(source)), milliseconds } };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'name-not-resolved') throw error;
    const parameters = { ...problem.parameters, ...whyDirect(baseUrl.href, context) };
    const answer = await probes.nameState(host);
    // If the name servers now know the name, or the system asks other ones, the error of the system remains.
    if (answer === null || (parameters.reason === 'name-server' && isAboutName.has(answer.state)))
      throw new ProblemError({ ...problem, parameters }, { cause: error });
    const { state, nameServers } = answer;
    const reason = state === 'name-server-silent' && probes.isContainer() ? 'name-server-silent-container' : state;
    throw new ProblemError({ ...problem, parameters: { ...parameters, reason, nameServers } }, { cause: error });
  }
}

/** States that contradict a temporary error of the system's resolver. The system also asks for the name with its search domains. */
const isAboutName: ReadonlySet<string> = new Set(['unknown-name', 'no-address']);

/**
 * Connects to the port, and reports the address. Skipped if requests use a proxy, because no direct connection is made.
 *
 * @throws ProblemError as the HTTP client does.
 */
export async function takeTcp(context: StepContext): Promise<Outcome> {
  const { baseUrl, proxy, probes, signal } = context;
  const notDirect = await whyNotDirect(proxy);
  if (notDirect !== null) return { skipped: notDirect };
  const start = performance.now();
  const host = bracketless(baseUrl.hostname);
  try {
    const address = await probing(baseUrl, () => probes.connect(host, portOf(baseUrl), signal));
    return { evidence: { address, port: portOf(baseUrl), milliseconds: since(start) } };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    const located = withHostsEntry(await withOwnAddress(problem, probes), context.observed.hostsEntry);
    throw new ProblemError({ ...located, parameters: { ...located.parameters, ...whyDirect(baseUrl.href, context) } }, { cause: error });
  }
}

/** Checks whether a connection failed only after the proxy had opened the tunnel. */
function passedProxy({ code, parameters }: Problem, proxy: URL): boolean {
  const isHandshake = (code === 'connection-lost' || code === 'timed-out') && /^tls-handshake/.test(String(parameters.reason));
  return (code === 'tls-failed' || isHandshake) && parameters.origin !== proxy.origin;
}

/** Connects through the proxy. The next step reports errors inside the tunnel. */
export async function takeProxy(context: StepContext): Promise<Outcome> {
  const { baseUrl, connection, connected, probes, wire } = context;
  const proxy = await context.proxy().catch(async (error: unknown) => {
    const problem = problemOf(error);
    throw problem === null ? error : new ProblemError(await withDnsFacts(problem, probes), { cause: error });
  });
  const { mode } = connection.connection.proxy;
  const rule = wire.proxyRule(baseUrl.href);
  const why: Evidence = { proxySource: mode === 'environment' && rule === null ? 'unset' : mode, proxyRule: rule ?? '' };
  if (proxy === null) return { skipped: 'no-proxy', evidence: why };
  const start = performance.now();
  const secure = baseUrl.protocol === 'https:';
  const evidence: Evidence = {
    proxy: proxy.origin,
    ...why,
    ...(secure && { tunnel: `${bracketless(baseUrl.hostname)}:${portOf(baseUrl)}` }),
  };
  try {
    const { facts } = await connected();
    // The PAC file can name another proxy, which is used if the first one can't be reached.
    const proxyEvidence = facts.proxy === null ? {} : { proxy: facts.proxy };
    return {
      evidence: { ...evidence, ...proxyEvidence, ...(facts.remote !== null && { address: facts.remote }), milliseconds: since(start) },
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    // If the handshake was with the server, the error came through the tunnel, so the proxy works.
    if (secure && passedProxy(problem, proxy)) return { evidence };
    if (problem.code === 'proxy-failed') return { problem: await withDnsFacts(problem, probes), evidence };
    if (problem.code === 'tls-failed') return { problem, evidence };
    const parameters = {
      ...problem.parameters,
      ...(mode === 'environment' && { proxySource: mode, variable: rule ?? '' }),
      host: baseUrl.hostname,
      proxy: proxy.origin,
      reason: 'unreachable',
      code: problem.code,
    };
    return { problem: makeProblem('proxy-failed', { parameters, detail: problem.detail }), evidence };
  }
}

/** Returns the problem of a port that belongs to another service, such as SSH. Null if the server doesn't say so, or behind a proxy. */
export async function otherService({ baseUrl, proxy, probes, signal }: StepContext): Promise<Problem | null> {
  if (await isProxied(proxy)) return null;
  const [host, port] = [bracketless(baseUrl.hostname), portOf(baseUrl)];
  const service = await probes.greeting(host, port, signal);
  if (service === null) return null;
  return makeProblem('unexpected-answer', { parameters: { host, port, url: baseUrl.href, service, reason: 'other-service' } });
}

/** Returns the problem of a port that expects HTTPS, although the address begins with `http:`. Null for other ports, or behind a proxy. */
export async function httpsExpected({ baseUrl, proxy, probes, signal }: StepContext): Promise<Problem | null> {
  if (baseUrl.protocol !== 'http:' || (await isProxied(proxy))) return null;
  const [host, port] = [bracketless(baseUrl.hostname), portOf(baseUrl)];
  if (!(await probes.tls(host, port, signal))) return null;
  return makeProblem('unexpected-answer', { parameters: { host, port, url: baseUrl.href, reason: 'https-expected' } });
}

const day = 86_400_000;

/** Returns the evidence of a certificate chain, which starts with the server's own certificate. */
function certificateFacts(certificates: readonly Certificate[], now: number): Evidence {
  const [own] = certificates;
  if (own === undefined) return {};
  const { subject, issuer, names, validFrom, validTo, fingerprint, publicKey = '', signatureAlgorithm = '' } = own;
  const end = Date.parse(validTo);
  const chain = certificates.length > 1 ? { chain: certificates.map((one) => one.subject).join(' ← ') } : {};
  return {
    subject,
    issuer,
    names: names.join(', '),
    validFrom,
    validTo,
    ...(Number.isNaN(end) ? {} : { daysLeft: Math.floor((end - now) / day) }),
    publicKey,
    signatureAlgorithm,
    fingerprint,
    ...chain,
  };
}

/** Checks TLS. Reports the version, the cipher, and the certificate with its chain, also if the certificate is rejected. */
export async function takeTls(context: StepContext): Promise<Outcome> {
  const { baseUrl, connected, clock, fileProblem } = context;
  if (fileProblem !== undefined) return { problem: fileProblem };
  if (baseUrl.protocol !== 'https:') return { skipped: 'plain-http' };
  try {
    const { facts, times } = await connected();
    if (facts.tls === null) return { skipped: 'not-told' };
    const { version, cipher, certificates, excepted } = facts.tls;
    return {
      evidence: {
        protocol: version,
        cipher,
        ...certificateFacts(certificates, clock.now()),
        ...(excepted === true && { excepted: 'yes' }),
        milliseconds: Math.round(times.tls ?? 0),
      },
      certificates,
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    const { cause } = error instanceof Error ? error : {};
    const certificates = cause instanceof ConnectError ? cause.certificates : [];
    const other = problem.parameters.cause === 'not-tls' ? await otherService(context) : null;
    return { problem: other ?? problem, evidence: certificateFacts(certificates, clock.now()), certificates };
  }
}
