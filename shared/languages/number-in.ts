/** Returns the value of the first of these parameters if it is a whole number of at most 15 digits. Null otherwise. */
export function numberIn(parameters: ReadonlyMap<string, string>, ...names: readonly string[]): number | null {
  const text = names.map((name) => parameters.get(name)).find((value) => value !== undefined);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
