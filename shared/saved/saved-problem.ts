import type { Diagnostic } from '../query/diagnostic.ts';

/** One thing that is wrong in a saved query's file. */
export type SavedProblem =
  /** No JSON. `line` and `column` count from 1; null where the reader does not tell. */
  | { readonly code: 'saved-not-json'; readonly line: number | null; readonly column: number | null }
  /** A member that is missing, unknown or of another kind; `path` as in `where.0`. */
  | { readonly code: 'saved-member'; readonly path: string; readonly reason: string }
  /** A condition, an order or an option that its language does not read. */
  | { readonly code: 'saved-language'; readonly path: string; readonly diagnostic: Diagnostic }
  /** `{{name}}` that `parameters` does not describe, or a value that is none of its type. */
  | { readonly code: 'saved-parameter-unknown'; readonly path: string; readonly name: string }
  | { readonly code: 'saved-parameter-value'; readonly name: string; readonly value: string };
