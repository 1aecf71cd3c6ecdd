import type { Exchange as ExchangeFacts, Redirect } from '../../shared/contract/results/exchange.ts';
import type { HeaderLines } from './header-lines.ts';

/** A response whose body is still coming. Its body must be read to the end or discarded. */
export interface WireResponse {
  /** Where it came from after all redirects. */
  readonly url: string;
  /** `X-Request-Id` of the request. */
  readonly requestId: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  /** The redirects on the way, first to last. */
  readonly redirects: readonly Redirect[];
  /** How it came: connection, timings, redirects, attempts before. */
  readonly exchange: ExchangeFacts;
  /** False where a redirect to another origin dropped the credential. */
  readonly credentialKept: boolean;
  /**
   * Decompressed; each part is valid until the next one is asked for. Throws a ProblemError where the connection fails, the signal's reason where
   * it was aborted.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection; the body is not wanted. */
  discard(): void;
}
