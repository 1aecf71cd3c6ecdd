import type { HeaderLines } from './header-lines.ts';

/** One request: where to, and what goes along. */
export interface WireRequest {
  /** Absolute, http or https, exactly encoded. */
  readonly url: string;
  readonly headers?: HeaderLines;
  /** Headers that show who asks: they go to the origin of `url` only, and a redirect elsewhere drops them for good. */
  readonly credential?: HeaderLines;
  /**
   * Connections are shared among requests of the same name only, and with nobody else where one is given: by Negotiate a server may take
   * whoever a connection began with for whoever comes after (RFC 4559 §6). Such a request is never repeated either: its token proves once.
   */
  readonly connections?: string | undefined;
  /** Aborting throws the signal's reason to whoever waits, and closes the socket. */
  readonly signal?: AbortSignal | undefined;
}

/** What a request asks the other side to change. */
export interface Change {
  readonly method: 'POST' | 'DELETE';
  /** Null where there is nothing to say. */
  readonly json: string | null;
}
