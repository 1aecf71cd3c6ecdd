import { printFault } from '../../../shared/texts/verification-sentences.ts';
import type { CheckResult, VerifiedApi } from '../../core/verify/verify.ts';

function check({ id, outcome, milliseconds }: CheckResult) {
  const { status } = outcome;
  if (outcome.status === 'passed') return { id, status, milliseconds, facts: outcome.facts };
  if (outcome.status === 'skipped') return { id, status, reason: outcome.reason };
  return { id, status, milliseconds, faults: outcome.faults.map((fault) => ({ ...fault, message: printFault(fault, 'en') })) };
}

/** Writes the report as one JSON object, for programs. */
export const jsonReport = {
  api: () => '',
  end: (all: readonly VerifiedApi[]): string => {
    const apis = all.map(({ root, accessPoint, title, passed, checks }) => ({
      root,
      accessPoint,
      title,
      ok: passed,
      checks: checks.map(check),
    }));
    return `${JSON.stringify({ ok: all.every(({ passed }) => passed), apis }, null, 2)}\n`;
  },
};
