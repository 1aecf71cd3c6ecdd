/** Requests the proxies of a URL from a PAC file. */
export interface PacOrder {
  readonly url: string;
}

/** The result as the file returns it, such as `PROXY a:3128; DIRECT`. */
export interface PacReply {
  readonly kind: 'proxies';
  readonly text: string;
}

/** Why there is no result: the script can't be loaded, or failed for this URL. */
export interface PacFailureReport {
  readonly reason: 'malformed' | 'failed' | 'slow';
  readonly message: string;
}
