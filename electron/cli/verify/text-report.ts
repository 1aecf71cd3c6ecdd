import { describeSkip } from '../../../shared/texts/verification-sentences.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { faultLines } from '../../core/verify/fault-lines.ts';
import type { CheckResult, VerifiedApi } from '../../core/verify/verify.ts';
import { onOneLine } from '../output/text-table.ts';
import { cliTexts } from '../texts/cli-texts.ts';

/** Returns whether all checks of an API were skipped. */
const isSkipped = (checks: readonly CheckResult[]): boolean => checks.every(({ outcome }) => outcome.status === 'skipped');

/** Formats an API as one line, followed by its errors. */
function apiText({ root, accessPoint, checks, passed }: VerifiedApi, language: Language): string {
  const { t } = cliTexts(language);
  const name = onOneLine(`${root}/${accessPoint}`);
  const [first] = checks;
  if (isSkipped(checks) && first?.outcome.status === 'skipped') {
    return `– ${name}  ${t('verify:report.skipped', { reason: describeSkip(first.outcome.reason, language) })}\n`;
  }
  const of = (status: string): readonly CheckResult[] => checks.filter(({ outcome }) => outcome.status === status);
  const skipped = of('skipped').map(
    ({ id, outcome }) => `${id} (${outcome.status === 'skipped' ? describeSkip(outcome.reason, language) : ''})`,
  );
  const counts = [
    t('verify:report.passed', { count: of('passed').length }),
    ...(passed ? [] : [t('verify:report.failed', { count: of('failed').length })]),
  ];
  const skippedCount = skipped.length === 0 ? '' : `, ${t('verify:report.skipped', { reason: skipped.join(', ') })}`;
  const lines = [`${passed ? '✓' : '✗'} ${name}  ${counts.join(', ')}${skippedCount}`];
  for (const { id, outcome } of of('failed')) {
    if (outcome.status !== 'failed') continue;
    for (const [message = '', ...requests] of outcome.faults.map((fault) => faultLines(fault, language)))
      lines.push(`    ${id.padEnd(12)} ${onOneLine(message)}`, ...requests.map((line) => `${' '.repeat(17)}${onOneLine(line)}`));
  }
  return `${lines.join('\n')}\n`;
}

/** Writes the report as text for people: each API when it has been verified, and a summary at the end. */
export const textReport = {
  api: apiText,
  end: (all: readonly VerifiedApi[], language: Language): string => {
    const { t } = cliTexts(language);
    const failed = all.filter(({ passed }) => !passed).length;
    const checks = all.flatMap((api) => api.checks).filter(({ outcome }) => outcome.status !== 'skipped').length;
    const skippedCount = all.filter(({ checks: of }) => isSkipped(of)).length;
    const verdict = failed === 0 ? t('verify:report.allPassed') : t('verify:report.withErrors', { count: failed });
    const sum = t('verify:report.sum', {
      apis: t('verify:report.apis', { count: all.length }),
      checks: t('verify:report.checks', { count: checks }),
      verdict,
    });
    return `${sum}${skippedCount === 0 ? '' : `, ${t('verify:report.skippedApis', { count: skippedCount })}`}\n`;
  },
};
