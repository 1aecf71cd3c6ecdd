import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { FetchEvent, FetchStatus } from '../../shared/contract/files/fetch-all.ts';
import type { Format } from '../../shared/contract/results/run.ts';

type OneWalk = { readonly walkId: string };

/** The part of the contract that fetches all rows of a query. */
export interface FetchClient {
  readonly start: (input: {
    connectionId: string;
    format: Format;
    url: string;
    title: string;
    api: ApiReference;
    key: readonly string[];
  }) => Promise<FetchStatus>;
  readonly follow: (input: OneWalk, options: { signal: AbortSignal }) => Promise<AsyncIterable<FetchEvent>>;
  readonly list: (input: { connectionId: string }) => Promise<readonly FetchStatus[]>;
  readonly pause: (input: OneWalk) => Promise<FetchStatus>;
  readonly resume: (input: OneWalk) => Promise<FetchStatus>;
  readonly cancel: (input: OneWalk) => Promise<FetchStatus>;
  readonly discard: (input: OneWalk) => Promise<unknown>;
}
