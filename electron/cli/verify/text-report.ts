import type { MessageLanguage } from '../../../shared/query/index.ts';
import { printFault, tellSkip } from '../../../shared/texts/verification-sentences.ts';
import type { CheckResult, VerifiedApi } from '../../core/verify/verify.ts';
import { onOneLine } from '../output/text-table.ts';
import { cliTexts } from '../texts/cli-texts.ts';

/** Whether nothing of an API was looked at. */
const isLeftOut = (checks: readonly CheckResult[]): boolean => checks.every(({ outcome }) => outcome.status === 'skipped');

/** A line an API; below it what was found wrong. What was left out is told where nothing else is. */
function told({ root, accessPoint, checks, passed }: VerifiedApi, language: MessageLanguage): string {
  const { t } = cliTexts(language);
  const name = onOneLine(`${root}/${accessPoint}`);
  const [first] = checks;
  if (isLeftOut(checks) && first?.outcome.status === 'skipped') {
    return `– ${name}  ${t('verify:report.skipped', { reason: tellSkip(first.outcome.reason, language) })}\n`;
  }
  const of = (status: string): readonly CheckResult[] => checks.filter(({ outcome }) => outcome.status === status);
  const skipped = of('skipped').map(
    ({ id, outcome }) => `${id} (${outcome.status === 'skipped' ? tellSkip(outcome.reason, language) : ''})`,
  );
  const counts = [
    t('verify:report.passed', { count: of('passed').length }),
    ...(passed ? [] : [t('verify:report.failed', { count: of('failed').length })]),
  ];
  const left = skipped.length === 0 ? '' : `, ${t('verify:report.skipped', { reason: skipped.join(', ') })}`;
  const lines = [`${passed ? '✓' : '✗'} ${name}  ${counts.join(', ')}${left}`];
  for (const { id, outcome } of of('failed')) {
    if (outcome.status !== 'failed') continue;
    lines.push(...outcome.faults.map((fault) => `    ${id.padEnd(12)} ${onOneLine(printFault(fault, language))}`));
  }
  return `${lines.join('\n')}\n`;
}

/** For people: each API as soon as it was looked at, and a last line that counts. */
export const textReport = {
  api: told,
  end: (all: readonly VerifiedApi[], language: MessageLanguage): string => {
    const { t } = cliTexts(language);
    const failed = all.filter(({ passed }) => !passed).length;
    const checks = all.flatMap((api) => api.checks).filter(({ outcome }) => outcome.status !== 'skipped').length;
    const left = all.filter(({ checks: of }) => isLeftOut(of)).length;
    const verdict = failed === 0 ? t('verify:report.allPassed') : t('verify:report.withErrors', { count: failed });
    const sum = t('verify:report.sum', {
      apis: t('verify:report.apis', { count: all.length }),
      checks: t('verify:report.checks', { count: checks }),
      verdict,
    });
    return `${sum}${left === 0 ? '' : `, ${t('verify:report.skippedApis', { count: left })}`}\n`;
  },
};
