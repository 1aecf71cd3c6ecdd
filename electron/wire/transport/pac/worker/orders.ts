/** A request for the proxies of a URL. */
export interface PacOrder {
  readonly url: string;
}

/** The result of a PAC file as returned, such as `PROXY a:3128; DIRECT`. */
export interface PacReply {
  readonly kind: 'proxies';
  readonly text: string;
}

/** The reason why there is no result: the script can't be loaded, has failed for this URL, or is too slow. */
export interface PacFailureReport {
  readonly reason: 'malformed' | 'failed' | 'slow';
  readonly message: string;
}
