import type { FetchWait } from '../../shared/contract/files/fetch-all.ts';
import type { HeaderLines } from './header-lines.ts';

/** One HTTP request. */
export interface WireRequest {
  /** Absolute http or https URL. Its encoding stays unchanged. */
  readonly url: string;
  readonly headers?: HeaderLines;
  /** Headers with credentials. They are sent only to the origin of `url`. A redirect to another origin removes them. */
  readonly credential?: HeaderLines;
  /**
   * Name of the connection pool. Only requests with the same name share connections.
   *
   * With Negotiate, a server can authenticate a connection instead of a request (RFC 4559 §6). A request with a name is never retried,
   * because its token is valid once.
   */
  readonly connections?: string | undefined;
  /** An abort closes the socket, and pending calls throw the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the client sends the request only once, because its caller repeats it. */
  readonly once?: boolean | undefined;
  /** Called when a wait before a repetition begins, and with null when the wait is over. */
  readonly onWait?: ((wait: FetchWait | null) => void) | undefined;
}

/** The method and body of a request that changes data on the server. */
export interface Change {
  readonly method: 'POST' | 'DELETE';
  /** JSON text of the body. Null without a body. */
  readonly json: string | null;
}
