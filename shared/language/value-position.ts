import { type RawParameter, splitParameters } from '../url/index.ts';

/** A cursor within the value of a parameter of a URL. */
export interface ValuePosition {
  readonly parameter: RawParameter;
  /** The cursor's offset in the decoded value. */
  readonly offset: number;
}

/** Returns the parameter whose value contains the cursor. Null if none does. Within an escape, the cursor counts as before it. */
export function valueAt(text: string, offset: number): ValuePosition | null {
  const parameter = splitParameters(text).find(({ from, to }) => from <= offset && offset <= to);
  if (parameter === undefined || offset < parameter.valueFrom || parameter.nameTo === parameter.to) return null;
  const { value } = parameter;
  let decoded = 0;
  while (decoded < value.text.length && value.toSource(decoded + 1) <= offset) decoded++;
  return { parameter, offset: decoded };
}
