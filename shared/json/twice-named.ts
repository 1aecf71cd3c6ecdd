import type { ValueNode } from '@humanwhocodes/momoa';

/** A name that an object gives to two of its members: of most readers the first of them is lost without a word (RFC 8259 §4). */
export interface TwiceNamed {
  readonly name: string;
  /** Where the second of them begins; both count from 1. */
  readonly line: number;
  readonly column: number;
}

type Member = Extract<ValueNode, { type: 'Object' }>['members'][number];

/** The name of a member as it is meant, its escapes resolved. */
export function nameOf({ name }: Member): string {
  return name.type === 'String' ? name.value : name.name;
}

/** The first name in a parsed JSON text that is there twice in one object; null where every object's names differ. */
export function twiceNamed(node: ValueNode): TwiceNamed | null {
  if (node.type === 'Array') return firstOf(node.elements.map(({ value }) => value));
  if (node.type !== 'Object') return null;
  const seen = new Set<string>();
  for (const member of node.members) {
    const name = nameOf(member);
    if (seen.has(name)) return { name, line: member.loc.start.line, column: member.loc.start.column };
    seen.add(name);
    const within = twiceNamed(member.value);
    if (within !== null) return within;
  }
  return null;
}

function firstOf(nodes: readonly ValueNode[]): TwiceNamed | null {
  for (const node of nodes) {
    const found = twiceNamed(node);
    if (found !== null) return found;
  }
  return null;
}
