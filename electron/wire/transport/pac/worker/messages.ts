/** What the thread of a PAC file is asked: which proxies an address goes by. */
export interface PacQuestion {
  readonly id: number;
  readonly url: string;
}

/** What it tells: once whether the script could be read, then an answer to each question. */
export type PacReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'malformed'; readonly words: string }
  | { readonly kind: 'answer'; readonly id: number; readonly text: string }
  | { readonly kind: 'failed'; readonly id: number; readonly words: string };
