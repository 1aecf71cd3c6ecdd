import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { FetchEvent, FetchStatus } from '../../shared/contract/files/fetch-all.ts';
import type { Format } from '../../shared/contract/results/run.ts';

type OneFetch = { readonly fetchId: string };

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
  readonly follow: (input: OneFetch, options: { signal: AbortSignal }) => Promise<AsyncIterable<FetchEvent>>;
  readonly list: (input: { connectionId: string }) => Promise<readonly FetchStatus[]>;
  readonly pause: (input: OneFetch) => Promise<FetchStatus>;
  readonly resume: (input: OneFetch) => Promise<FetchStatus>;
  readonly cancel: (input: OneFetch) => Promise<FetchStatus>;
  readonly discard: (input: OneFetch) => Promise<unknown>;
}
