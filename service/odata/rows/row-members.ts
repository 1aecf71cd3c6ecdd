import { eachMember } from '../../../shared/json-bytes/split-rows.ts';

/** A member of a row's JSON. */
export interface RowMember {
  readonly name: string;
  /** Its value as written, because JSON.parse would round numbers. */
  readonly value: string;
  /** Name and value as written. */
  readonly text: string;
}

/** Reads the members of a row, in order. @param row A JSON object. */
export function rowMembers(row: Buffer): readonly RowMember[] {
  const members: RowMember[] = [];
  eachMember(row, (nameStart, nameEnd, start, end) => {
    const name: unknown = JSON.parse(row.toString('utf8', nameStart, nameEnd));
    members.push({ name: String(name), value: row.toString('utf8', start, end), text: row.toString('utf8', nameStart, end) });
    return true;
  });
  return members;
}
