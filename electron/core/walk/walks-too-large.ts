import type { Problem } from '../../../shared/contract/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';

/** The rows of all walks take as many bytes as they may. */
export function walksTooLarge(bytes: number): Problem {
  return makeProblem('walks-too-large', { parameters: { megabytes: Math.floor(bytes / 1024 / 1024) } });
}
