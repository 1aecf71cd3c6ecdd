import { z } from 'zod';
import type { ValidationCode } from '../../validation/validation-issues.ts';

/** Splits a path to rows at its dots. A backslash escapes a dot or a backslash in a name. */
export function namesOfRowsPath(path: string): readonly string[] {
  return (path.match(/(?:\\.|[^.\\])+/gs) ?? []).map((name) => name.replace(/\\(.)/gs, '$1'));
}

/** A {@link namesOfRowsPath | path} in the settings of a connection. Empty without one. */
export const rowsPathSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:(?:\\.|[^.\\])+(?:\.(?:\\.|[^.\\])+)*)?$/s, 'rows-path-odd' satisfies ValidationCode)
  .refine((path) => namesOfRowsPath(path).length <= 16, 'rows-path-too-long' satisfies ValidationCode);
