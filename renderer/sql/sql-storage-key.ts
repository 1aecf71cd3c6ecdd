/** What is saved of a tab. */
const savedParts = ['opened', 'added', 'text', 'view'] as const;

/** Returns the key under which a part of an SQL tab is saved. */
export function sqlStorageKey(tab: number, part: (typeof savedParts)[number]): string {
  return `dataquay.sql.${tab}.${part}`;
}

/** Returns all keys of an SQL tab. */
export function sqlStorageKeys(tab: number): readonly string[] {
  return savedParts.map((part) => sqlStorageKey(tab, part));
}
