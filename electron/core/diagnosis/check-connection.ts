import { type CheckOptions, type CheckStep, checkSteps } from '../../../shared/contract/check.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { isLanguageId, languageIds } from '../../../shared/query/query.ts';
import { withoutValues } from '../../../shared/reports/without-values.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { redactedProblem } from '../../wire/redaction.ts';
import { abortable } from '../events/abortable.ts';
import { nameOf, takeCatalogue, takeMetadata, takeRows } from './data-steps.ts';
import { takeClock, takeHttp } from './http-steps.ts';
import { takeName, takeProxy, takeTcp, takeTls } from './network-steps.ts';
import { sentId, stepEvidence } from './request-evidence.ts';
import { takeClaims, takeIdentityProvider, takeToken } from './sign-in-steps.ts';
import { type Outcome, type Step, type StepContext, since } from './step.ts';
import { commandsOf } from './step-commands.ts';

/** Maximum milliseconds of a step that doesn't wait for the user, unless the user chose a longer timeout. */
const usualStepLimit = 20_000;

type SkipReason = Extract<Outcome, { skipped: unknown }>['skipped'];

/**
 * Tests a connection step by step. Yields each step when it starts and when it ends.
 *
 * Skips the steps that depend on a failed step. A wrong clock or unexpected claims don't stop the test. Signs in once if nobody is signed
 * in. The test takes at most `seconds`, without the time that the user needs at a login page. A step takes at most 20 seconds, a third of
 * `seconds`, or the response timeout that the user chose, whichever is longest.
 */
export async function* checkConnection(
  context: StepContext,
  { until, signIn, seconds }: CheckOptions,
): AsyncGenerator<CheckStep, void, undefined> {
  const { signal, clock, chosenTimeout } = context;
  let remaining = seconds * 1_000;
  const stepLimit = Math.max(usualStepLimit, chosenTimeout ?? 0, remaining / 3);
  let skipReason: SkipReason | null = null;
  for (const step of steps) {
    signal.throwIfAborted();
    const startedAt = clock.now();
    const startedStep = { id: step.id, startedAt, evidence: {}, certificates: [], commands: [], skipped: null, problem: null };
    if (remaining < 1) skipReason ??= 'out-of-time';
    const skipped = skipReason ?? (step.signsIn && !signIn ? 'without-sign-in' : null);
    if (skipped === null) yield { ...startedStep, status: 'running' };
    const limit = step.waitsForUser === true && isInteractive(context) ? null : Math.ceil(Math.min(stepLimit, remaining));
    const start = performance.now();
    const earlier = context.requests().at(-1)?.id ?? 0;
    const outcome: Outcome = skipped === null ? await take(step, context, limit, earlier) : { skipped };
    const milliseconds = since(start);
    if (limit !== null) remaining -= performance.now() - start;
    if (step.stops && 'problem' in outcome && outcome.canContinue !== true) skipReason = 'step-before-failed';
    if (step.id === until) skipReason ??= 'until-earlier-step';
    const isSlow = 'problem' in outcome && outcome.problem.code === 'timed-out';
    const sent = context.requests().filter(({ id, state }) => id > earlier && (isSlow || state !== 'waiting'));
    const requestFacts = step.requests ? stepEvidence(sent, 'problem' in outcome ? outcome.problem : null) : {};
    const measuredEvidence = 'skipped' in outcome ? outcome.evidence : { milliseconds, ...requestFacts, ...outcome.evidence };
    const ended = stepOf({ ...outcome, ...(measuredEvidence && { evidence: measuredEvidence }) }, context);
    // The first request of a step is the one to reproduce, because the others follow its redirects. Discovery precedes a token request.
    const first = context.requests().find(({ id, method }) => id > earlier && (step.id !== 'token' || method === 'POST'));
    const url = step.requests ? (first?.url ?? null) : null;
    const facts = { ...context, proxy: await knownProxy(context), followsRedirects: isRedirectedWithinOrigin(sent) };
    const commands = 'skipped' in outcome ? [] : commandsOf(step.id, facts, url);
    yield withoutRows({ ...startedStep, ...ended, commands: [...commands] });
  }
}

/** Removes values from the quote of a document that isn't the expected one, because it can be rows. */
function withoutRows(step: CheckStep): CheckStep {
  const { problem } = step;
  if (problem?.code !== 'unexpected-answer' || problem.detail === null) return step;
  return { ...step, problem: { ...problem, detail: withoutValues(problem.detail) } };
}

/** Returns the steps of a test that can't start. The first step fails with this problem, and the others are skipped. */
export function problemBeforeStart(problem: Problem, startedAt: number): readonly CheckStep[] {
  return checkSteps.map((id, index) => ({
    id,
    startedAt,
    status: index === 0 ? 'failed' : 'skipped',
    evidence: {},
    certificates: [],
    commands: [],
    skipped: index === 0 ? null : 'step-before-failed',
    problem: index === 0 ? problem : null,
  }));
}

/**
 * Checks whether redirects were followed, and all stayed at their origin. `curl` would send a service token to another origin, which
 * Dataquay doesn't.
 */
function isRedirectedWithinOrigin(sent: readonly RecordedRequest[]): boolean {
  const gets = sent.filter(({ method }) => method === 'GET');
  const isRedirected = gets.some(({ status }) => status !== null && status >= 300 && status < 400);
  return isRedirected && new Set(gets.map(({ url }) => new URL(url).origin)).size === 1;
}

