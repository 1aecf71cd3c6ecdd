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
