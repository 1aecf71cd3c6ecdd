import type {
  ComparisonEvent,
  ComparisonRequest,
  ComparisonWindow,
  ComparisonWindowRequest,
  NextDifferenceRequest,
} from '../../shared/contract/results/comparison.ts';

/** The part of the contract that compares stored responses. */
export interface ComparisonsClient {
  readonly start: (input: ComparisonRequest, options: { signal: AbortSignal }) => Promise<AsyncIterable<ComparisonEvent>>;
  readonly window: (input: ComparisonWindowRequest) => Promise<ComparisonWindow>;
  readonly next: (input: NextDifferenceRequest) => Promise<{ readonly place: number | null }>;
  readonly release: (input: { comparisonId: string }) => Promise<unknown>;
}
