import type { Discovered } from '../discovered.ts';
import type { Statement } from '../statements.ts';

/** What the worker is asked. `id` tells queries apart. */
export type Order =
  | { readonly kind: 'discover' }
  /** How often the file's tables have been others. */
  | { readonly kind: 'version'; readonly id: number }
  | { readonly kind: 'open'; readonly id: number; readonly statement: Statement }
  /** The next rows of a query, some 64 kB of them. */
  | { readonly kind: 'read'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

/** What the worker answers, to `discover`, `version` and `read`. */
export type Report =
  | ({ readonly kind: 'tables'; readonly version: string } & Discovered)
  | { readonly kind: 'version'; readonly id: number; readonly version: string }
  | { readonly kind: 'rows'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer>; readonly end: boolean }
  | { readonly kind: 'failed'; readonly id: number | null; readonly message: string };
