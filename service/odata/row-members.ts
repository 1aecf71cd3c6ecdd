/** A member of a row's JSON. */
export interface RowMember {
  readonly name: string;
  /** Its value as it is written: JSON.parse would round numbers. */
  readonly value: string;
  /** Name and value as they are written. */
  readonly text: string;
}

/** A text, a bracket, or whatever stands between the signs of JSON. */
const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^"[\]{}:,\s]+/g;

/** The members of a row, in order. @param row A JSON object whose members are plain values or lists of such. */
export function rowMembers(row: string): readonly RowMember[] {
  const members: RowMember[] = [];
  let depth = 0;
  let begin = 0;
  let colon = 0;
  for (const { 0: text, index } of row.matchAll(token)) {
    if (depth === 1 && text === ':') colon = index;
    if (depth === 1 && (text === ',' || text === '}') && colon > 0) {
      const name: unknown = JSON.parse(row.slice(begin, colon));
      members.push({ name: String(name), value: row.slice(colon + 1, index).trim(), text: row.slice(begin, index) });
    }
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    if (depth === 1 && (text === ',' || text === '{')) begin = index + 1;
  }
  return members;
}
