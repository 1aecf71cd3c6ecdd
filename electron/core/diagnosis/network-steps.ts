import type { Problem } from '../../../shared/contract/problem.ts';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import { portOf } from '../../wire/address.ts';
import { defaultTimeouts } from '../../wire/client.ts';
import { describeFailure } from '../../wire/failure.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { ConnectError } from '../../wire/transport/connection.ts';
import { type Evidence, type Outcome, type StepContext, since } from './step.ts';

const bracketless = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Asks a probe and words what the system throws as the wire would. */
async function probing<T>(url: URL, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new ProblemError(describeFailure(error, url, defaultTimeouts), { cause: error });
  }
}

/** Whether requests go by a proxy, or might: which one is the proxy step's to find out. */
const isProxied = (proxy: StepContext['proxy']): Promise<boolean> =>
  proxy().then(
    (found) => found !== null,
    () => true,
  );

/** The host's name is known here: its addresses. Behind a proxy it is the proxy that resolves it. @throws ProblemError as the wire words it. */
export async function takeName({ baseUrl, proxy, probes }: StepContext): Promise<Outcome> {
  if (await isProxied(proxy)) return { skipped: 'behind-proxy' };
  const start = performance.now();
  const host = bracketless(baseUrl.hostname);
  const addresses = await probing(baseUrl, () => probes.resolve(host));
  return { evidence: { host, addresses: addresses.join(', '), milliseconds: since(start) } };
}

/** The port answers: which address did. Behind a proxy nothing is connected to directly. @throws ProblemError as the wire words it. */
export async function takeTcp({ baseUrl, proxy, probes, signal }: StepContext): Promise<Outcome> {
  if (await isProxied(proxy)) return { skipped: 'behind-proxy' };
  const start = performance.now();
  const host = bracketless(baseUrl.hostname);
  const address = await probing(baseUrl, () => probes.connect(host, portOf(baseUrl), signal));
  return { evidence: { address, port: portOf(baseUrl), milliseconds: since(start) } };
}

/** Whether a connection failed only after the proxy had opened its tunnel. */
function passedProxy({ code, parameters }: Problem, proxy: URL): boolean {
  const isHandshake = (code === 'connection-lost' || code === 'timed-out') && parameters.reason === 'tls-handshake';
  return (code === 'tls-failed' || isHandshake) && parameters.origin !== proxy.origin;
}

/** The proxy lets the connection pass. What fails behind its tunnel is left to the next step. */
export async function takeProxy(context: StepContext): Promise<Outcome> {
  const { baseUrl, connection, connected, wire } = context;
  const proxy = await context.proxy();
  const why: Evidence = { proxySource: connection.connection.proxy.mode, proxyRule: wire.proxyRule(baseUrl.href) ?? '' };
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
    // Another one that the PAC file names, if the first couldn't be reached.
    const used = facts.proxy === null ? {} : { proxy: facts.proxy };
    return { evidence: { ...evidence, ...used, ...(facts.remote !== null && { address: facts.remote }), milliseconds: since(start) } };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    // Whose certificate it is tells whether it was the proxy's own or came through its tunnel.
    if (secure && passedProxy(problem, proxy)) return { evidence };
    if (problem.code === 'proxy-failed' || problem.code === 'tls-failed') return { problem, evidence };
    const { mode } = connection.connection.proxy;
    const reason = mode === 'pac' || mode === 'environment' ? `${mode}-unreachable` : 'unreachable';
    const parameters = { ...problem.parameters, host: baseUrl.hostname, proxy: proxy.origin, reason, code: problem.code };
    return { problem: makeProblem('proxy-failed', { parameters, detail: problem.detail }), evidence };
  }
}

/** Milliseconds of a day. */
const day = 86_400_000;

/** What a chain of certificates shows, the server's own first. */
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

/** The connection is encrypted, and the certificate holds: version, cipher, and what the certificate and its chain show, also where they are refused. */
export async function takeTls({ baseUrl, connected, clock }: StepContext): Promise<Outcome> {
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
    return { problem, evidence: certificateFacts(certificates, clock.now()), certificates };
  }
}
