import type { CheckResult, VerifiedApi } from '../../core/verify/verify.ts';
import { onOneLine } from '../output/text-table.ts';
import { tellFault, tellSkip } from './fault-texts.ts';

/** A line an API; below it what was found wrong. What was left out is told where nothing else is. */
function told({ root, accessPoint, checks, passed }: VerifiedApi): string {
  const of = (status: string): readonly CheckResult[] => checks.filter(({ outcome }) => outcome.status === status);
  const skipped = of('skipped').map(({ id, outcome }) => `${id} (${outcome.status === 'skipped' ? tellSkip(outcome.reason) : ''})`);
  const counts = [`${of('passed').length} passed`, ...(passed ? [] : [`${of('failed').length} failed`])];
  const lines = [
    `${passed ? '✓' : '✗'} ${root}/${accessPoint}  ${counts.join(', ')}${skipped.length === 0 ? '' : `; left out: ${skipped.join(', ')}`}`,
  ];
  for (const { id, outcome } of of('failed')) {
    if (outcome.status === 'failed') lines.push(...outcome.faults.map((fault) => `    ${id.padEnd(12)} ${onOneLine(tellFault(fault))}`));
  }
  return `${lines.join('\n')}\n`;
}

/** For people: each API as soon as it was looked at, and a last line that counts. */
export const textReport = {
  api: told,
  end: (all: readonly VerifiedApi[]): string => {
    const failed = all.filter(({ passed }) => !passed).length;
    const checks = all.flatMap((api) => api.checks).filter(({ outcome }) => outcome.status !== 'skipped').length;
    return `${all.length} ${all.length === 1 ? 'API' : 'APIs'}, ${checks} checks: ${failed === 0 ? 'all as promised' : `${failed} with faults`}\n`;
  },
};
