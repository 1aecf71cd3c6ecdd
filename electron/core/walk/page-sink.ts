import type { Problem } from '../../../shared/contract/problem.ts';
import type { BodyFormat } from '../results/worker/orders.ts';

/** Where the bodies of pages go, one after the other: a stored result, or a reader who wants nothing stored. */
export interface PageSink {
  /** Rows that came out of all bodies. */
  readonly rows: number;
  /** The scalars beside the rows of the present body, once it has ended. */
  readonly facts: ReadonlyMap<string, string>;
  /** A body comes. @param skip Rows at its beginning that are here already. */
  begin(format: BodyFormat, skip: number): void;
  /** Takes the next part, when there is room for it; returns what is wrong by now. */
  take(part: Uint8Array): Promise<Problem | null>;
  /** The body is over; returns what is wrong with it. @param whole False where it was cut off: whole rows stay. */
  end(whole: boolean): Promise<Problem | null>;
  /** The first row of all, or null before it is there. */
  firstLine(): Promise<string | null>;
}
