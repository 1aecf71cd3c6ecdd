import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import type { WalkEvent, WalkStatus } from '../../shared/contract/walk.ts';

type OneWalk = { readonly walkId: string };

/** The part of the contract that fetches all rows of a query. */
export interface WalksClient {
  readonly start: (input: {
    profileId: string;
    format: Format;
    url: string;
    title: string;
    api: ApiReference;
    key: readonly string[];
  }) => Promise<WalkStatus>;
  readonly follow: (input: OneWalk, options: { signal: AbortSignal }) => Promise<AsyncIterable<WalkEvent>>;
  readonly list: (input: { profileId: string }) => Promise<readonly WalkStatus[]>;
  readonly pause: (input: OneWalk) => Promise<WalkStatus>;
  readonly resume: (input: OneWalk) => Promise<WalkStatus>;
  readonly cancel: (input: OneWalk) => Promise<WalkStatus>;
  readonly discard: (input: OneWalk) => Promise<unknown>;
}
