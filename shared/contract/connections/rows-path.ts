import { z } from 'zod';
import type { ValidationCode } from './validation-issues.ts';

/** The names of a path to rows: apart by dots; a dot or a backslash that belongs to a name has a backslash before it. */
export function namesOfRowsPath(path: string): readonly string[] {
  return (path.match(/(?:\\.|[^.\\])+/gs) ?? []).map((name) => name.replace(/\\(.)/gs, '$1'));
}

/** A {@link namesOfRowsPath | path} as it is written in a connection; empty for none. */
export const rowsPathSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:(?:\\.|[^.\\])+(?:\.(?:\\.|[^.\\])+)*)?$/s, 'rows-path-odd' satisfies ValidationCode)
  .refine((path) => namesOfRowsPath(path).length <= 16, 'rows-path-too-long' satisfies ValidationCode);
