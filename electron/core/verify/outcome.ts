import type { Problem } from '../../../shared/contract/problem.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { FaultCode, SkipReason } from '../../../shared/contract/verify.ts';

/** Facts about a fault or a check. Only row values can contain secrets. */
export type Facts = Readonly<Record<string, string | number>>;

/** A difference between an API and its specification. */
export interface Fault {
  readonly code: FaultCode;
  readonly facts: Facts;
}

/** The outcome of a check of an API. */
export type Outcome =
  | { readonly status: 'passed'; readonly facts: Facts }
  | { readonly status: 'failed'; readonly faults: readonly Fault[] }
  | { readonly status: 'skipped'; readonly reason: SkipReason };

/** Returns the outcome of a check: passed if there are no faults. */
export function outcomeOf(faults: readonly Fault[], facts: Facts = {}): Outcome {
  return faults.length === 0 ? { status: 'passed', facts } : { status: 'failed', faults };
}

/** Returns the fault for a request without rows. */
export function noResponse(format: Format, { code, status }: Problem): Fault {
  return { code: 'no-answer', facts: { format, problem: code, ...(status === null ? {} : { status }) } };
}
