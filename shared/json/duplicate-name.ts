import type { ValueNode } from '@humanwhocodes/momoa';

/** A duplicate name in an object. Most parsers drop the first member without an error (RFC 8259 §4). */
export interface DuplicateName {
  readonly name: string;
  /** Line of the second member. Line and column count from 1. */
  readonly line: number;
  readonly column: number;
}

type Member = Extract<ValueNode, { type: 'Object' }>['members'][number];

/** Returns the name of a member with its escapes resolved. */
export function nameOf({ name }: Member): string {
  return name.type === 'String' ? name.value : name.name;
}

/** Returns the first duplicate name in an object of a parsed JSON text. Null if there is none. */
export function findDuplicateName(node: ValueNode): DuplicateName | null {
  if (node.type === 'Array') return firstOf(node.elements.map(({ value }) => value));
  if (node.type !== 'Object') return null;
  const names = new Set<string>();
  for (const member of node.members) {
    const name = nameOf(member);
    if (names.has(name)) return { name, line: member.loc.start.line, column: member.loc.start.column };
    names.add(name);
    const within = findDuplicateName(member.value);
    if (within !== null) return within;
  }
  return null;
}

function firstOf(nodes: readonly ValueNode[]): DuplicateName | null {
  for (const node of nodes) {
    const duplicate = findDuplicateName(node);
    if (duplicate !== null) return duplicate;
  }
  return null;
}
