import type { Exchange as ExchangeFacts, Redirect } from '../../shared/contract/results/exchange.ts';
import type { HeaderLines } from './header-lines.ts';
import type { SentRequest } from './sent-request.ts';

/** A response whose headers have arrived. Its body must be read to the end or discarded. */
export interface WireResponse {
  /** URL after all redirects. */
  readonly url: string;
  /** `X-Request-Id` of the request. */
  readonly requestId: string;
  /** Size and format of the last request. */
  readonly sent: SentRequest;
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  /** The redirects in order. */
  readonly redirects: readonly Redirect[];
  /** Connection, timings, redirects, and earlier attempts. */
  readonly exchange: ExchangeFacts;
  /** Whether the last request contained the credentials. False after a redirect to another origin. */
  readonly credentialSent: boolean;
  /**
   * The decompressed body. Each chunk is valid until the next one is requested. Reading throws a ProblemError if the connection fails, or
   * the signal's reason after an abort.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Returns the trailers (RFC 9110 §6.5). Empty until the body was read to its end. */
  trailers(): HeaderLines;
  /** Closes the connection without reading the body. */
  discard(): void;
}