/** Returns the proxy of the base URL. Null without a proxy; undefined if the lookup fails. */
const knownProxy = ({ proxy }: StepContext): Promise<URL | null | undefined> => proxy().catch(() => undefined);

const isInteractive = ({ session }: StepContext): boolean => ['oauth-code', 'oauth-device'].includes(session.status.value.method);

/**
 * Runs a step and aborts it after `limit` milliseconds.
 *
 * @param earlier ID of the last request before the step.
 * @throws the signal's reason.
 */
async function take(step: Step, context: StepContext, limit: number | null, earlier: number): Promise<Outcome> {
  const { signal } = context;
  const timeout = limit === null ? null : AbortSignal.timeout(limit);
  const either = timeout === null ? signal : AbortSignal.any([signal, timeout]);
  try {
    return await abortable(step.take({ ...context, signal: either }), either);
  } catch (error) {
    signal.throwIfAborted();
    if (limit !== null && timeout?.aborted === true) return { problem: slowStep(step, context, limit, earlier) };
    if (error instanceof ProblemError) return { problem: error.problem };
    return { problem: problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null }) };
  }
}

/**
 * Returns the problem of a step that exceeded its limit, with the request that it was waiting for. It is a problem of the identity provider
 * if the step was waiting for it.
 */
function slowStep({ id, requests }: Step, context: StepContext, limit: number, earlier: number): Problem {
  const { baseUrl, observed } = context;
  const seconds = Math.max(1, Math.round(limit / 1_000));
  const isProviders = observed.providerHost !== undefined && (id === 'identity-provider' || id === 'token');
  if (isProviders) return makeProblem('identity-provider-silent', { parameters: { host: observed.providerHost ?? '', seconds } });
  const last = requests ? context.requests().findLast((request) => request.id > earlier) : undefined;
  if (last === undefined) return makeProblem('timed-out', { parameters: { host: baseUrl.hostname, seconds, reason: 'slow-step' } });
  const facts = { host: new URL(last.url).hostname, url: last.url, seconds, requestId: sentId(last) };
  if (last.status !== null) {
    const rate = Math.round((last.bytes * 1_000) / limit);
    return makeProblem('timed-out', { parameters: { ...facts, reason: 'slow-body', received: last.bytes, rate }, status: last.status });
  }
  if (!isLanguageId(id) || observed.api === undefined)
    return makeProblem('timed-out', { parameters: { ...facts, reason: 'slow-request' } });
  return makeProblem('timed-out', { parameters: { ...facts, api: nameOf(observed.api), reason: 'slow-rows' } });
}

/** Returns the result of a step, with its secrets removed. */
function stepOf(
  outcome: Outcome,
  { redaction }: StepContext,
): Pick<CheckStep, 'status' | 'evidence' | 'certificates' | 'apis' | 'skipped' | 'problem'> {
  const clean = (name: string, value: string | number): string | number => {
    if (typeof value !== 'string' || constantEvidence.has(name)) return value;
    return redaction.text(name === 'url' ? redaction.url(value) : value);
  };
  const statedEvidence = Object.entries(outcome.evidence ?? {}).filter(([, value]) => value !== '');
  const evidence = Object.fromEntries(statedEvidence.map(([name, value]) => [name, clean(name, value)]));
  const { certificates = [], apis } = outcome;
  const listed = apis === undefined ? {} : { apis };
  if ('skipped' in outcome) return { status: 'skipped', evidence, certificates, skipped: outcome.skipped, problem: null };
  const problem = 'problem' in outcome ? redactedProblem(outcome.problem, redaction) : null;
  return { status: problem === null ? 'passed' : 'failed', evidence, certificates, ...listed, skipped: null, problem };
}

/** Evidence whose values are constants of the application. */
const constantEvidence: ReadonlySet<string> = new Set([
  'method',
  'proxySource',
  'proxyRule',
  'credentials',
  'excepted',
  'judged',
  'rejectsGet',
]);

/** All steps in their order of execution. */
const steps: readonly Step[] = [
  { id: 'name', take: takeName, stops: true, signsIn: false, requests: false },
  { id: 'tcp', take: takeTcp, stops: true, signsIn: false, requests: false },
  { id: 'proxy', take: takeProxy, stops: true, signsIn: false, requests: false },
  { id: 'tls', take: takeTls, stops: true, signsIn: false, requests: false },
  { id: 'http', take: takeHttp, stops: true, signsIn: false, requests: true },
  { id: 'clock', take: takeClock, stops: false, signsIn: false, requests: false },
  { id: 'identity-provider', take: takeIdentityProvider, stops: true, signsIn: false, requests: true },
  { id: 'token', take: takeToken, stops: true, signsIn: true, requests: true, waitsForUser: true },
  { id: 'claims', take: takeClaims, stops: false, signsIn: true, requests: false },
  { id: 'catalogue', take: takeCatalogue, stops: true, signsIn: true, requests: true },
  { id: 'metadata', take: takeMetadata, stops: false, signsIn: true, requests: true },
  ...languageIds.map((id) => ({ id, take: takeRows(id), stops: false, signsIn: true, requests: true })),
];
