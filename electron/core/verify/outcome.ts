import type { Problem } from '../../../shared/contract/problem.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { FaultCode, SkipReason } from '../../../shared/contract/verify.ts';

/** Facts of a fault or of a check, never secrets but for what rows hold. */
export type Facts = Readonly<Record<string, string | number>>;

/** One thing that an API does other than it promised. */
export interface Fault {
  readonly code: FaultCode;
  readonly facts: Facts;
}

/** How a check of an API went. */
export type Outcome =
  | { readonly status: 'passed'; readonly facts: Facts }
  | { readonly status: 'failed'; readonly faults: readonly Fault[] }
  | { readonly status: 'skipped'; readonly reason: SkipReason };

/** An outcome from the faults found: none is passed. */
export function outcomeOf(faults: readonly Fault[], facts: Facts = {}): Outcome {
  return faults.length === 0 ? { status: 'passed', facts } : { status: 'failed', faults };
}

/** What a request that brought no rows is told as. */
export function noResponse(format: Format, { code, status }: Problem): Fault {
  return { code: 'no-answer', facts: { format, problem: code, ...(status === null ? {} : { status }) } };
}
