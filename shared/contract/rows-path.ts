import { z } from 'zod';

/** The names of a path to rows: apart by dots; a dot or a backslash that belongs to a name has a backslash before it. */
export function namesOfRowsPath(path: string): readonly string[] {
  return (path.match(/(?:\\.|[^.\\])+/gs) ?? []).map((name) => name.replace(/\\(.)/gs, '$1'));
}

/** A {@link namesOfRowsPath | path} as it is written in a profile; empty for none. */
export const rowsPathSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:(?:\\.|[^.\\])+(?:\.(?:\\.|[^.\\])+)*)?$/s, 'Enter names apart by dots, such as data.items.')
  .refine((path) => namesOfRowsPath(path).length <= 16, 'At most 16 names.');
