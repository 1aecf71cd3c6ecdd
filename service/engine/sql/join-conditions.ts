/** Conditions of one list. SQLite nests each of them, and takes 1000 levels at most. */
const mostInList = 100;

/** Conditions with `AND` or `OR` between them, in parentheses; thousands are joined in groups, which keeps what engines nest low. */
export function joinConditions(conditions: readonly string[], operator: 'AND' | 'OR'): string {
  if (conditions.length <= mostInList) return `(${conditions.join(` ${operator} `)})`;
  const groups = Array.from({ length: Math.ceil(conditions.length / mostInList) }, (_, index) =>
    joinConditions(conditions.slice(index * mostInList, (index + 1) * mostInList), operator),
  );
  return joinConditions(groups, operator);
}
