import type { Problem } from '../../../shared/contract/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';

/** What the rows of all walks may take of the disk together where nobody says otherwise: twenty gigabytes. */
export const defaultMaximumWalksMegabytes = 20_480;

/** The rows of all walks take as many bytes as they may. */
export function walksTooLarge(bytes: number): Problem {
  return makeProblem('walks-too-large', { parameters: { megabytes: Math.floor(bytes / 1024 / 1024) } });
}
