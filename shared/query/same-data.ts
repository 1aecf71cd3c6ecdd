/** Whether two values made of plain objects, lists and primitives are equal, in whatever order members of objects were written. */
export function sameData(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) return Array.isArray(right) && sameLists(left, right);
  if (Array.isArray(right)) return false;
  let members = 0;
  for (const name in left) {
    if (!Object.hasOwn(right, name) || !sameData(Reflect.get(left, name), Reflect.get(right, name))) return false;
    members++;
  }
  for (const _ in right) members--;
  return members === 0;
}

function sameLists(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (!sameData(left[at], right[at])) return false;
  return true;
}
