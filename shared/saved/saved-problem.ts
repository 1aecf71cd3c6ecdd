import type { Diagnostic } from '../query/diagnostic.ts';
import type { ValueType } from '../values/value-type.ts';
import type { MemberMistake } from './member-mistake.ts';
import type { FilePlace } from './place-in-file.ts';

/** One thing that is wrong in a saved query's file; `place` where the file is at hand. */
export type SavedProblem =
  /** No JSON. `line` and `column` count from 1; null where the reader does not tell. */
  | { readonly code: 'saved-not-json'; readonly line: number | null; readonly column: number | null }
  /** The marks of a merge by Git that nobody has resolved, and where they begin; counted likewise. */
  | { readonly code: 'saved-conflict'; readonly line: number; readonly column: number }
  /** A text in another encoding than UTF-8, as the file holds signs that are none; counted likewise. */
  | { readonly code: 'saved-not-utf8'; readonly line: number; readonly column: number }
  /** A name that stands twice in one object, and where it does again: one of the two would be lost. */
  | { readonly code: 'saved-member-twice'; readonly name: string; readonly line: number; readonly column: number }
  /** A member that is missing, unknown or of another kind; `path` as in `where.0`. */
  | { readonly code: 'saved-member'; readonly path: string; readonly mistake: MemberMistake; readonly place?: FilePlace }
  /** A parameter that stands among those of one language alone, and whose place is another member (`$filter`, `page`). */
  | { readonly code: 'saved-not-alone'; readonly path: string; readonly text: string; readonly place?: FilePlace }
  /** A condition, an order or an option that its language does not read. */
  | { readonly code: 'saved-language'; readonly path: string; readonly diagnostic: Diagnostic; readonly place?: FilePlace }
  /** `{{name}}` that `parameters` does not describe, or a value that is none of its type. */
  | { readonly code: 'saved-parameter-unknown'; readonly path: string; readonly name: string; readonly place?: FilePlace }
  | {
      readonly code: 'saved-parameter-value';
      readonly name: string;
      readonly value: string;
      readonly type: ValueType;
      readonly place?: FilePlace;
    };
