import type { CheckStep, CheckStepId } from '../contract/check.ts';
import { cancelledStep, failedStep, type TestReport } from '../contract/test-report.ts';
import type { Problem } from '../problems/problem.ts';
import { problemSentences } from '../texts/problem-sentences.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import type { Language } from '../translation/create-texts.ts';

/** How a connection test ended. */
export interface TestOutcome {
  /** The first failed step. Null if no step failed. */
  readonly failed: { readonly step: CheckStepId; readonly problem: Problem } | null;
  /** The step during which the user cancelled the test. Null if it wasn't cancelled. */
  readonly cancelledAt: CheckStepId | null;
}

/** Returns the outcome of a test from the steps that have ended. */
export function outcomeOf(report: Pick<TestReport, 'steps'>): TestOutcome {
  const failed = failedStep(report);
  return {
    failed: failed?.problem == null ? null : { step: failed.id, problem: failed.problem },
    cancelledAt: cancelledStep(report),
  };
}

/** Returns a text that is the same for two tests if their steps ended in the same way, and failed for the same reason. */
export function outcomeKey({ steps }: { readonly steps: readonly CheckStep[] }): string {
  return JSON.stringify(steps.map(({ id, status, problem }) => [id, status, problem?.code, problem?.parameters.reason]));
}

/** Describes how a connection test ended: the failed step and its problem, the step at which it was cancelled, or that all checks passed. */
export function describeOutcome({ failed, cancelledAt }: TestOutcome, language: Language): string {
  const { t } = sharedTexts(language);
  const nameOf = (id: CheckStepId): string => t(`connectionTests:steps.${id}`);
  if (failed !== null) {
    const what = problemSentences(failed.problem, language).what.replace(/\.$/, '');
    return `${t('connectionTests:report.failed', { step: nameOf(failed.step) })} · ${what}`;
  }
  return cancelledAt === null ? t('connectionTests:report.passed') : t('connectionTests:report.cancelled', { step: nameOf(cancelledAt) });
}

/** Describes the state of a step. A step that only reads a stored token says so, because the API decides later whether it's valid. */
export function describeState({ status, evidence: { judged } }: Pick<CheckStep, 'status' | 'evidence'>, language: Language): string {
  const { t } = sharedTexts(language);
  const isToken = status === 'passed' && (judged === 'stored' || judged === 'expired');
  return isToken ? t(`connectionTests:tokenStates.${judged}`) : t(`connectionTests:states.${status}`);
}
