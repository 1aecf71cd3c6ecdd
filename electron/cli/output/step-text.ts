import type { CheckStep } from '../../../shared/contract/check.ts';
import { commandText } from '../../../shared/contract/command.ts';
import { certificateEvidence, describeEvidence, describeParameters, describeStep } from '../../../shared/reports/describe-evidence.ts';
import { describeState } from '../../../shared/reports/describe-outcome.ts';
import { spelledDuration } from '../../../shared/texts/quantities.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import { printProblem } from './print-problem.ts';
import { onOneLine } from './text-table.ts';

const symbols = { running: '…', passed: '✓', failed: '✗', skipped: '–' } as const;

/** Returns the name and the state of a step, such as `✓ DNS lookup: passed`. A skipped step also has the reason. */
function headOf(step: CheckStep, language: Language): string {
  const { id, status, skipped } = step;
  const { t } = sharedTexts(language);
  const state = describeState(step, language);
  const text = skipped === null ? state : `${state} (${t(`connectionTests:skipped.${skipped}`)})`;
  return `${symbols[status]} ${t('connectionTests:labelled', { label: t(`connectionTests:steps.${id}`), text })}`;
}

/** Formats a step that is still running, with the seconds since it started. */
export function runningText(id: CheckStep['id'], seconds: number, language: Language): string {
  const { t } = sharedTexts(language);
  const text = spelledDuration(seconds, language);
  return `${symbols.running} ${t('connectionTests:labelled', { label: t(`connectionTests:steps.${id}`), text })}`;
}

/** Formats the steps that were skipped because an earlier step failed. */
export function skippedText(steps: readonly CheckStep['id'][], language: Language): string {
  const { t } = sharedTexts(language);
  const text = steps.map((id) => t(`connectionTests:steps.${id}`)).join(', ');
  return `${symbols.skipped} ${t('connectionTests:labelled', { label: t('connectionTests:notRun'), text })}\n`;
}

/**
 * Formats a step that has ended: its state, title, facts, and commands. Each fact has its own line.
 *
 * @param isComplete whether a failed step also has its cause and the next step
 */
export function stepText(step: CheckStep, language: Language, isComplete: boolean): string {
  const { problem, certificates, startedAt, commands } = step;
  const { t } = sharedTexts(language);
  const lines: string[] = [];
  if (problem !== null) {
    const { code, message, causeLines = [], remedy } = printProblem(problem, language);
    lines.push(...(isComplete ? [`${message} [${code}]`, ...causeLines, remedy] : [message]).filter((line) => line !== ''));
  }
  const described = describeStep(step, language);
  const others = problem === null ? [] : describeParameters(problem, language, described);
  const issuers = certificates
    .slice(1)
    .flatMap((certificate, index) => [
      { label: cliTexts(language).t('output:step.certificate', { number: index + 2 }), text: certificate.subject },
      ...describeEvidence({ ...certificateEvidence(certificate, startedAt), subject: '' }, language),
    ]);
  lines.push(...[...others, ...described, ...issuers].map(({ label, text }) => t('connectionTests:labelled', { label, text })));
  lines.push(...commands.map((command) => `$ ${commandText(command, process.platform)}`));
  return `${[headOf(step, language), ...lines.map((line) => `    ${onOneLine(line)}`)].join('\n')}\n`;
}
