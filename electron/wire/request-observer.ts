import type { Exchange } from './exchange.ts';
import type { RawResponse } from './response-handler.ts';

/** A request as it is sent, with its secrets. */
export type ObservedRequest = Pick<Exchange, 'method' | 'url' | 'headers' | 'body'> & {
  /** Whether it fetches the PAC file of the connection. */
  readonly isProxyFile: boolean;
};

/** Follows one request until it has ended. Calls after the end have no effect. */
export interface RequestRecorder {
  head(response: Pick<RawResponse, 'status' | 'statusText' | 'headers' | 'connection' | 'timings'>): void;
  /** Takes a part of the decompressed body; the part is valid during the call only. */
  take(part: Uint8Array): void;
  /** The body was read to its end, or isn't wanted. */
  end(): void;
  /** @param code Of the problem; null if the request was cancelled. */
  fail(code: string | null): void;
}

/** Hears of every request of a client: each redirect and each retry is a request of its own. */
export type RequestObserver = (request: ObservedRequest) => RequestRecorder;
