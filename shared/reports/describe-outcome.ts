import type { CheckStep } from '../contract/check.ts';
import type { Language } from '../texts/create-texts.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import { failedStep, type TestReport, wasCancelled } from './test-report.ts';

/** Describes how a connection test ended: the step at which it failed, that it was cancelled, or that all checks passed. */
export function describeOutcome(report: Pick<TestReport, 'steps'>, language: Language): string {
  const { t } = sharedTexts(language);
  const failed = failedStep(report);
  if (failed !== null) return t('connectionTests:report.failed', { step: t(`connectionTests:steps.${failed.id}`) });
  return t(`connectionTests:report.${wasCancelled(report) ? 'cancelled' : 'passed'}`);
}

/** Describes the state of a step. A step that only reads a stored token says so, because the API decides later whether it's valid. */
export function describeState({ status, evidence: { judged } }: Pick<CheckStep, 'status' | 'evidence'>, language: Language): string {
  const { t } = sharedTexts(language);
  const isToken = status === 'passed' && (judged === 'stored' || judged === 'expired');
  return isToken ? t(`connectionTests:tokenStates.${judged}`) : t(`connectionTests:states.${status}`);
}
