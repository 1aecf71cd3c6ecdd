import type { Load, Search } from '../load.ts';

/** A value that a statement may be given, or gives. */
export type SqlValue = string | number | bigint | boolean | null;

/** What the worker is started with. */
export interface EngineSettings {
  /** Where what exceeds the memory goes; made when first needed. */
  readonly spillFolder: string;
}

/** What the worker is asked. Each of the first four has one reply. */
export type Question =
  | { readonly kind: 'load'; readonly question: number; readonly id: string; readonly load: Load }
  | { readonly kind: 'query'; readonly question: number; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** The first column of what a statement gives, as whole numbers below 2^32. */
  | { readonly kind: 'numbers'; readonly question: number; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** Which rows have a text in one of some columns. */
  | { readonly kind: 'find'; readonly question: number; readonly search: Search }
  | { readonly kind: 'interrupt'; readonly question: number }
  | { readonly kind: 'drop'; readonly id: string }
  /** Ends what runs, then the thread. */
  | { readonly kind: 'close' };

type Unnumbered<T> = T extends { readonly question: number } ? Omit<T, 'question'> : never;

/** A question that wants a reply, before it has its number. */
export type UnnumberedQuestion = Unnumbered<Exclude<Question, { readonly kind: 'interrupt' }>>;

/** A loaded column: of which name, and as which of all loaded of its result. */
export type LoadedColumns = ReadonlyMap<string, number>;

/** What the worker replies. */
export type Reply =
  | { readonly kind: 'loaded'; readonly question: number; readonly relation: string; readonly columns: LoadedColumns }
  | { readonly kind: 'rows'; readonly question: number; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly kind: 'numbers'; readonly question: number; readonly numbers: Uint32Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly question: number; readonly message: string };
