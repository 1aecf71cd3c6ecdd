import type { Format } from '../../../shared/contract/results/run.ts';
import type { FaultCode, SkipReason } from '../../../shared/contract/verify.ts';
import type { Problem } from '../../../shared/problems/problem.ts';

/** Facts about a fault or a check. Only row values can contain secrets. */
export type Facts = Readonly<Record<string, string | number>>;

/** A request that shows a fault. The URL contains no secret. */
export interface UsedRequest {
  readonly format: Format;
  readonly url: string;
}

/** A difference between an API and its specification. */
export interface Fault {
  readonly code: FaultCode;
  readonly facts: Facts;
  /** The requests whose responses show the fault, such as one in each format. Absent if no request shows it. */
  readonly requests?: readonly UsedRequest[];
}

/** Maximum number of requests of a fault. Most faults have one or two; those of pages have more. */
const maxRequests = 8;

/** Adds the requests of responses to the faults that they show. Each request is listed once. */
export function shownBy(faults: readonly Fault[], ...responses: readonly { readonly request: UsedRequest }[]): readonly Fault[] {
  const all = responses.map(({ request }) => request);
  const distinct = all.filter(({ format, url }, index) => all.findIndex((one) => one.format === format && one.url === url) === index);
  const requests = distinct.slice(0, maxRequests);
  return faults.map((fault) => ({ ...fault, requests }));
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
