/** What the thread is started with. */
export interface EncodingTask {
  /** Names of the columns whose values are written as they are. */
  readonly withoutDictionary: readonly string[];
}

/** What the thread is handed. */
export type EncodingOrder =
  /** A record batch as an Arrow stream of its own, so many bytes of a buffer; answered with `taken`. All have the same columns. */
  { readonly kind: 'batch'; readonly buffer: SharedArrayBuffer; readonly length: number } | { readonly kind: 'end' };

/** What the thread tells. */
export type EncodingReport =
  /** The next bytes of the file. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A batch was encoded. */
  | { readonly kind: 'taken' }
  /** Every byte was told. */
  | { readonly kind: 'done' };
