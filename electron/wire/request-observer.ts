import type { Exchange } from './exchange.ts';
import type { RawResponse } from './response-handler.ts';

/** A request as it is sent, with its secrets. */
export type ObservedRequest = Pick<Exchange, 'method' | 'url' | 'headers' | 'body'> & {
  /** Whether it fetches the PAC file of the connection. */
  readonly isProxyFile: boolean;
};

/** Records one request until its end. Calls after the end have no effect. */
export interface RequestRecorder {
  head(response: Pick<RawResponse, 'status' | 'statusText' | 'headers' | 'connection' | 'timings'>): void;
  /** Records a chunk of the decompressed body. Its bytes are valid during the call only. */
  take(part: Uint8Array): void;
  /** The body was read to its end, or was discarded. */
  end(): void;
  /** @param code Code of the problem; null if the request was cancelled. */
  fail(code: string | null): void;
}

/** Called for each request of a client. Each redirect and each retry is a separate request. */
export type RequestObserver = (request: ObservedRequest) => RequestRecorder;
