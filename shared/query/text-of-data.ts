/**
 * Returns a text that is the same for equal values of plain objects, arrays and primitives, ignoring the order of object members.
 *
 * Member names are names of the query model, so they need no quotes.
 */
export function textOfData(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(textOfData).join()}]`;
  let text = '{';
  for (const name of Object.keys(value).sort()) text += `${name}:${textOfData(Reflect.get(value, name))},`;
  return `${text}}`;
}
