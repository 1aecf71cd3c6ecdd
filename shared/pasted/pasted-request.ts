/** Something of a pasted request that a query does not hold. */
export type PastedLeft =
  /** A header; its value may be a secret and is not kept. */
  | { readonly what: 'header'; readonly name: string }
  /** A name and password, in the address or as an option. */
  | { readonly what: 'credentials' }
  | { readonly what: 'body' }
  /** A parameter of the URL that holds a secret by its name. */
  | { readonly what: 'parameter'; readonly name: string }
  | { readonly what: 'method'; readonly name: string }
  | { readonly what: 'option'; readonly name: string }
  /** Another address of the same command. */
  | { readonly what: 'further' }
  /** A part that only a shell could work out, such as `$NAME`. */
  | { readonly what: 'substitution'; readonly text: string };

/** What a pasted text asks for, and what of it was left out. */
export interface PastedRequest {
  /** An absolute http or https URL without a fragment, as it was written. */
  readonly url: string;
  readonly left: readonly PastedLeft[];
}

/** Why a pasted text is no request. */
export type PastedRefusal = 'no-request' | 'no-url' | 'open-quote';

export type Pasted = { readonly request: PastedRequest } | { readonly refused: PastedRefusal };
