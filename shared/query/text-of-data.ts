/**
 * A text that is the same for equal values made of plain objects, lists and primitives, in whatever order their members were written.
 *
 * Names of members are words of the query model: they need no quotes to be told apart.
 */
export function textOfData(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(textOfData).join()}]`;
  let text = '{';
  for (const name of Object.keys(value).sort()) text += `${name}:${textOfData(Reflect.get(value, name))},`;
  return `${text}}`;
}
