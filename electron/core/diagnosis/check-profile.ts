import type { CheckStep } from '../../../shared/contract/check.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Outcome, StepContext } from './step.ts';
import { checkSteps } from './steps.ts';

/**
 * Goes the whole way into a deployment and tells each step as it is taken: name, TCP, proxy, TLS, clock, identity provider, token, claims,
 * catalogue. What lies behind a step that failed is skipped; a wrong clock or odd claims hold nobody up.
 *
 * It signs in where nobody is signed in, once, and sends one request for the catalogue.
 */
export async function* checkProfile(context: StepContext): AsyncGenerator<CheckStep, void, undefined> {
  let stopped = false;
  for (const { id, take, stops } of checkSteps) {
    context.signal.throwIfAborted();
    const outcome: Outcome = stopped
      ? { skipped: 'step-before-failed' }
      : await take(context).catch((error) => failed(error, context.signal));
    stopped ||= stops && 'problem' in outcome;
    yield {
      id,
      status: 'problem' in outcome ? 'failed' : 'skipped' in outcome ? 'skipped' : 'passed',
      evidence: 'skipped' in outcome ? {} : (outcome.evidence ?? {}),
      skipped: 'skipped' in outcome ? outcome.skipped : null,
      problem: 'problem' in outcome ? outcome.problem : null,
    };
  }
}

/** The steps of a check that cannot begin: the first failed for that reason, the others skipped. */
export function notBegun(problem: Problem): readonly CheckStep[] {
  return checkSteps.map(({ id }, index) => ({
    id,
    status: index === 0 ? 'failed' : 'skipped',
    evidence: {},
    skipped: index === 0 ? null : 'step-before-failed',
    problem: index === 0 ? problem : null,
  }));
}

function failed(error: unknown, signal: AbortSignal): Outcome {
  signal.throwIfAborted();
  if (error instanceof ProblemError) return { problem: error.problem };
  return { problem: problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null }) };
}
