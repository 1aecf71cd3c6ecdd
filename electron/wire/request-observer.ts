import type { Exchange } from './exchange.ts';
import type { RawResponse } from './response-handler.ts';

/** A request as sent, including its secrets. */
export type ObservedRequest = Pick<Exchange, 'method' | 'url' | 'headers' | 'body'> & {
  /** Whether the request fetches the PAC file of the connection. */
  readonly isProxyFile: boolean;
};

/** Records one request until its end. Calls after the end have no effect. */
export interface RequestRecorder {
  head(response: Pick<RawResponse, 'status' | 'statusText' | 'headers' | 'connection' | 'timings'>): void;
  /** Records a chunk of the decompressed body. The bytes are valid only during the call. */
  take(part: Uint8Array): void;
  /** Records that the body was read to its end, or was discarded. */
  end(): void;
  /** Records that the request failed. @param code Code of the problem. Null if the request was cancelled. */
  fail(code: string | null): void;
}

/** Called for each request of a client. Each redirect and each retry is a separate request. */
export type RequestObserver = (request: ObservedRequest) => RequestRecorder;
