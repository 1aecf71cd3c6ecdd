import type { Problem } from '../../../shared/problems/problem.ts';
import { serverKindOf } from '../../../shared/servers/index.ts';
import { headerValue, headerValues } from '../../wire/header-lines.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isWebPage, pageTitle, senderOf } from '../../wire/sender.ts';
import { serverRequestIdOf } from '../../wire/server-request-id.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { defaultPaths } from '../catalogue/addresses.ts';
import { describeRefusal } from '../requests/response-problem.ts';
import { describeDocument, unavailableReason } from '../requests/unexpected-document.ts';
import { type HostClock, providerClock, wrongClock } from './compared-clocks.ts';
import { httpsExpected, otherService } from './network-steps.ts';
import { requiredProtocol } from './request-evidence.ts';
import { type Evidence, notableSkew, type Outcome, type ReportedClock, type StepContext, since, toleratedSkew } from './step.ts';

/** Maximum number of bytes of a body that are read. */
const longestStart = 64 * 1024;

/** Maximum characters of the body in the evidence. */
const shownCharacters = 300;

/** Returns the start of a body as text. Doesn't read the rest. */
export async function startOfBody(response: WireResponse): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    parts.push(part.slice());
    bytes += part.length;
    if (bytes >= longestStart) break;
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Returns the URL of the catalogue, or of the metadata if the service has no catalogue. */
async function catalogueAddress({ connection, baseUrl, session, signal }: StepContext): Promise<string> {
  const { paths = defaultPaths } = await session.access(signal);
  return serverKindOf(connection.kind).apisUrl({ baseUrl: baseUrl.href.replace(/\/+$/, ''), paths });
}

/** Returns the evidence of a response. Removes secrets before it truncates the text. */
export function responseEvidence(response: WireResponse, text: string, redaction: Redaction): Evidence {
  const { status, statusText, headers, redirects, url } = response;
  const named = (name: string) => headerValue(headers, name) ?? '';
  const sender = senderOf({ status, headers, text, url });
  return {
    url,
    statusLine: `${status} ${statusText}`.trim(),
    ...requiredProtocol(response.exchange.connection),
    contentType: named('content-type'),
    sender: sender?.name ?? '',
    server: named('server'),
    via: headerValues(headers, 'via').join(', '),
    requestId: response.requestId,
    serverRequestId: serverRequestIdOf(headers, text),
    authenticate: headerValues(headers, 'www-authenticate').join(', '),
    retryAfter: named('retry-after'),
    redirects: redirects.map(({ status: code, from, to }) => `${code} ${redaction.url(from)} → ${redaction.url(to)}`).join('\n'),
    title: isWebPage({ headers, text }) ? pageTitle(text) : '',
    beginning: redaction.body(text).replace(/\s+/g, ' ').trim().slice(0, shownCharacters),
  };
}

/** Reasons of lost connections with texts that are more specific than a missing response. */
const ownTexts = /^(?:tls-handshake|http2-)/;

/** Errors that the API itself might have returned. */
const ofApi: ReadonlySet<string> = new Set([
  'bad-request',
  'media-type',
  'method-not-allowed',
  'not-acceptable',
  'required-header',
  'unusual-status',
  'upgrade-required',
]);

/** Reasons of denied access that are independent of the user. */
const beforeApi: ReadonlySet<string> = new Set([
  'browser-check',
  'country',
  'firewall',
  'https-required',
  'no-listing',
  'proxy',
  'request-filter',
]);

/** Faults of the API itself, which might not occur if the user is signed in. */
const faultsOfApi: ReadonlySet<string> = new Set(['database', 'document', 'sap-alias', 'sap-gateway']);

/** Checks whether a problem occurred before the request reached the API, so that signing in can't help. */
function isBeforeApi({ code, parameters }: Problem): boolean {
  if (code === 'tls-failed' || code === 'proxy-failed') return true;
  if (code === 'unexpected-answer') return !ofApi.has(String(parameters.reason));
  if (code === 'not-permitted') return beforeApi.has(String(parameters.reason));
  return code === 'deployment-fault' && parameters.reason !== undefined && !faultsOfApi.has(String(parameters.reason));
}

/**
 * Requests the catalogue without credentials. Checks that the server supports HTTP, and identifies the server that responds.
 *
 * The step passes if the response requires credentials, because everything between this computer and the API let the request through.
 */
