import type { Format } from '../../shared/contract/results/run.ts';

/** Properties of the two URLs of a difference. */
export interface UrlDifferenceProps {
  readonly format: Format;
  /** Accessible names of both sides. */
  readonly labels: { readonly before: string; readonly after: string };
  readonly before: string;
  readonly after: string;
}
