import fc from 'fast-check';

/** A condition on one of a few columns. */
export interface Leaf {
  readonly column: 'a' | 'b' | 'c' | 'd';
  readonly operator: 'eq' | 'lt' | 'gt';
  readonly value: number;
}

/** The structure of a filter, without its spelling. */
export type Shape = { readonly kind: 'leaf'; readonly leaf: Leaf } | { readonly kind: 'and' | 'or'; readonly operands: readonly Shape[] };

const leaf: fc.Arbitrary<Leaf> = fc.record({
  column: fc.constantFrom('a' as const, 'b' as const, 'c' as const, 'd' as const),
  operator: fc.constantFrom('eq' as const, 'lt' as const, 'gt' as const),
  value: fc.integer({ min: 0, max: 999 }),
});

export const shape: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf.map((one) => ({ kind: 'leaf' as const, leaf: one })),
    fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), operands: fc.array(tie('shape'), { minLength: 2, maxLength: 4 }) }),
  ),
})).shape;

/** A condition with its offsets in the text. */
export interface WrittenLeaf {
  readonly leaf: Leaf;
  readonly from: number;
  readonly to: number;
}

/** How one language writes conditions and separators. It has several spellings for each. */
export interface Spelling {
  readonly leaf: (leaf: Leaf, dice: () => number) => string;
  readonly separator: (kind: 'and' | 'or', dice: () => number) => string;
}

export const rsqlSpelling: Spelling = {
  leaf: ({ column, operator, value }, dice) => {
    const spellings = { eq: ['=='], lt: ['<', '=lt='], gt: ['>', '=gt='] }[operator];
    const quoted = [String(value), `'${value}'`, `"${value}"`][dice() % 3] ?? '';
    return `${column}${spellings[dice() % spellings.length] ?? ''}${dice() % 5 === 0 ? ' ' : ''}${quoted}`;
  },
  separator: (kind, dice) => [kind === 'and' ? ';' : ',', ` ${kind} `, `  ${kind} `, kind === 'and' ? ' ;' : ', '][dice() % 4] ?? '',
};

export const odataSpelling: Spelling = {
  leaf: ({ column, operator, value }, dice) =>
    [`${column} ${operator} ${value}`, `$it/${column}  ${operator.toUpperCase()} ${value}`, `(${column}) ${operator} (${value})`][
      dice() % 3
    ] ?? '',
  separator: (kind, dice) => [` ${kind} `, `  ${kind}  `, ` ${kind.toUpperCase()} `][dice() % 3] ?? '',
};

/** Writes a filter with random spellings, spaces, and parentheses. Returns the text and the offsets of its conditions. */
export function writeShape(
  tree: Shape,
  spelling: Spelling,
  dice: () => number,
): { readonly text: string; readonly leaves: readonly WrittenLeaf[] } {
  const leaves: WrittenLeaf[] = [];
  let text = '';
  const put = (node: Shape, within: 'and' | 'or' | null): void => {
    const count = (node.kind === 'leaf' ? 0 : within === 'and' || node.kind === within ? 1 : 0) + (dice() % 4 === 0 ? 1 : 0);
    const blank = dice() % 4 === 0 ? ' ' : '';
    text += `(${blank}`.repeat(count);
    if (node.kind === 'leaf') {
      const from = text.length;
      text += spelling.leaf(node.leaf, dice);
      leaves.push({ leaf: node.leaf, from, to: text.length });
    } else {
      for (const [index, operand] of node.operands.entries()) {
        if (index > 0) text += spelling.separator(node.kind, dice);
        put(operand, node.kind);
      }
    }
    text += `${blank})`.repeat(count);
  };
  put(tree, null);
  return { text, leaves };
}

/** Random numbers that select a spelling. */
export const dice: fc.Arbitrary<() => number> = fc.array(fc.nat({ max: 59 }), { minLength: 20, maxLength: 60 }).map((numbers) => {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
});
