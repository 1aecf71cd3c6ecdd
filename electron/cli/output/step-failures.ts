import type { CheckStep, CheckStepId } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import type { FailureFacts } from './failure.ts';
import { failureFactsOf } from './print-problem.ts';

/** A failure of a connection test, which one or more steps have. */
interface StepFailure {
  readonly problem: Problem;
  readonly facts: FailureFacts;
}

/** The account of a connection test, without secrets. */
interface TestAccount {
  readonly connection: Pick<Connection, 'method' | 'oauth' | 'kerberos'>;
  /** The name of the signed-in user. Null if nobody is signed in, or if the name isn't known. */
  readonly who: string | null;
}

/**
 * Returns the failures of a connection test, each once, with the facts that an administrator needs. The failure of the last failed step is
 * last.
 */
export function failuresOf(steps: readonly CheckStep[], account: TestAccount): readonly StepFailure[] {
  const failed = steps.flatMap((step) => (step.problem === null ? [] : [{ step, problem: step.problem }]));
  const sentencesOf = (problem: Problem): string => {
    // Each request has a URL of its own, which the facts list.
    const { why, next } = problemSentences({ ...problem, parameters: { ...problem.parameters, url: '' } }, 'en');
    return JSON.stringify([problem.code, why, next]);
  };
  // A wrong clock is one failure, which the last step that it caused explains best.
  const byClock = failed.findLast(({ problem }) => isByClock(problem))?.problem;
  const groups = Map.groupBy(failed, ({ problem }) => sentencesOf(problem.code === 'clock-skew' ? (byClock ?? problem) : problem));
  const failures = [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    if (last === undefined) return [];
    const alsoFailed = group.slice(0, -1).map(({ step, problem }) => {
      const { url } = requestOf(step, problem);
      return { step: step.id, ...(url !== undefined && { url }) };
    });
    const facts = { ...factsOf(last.step, last.problem, account), ...(alsoFailed.length > 0 && { alsoFailed }) };
    return [{ at: failed.indexOf(last), problem: last.problem, facts }];
  });
  return failures.sort((one, other) => one.at - other.at);
}

/** Returns whether a step after the comparison of the clocks failed because of a wrong clock. */
function isByClock({ code, parameters: { reason } }: Problem): boolean {
  if (code === 'kerberos-clock-skew') return /^this-computer/.test(String(reason));
  return code === 'kerberos-server-clock' || /clock-(?:ahead|behind)$/.test(String(reason));
}

/** The steps before the sign-in, which don't depend on the user. */
const beforeSignIn: ReadonlySet<CheckStepId> = new Set(['name', 'tcp', 'proxy', 'tls', 'http', 'clock']);

function factsOf(step: CheckStep, problem: Problem, { connection, who }: TestAccount): FailureFacts {
  const { oauth, kerberos, method } = connection;
  const configured = method === 'oauth-password' ? oauth?.username : method === 'kerberos' ? kerberos?.principal : null;
  const user = who ?? configured ?? '';
  const clientId = descriptorOf(method).part === 'oauth' ? (oauth?.clientId ?? '') : '';
  const needsUser = !beforeSignIn.has(step.id);
  return {
    ...failureFactsOf(problem),
    ...requestOf(step, problem),
    startedAt: new Date(step.startedAt).toISOString(),
    ...(needsUser && user !== '' && { who: user }),
    ...(needsUser && clientId !== '' && { clientId }),
  };
}

/** Returns the facts of the request that failed, as recorded. Empty if the recorded request has another status than the problem. */
function requestOf({ evidence }: CheckStep, { status, parameters }: Problem): FailureFacts {
  const recorded = /^\d{3}\b/.exec(String(evidence.statusLine ?? ''))?.[0];
  const text = (name: 'url' | 'serverRequestId' | 'requestId' | 'retryAfter') => String(evidence[name] ?? '');
  const { url: ownUrl } = parameters;
  if (text('requestId') === '' || (recorded === undefined ? null : Number(recorded)) !== status)
    return ownUrl === undefined ? {} : { url: String(ownUrl) };
  const names = ['url', 'retryAfter', 'serverRequestId', 'requestId'] as const;
  return Object.fromEntries(names.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]])));
}
