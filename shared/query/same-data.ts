/** Whether two values made of plain objects, lists and primitives are equal, in whatever order members of objects were written. */
export function sameData(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isList(left)) return isList(right) && sameLists(left, right);
  return isObject(left) && isObject(right) && !isList(right) && sameMembers(left, right);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function sameLists(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (!sameData(left[at], right[at])) return false;
  return true;
}

function sameMembers(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  let more = 0;
  for (const name in left) {
    if (!sameData(left[name], right[name]) || !Object.hasOwn(right, name)) return false;
    more++;
  }
  for (const _ in right) more--;
  return more === 0;
}
