import { z } from 'zod';
import { misfitTexts } from './misfit-texts.ts';

/** The names of a path to rows: apart by dots; a dot or a backslash that belongs to a name has a backslash before it. */
export function namesOfRowsPath(path: string): readonly string[] {
  return (path.match(/(?:\\.|[^.\\])+/gs) ?? []).map((name) => name.replace(/\\(.)/gs, '$1'));
}

/** A {@link namesOfRowsPath | path} as it is written in a profile; empty for none. */
export const rowsPathSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:(?:\\.|[^.\\])+(?:\.(?:\\.|[^.\\])+)*)?$/s, misfitTexts['rows-path-odd'])
  .refine((path) => namesOfRowsPath(path).length <= 16, misfitTexts['rows-path-too-long']);
