/** Limits of the input of a call, independent of its schema: `depth` levels, `values`, and `characters` in all texts and names together. */
export const inputBudget = { depth: 200, values: 500_000, characters: 5_000_000 } as const;

/**
 * Checks whether an input is plain data within {@link inputBudget}, without dates, files, other objects, and keys of object prototypes.
 *
 * This check runs before the schema, because schemas recurse.
 */
export function isWithinBudget(input: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }];
  let values = 0;
  let characters = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    else if (typeof value === 'object' && value !== null) {
      if (depth === inputBudget.depth || !isPlain(value)) return false;
      const entries = Object.entries(value);
      if (values + entries.length > inputBudget.values) return false;
      for (const [key, part] of entries) {
        if (key === '__proto__') return false;
        if (!Array.isArray(value)) characters += key.length;
        waiting.push({ value: part, depth: depth + 1 });
      }
    }
    if (values > inputBudget.values || characters > inputBudget.characters) return false;
  }
  return true;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
