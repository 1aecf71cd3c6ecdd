import { eachMember } from '../../../shared/json-bytes/split-rows.ts';

/** A member of a row's JSON. */
export interface RowMember {
  readonly name: string;
  /** The value as text in the row, because JSON.parse would round numbers. */
  readonly value: string;
  /** Name and value as text in the row. */
  readonly text: string;
}

/**
 * Parses the members of a row, in order.
 *
 * @param row A JSON object.
 */
export function rowMembers(row: Buffer): readonly RowMember[] {
  const members: RowMember[] = [];
  eachMember(row, (nameStart, nameEnd, start, end) => {
    const name: unknown = JSON.parse(row.toString('utf8', nameStart, nameEnd));
    members.push({ name: String(name), value: row.toString('utf8', start, end), text: row.toString('utf8', nameStart, end) });
    return true;
  });
  return members;
}
