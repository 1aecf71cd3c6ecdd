import type { Problem } from '../../shared/contract/problem.ts';
import type { Redaction } from './redaction.ts';

/** A problem as it may be shown, logged and kept: secrets are gone from its addresses, its facts and the words of the other side. */
export function redactedProblem(problem: Problem, redaction: Redaction): Problem {
  const clean = (value: string | number): string | number => {
    if (typeof value === 'number') return value;
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? redaction.url(value) : redaction.text(value);
  };
  const parameters = Object.fromEntries(Object.entries(problem.parameters).map(([name, value]) => [name, clean(value)]));
  return { ...problem, parameters, detail: problem.detail === null ? null : redaction.text(problem.detail) };
}
