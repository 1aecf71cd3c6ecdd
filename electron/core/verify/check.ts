import type { CheckId, Outcome } from './outcome.ts';
import type { Subject } from './subject.ts';

/** One thing that is looked at of an API: a new one is a module in `checks/` and a line in `check-list.ts`. */
export interface Check {
  readonly id: CheckId;
  /** @throws ProblemError where a request of its own fails; the check has failed then. */
  readonly look: (subject: Subject) => Promise<Outcome>;
}