export async function takeHttp(context: StepContext): Promise<Outcome> {
  const { wire, clock, signal, observed, redaction } = context;
  const url = await catalogueAddress(context);
  const start = performance.now();
  const sentAt = clock.now();
  let response: WireResponse;
  try {
    response = await wire.get({ url, headers: [['accept', 'application/json, application/xml, text/plain']], signal });
  } catch (error) {
    signal.throwIfAborted();
    const problem = problemOf(error);
    const isSilent = problem?.code === 'connection-lost' && !ownTexts.test(String(problem.parameters.reason));
    if (problem === null) throw error;
    const isForeign = problem.code === 'unexpected-answer' && problem.parameters.reason === 'not-http';
    const known = isForeign ? await otherService(context) : isSilent ? await httpsExpected(context) : null;
    if (known !== null) throw new ProblemError({ ...known, detail: problem.detail }, { cause: error });
    if (!isSilent) throw error;
    throw new ProblemError({
      ...problem,
      parameters: { ...problem.parameters, reason: 'no-response', error: String(problem.parameters.reason) },
    });
  }
  try {
    observed.http = {
      headers: response.headers,
      host: new URL(response.url).hostname,
      sentAt,
      respondedAt: clock.now(),
      status: response.status,
    };
    const { status, headers, redirects } = response;
    const text = await startOfBody(response);
    const evidence = { ...responseEvidence(response, text, redaction), credentials: 'none', milliseconds: since(start) };
    const refused = {
      url: response.url,
      status,
      headers,
      text,
      signedIn: false,
      redirects,
      requestId: response.requestId,
      sent: response.sent,
      isDocument: true,
    };
    if (status >= 400) {
      const problem = describeRefusal(refused, redaction);
      return isBeforeApi(problem) ? { evidence, problem } : { evidence: { ...evidence, judged: 'later' } };
    }
    if (!isWebPage({ headers, text })) return { evidence };
    const { role } = senderOf({ status, headers, text, url: response.url }) ?? {};
    if (role !== 'portal' && role !== 'proxy' && role !== 'firewall' && unavailableReason(text) === null)
      return { evidence: { ...evidence, judged: 'later' } };
    const page = { url: response.url, status, headers, redirects, bytes: Buffer.byteLength(text), text };
    return { evidence, problem: describeDocument(page, redaction) };
  } finally {
    response.discard();
  }
}

/**
 * Compares the server's clock (`Date` of the response) with this computer's clock. The evidence has the difference and the tolerance in
 * seconds.
 */
export async function takeClock(context: StepContext): Promise<Outcome> {
  const { observed } = context;
  if (observed.http === undefined) return { skipped: 'no-date' };
  const { headers, host, sentAt, respondedAt } = observed.http;
  const date = Date.parse(headerValue(headers, 'date') ?? '');
  if (Number.isNaN(date)) return { skipped: 'no-date' };
  // The header has whole seconds. The server wrote it at some time between request and response.
  observed.skewSeconds = Math.round((date + 500 - (sentAt + respondedAt) / 2) / 1000);
  const isWrong = Math.abs(observed.skewSeconds) > toleratedSkew;
  const server = { host, skewSeconds: observed.skewSeconds };
  const outcome = judgedClock(server, {}, isWrong ? await providerClock(context) : null);
  if ('problem' in outcome) observed.reportedClocks = [{ step: 'clock', ...server }];
  return outcome;
}

/**
 * Returns the outcome for the clock of a host: failed only if no service would tolerate the difference.
 *
 * @param other the clock of a further host, which shows whose clock is wrong. Null if unknown.
 * @param reported the clocks that earlier steps reported. The same difference isn't explained again.
 * @param repeated the reason of the same difference, by what shows it: another host, or the times in a token.
 */
export function judgedClock(
  server: HostClock,
  found: Evidence,
  other: HostClock | null,
  reported: readonly ReportedClock[] = [],
  repeated: 'reported' | 'reported-token' = 'reported',
): Outcome {
  const { host, skewSeconds } = server;
  const evidence = { ...found, skewSeconds, tolerated: toleratedSkew };
  if (Math.abs(skewSeconds) <= toleratedSkew) return { evidence };
  const direction = skewSeconds > 0 ? 'ahead' : 'behind';
  const earlier = reported.find((clock) => Math.abs(clock.skewSeconds - skewSeconds) <= notableSkew);
  const reason = earlier === undefined ? direction : repeated;
  const earlierFacts: Problem['parameters'] = earlier === undefined ? {} : { reportedBy: earlier.step, clockHost: earlier.host };
  return {
    evidence,
    problem: makeProblem('clock-skew', {
      parameters: { host, skewSeconds, seconds: Math.abs(skewSeconds), reason, ...wrongClock(server, other), ...earlierFacts },
    }),
    canContinue: true,
  };
}
