/**
 * Returns the value of an object's own member. Undefined if there is none.
 *
 * Names from files, servers, and users can be `constructor` or `__proto__`, for which `object[name]` returns something of the language.
 */
export function ownValue<Value>(object: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
