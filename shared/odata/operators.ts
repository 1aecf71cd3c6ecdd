import type { BinaryOperator } from './node.ts';

/** An operator that stands between two operands. */
export type InfixOperator = BinaryOperator | 'and' | 'or';

/**
 * How tightly operators bind (OData URL Conventions 4.01, 5.1.1.17, from loosest to tightest).
 * `in` and `has` belong to the primary expressions there, above `not` and the minus sign.
 */
export const power = {
  or: 1,
  and: 2,
  eq: 3,
  ne: 3,
  lt: 4,
  le: 4,
  gt: 4,
  ge: 4,
  add: 5,
  sub: 5,
  mul: 6,
  div: 6,
  divby: 6,
  mod: 6,
  has: 8,
  in: 8,
} as const satisfies Record<InfixOperator, number>;

/** How tightly `not` and the minus sign bind. */
export const unaryPower = 7;

const names = new Map<string, InfixOperator>([
  ...(['or', 'and', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'add', 'sub', 'mul', 'div', 'divby', 'mod', 'has', 'in'] as const).map(
    (name): [string, InfixOperator] => [name, name],
  ),
]);

/** The operator of that name, in any case (OData 4.01, 5.1.1.1); undefined where there is none. */
export function findInfix(name: string): InfixOperator | undefined {
  return name.length > 5 ? undefined : (names.get(name) ?? names.get(name.toLowerCase()));
}

/** What the operators of RSQL and of programming languages are called in OData. */
export const foreignOperators: ReadonlyMap<string, InfixOperator> = new Map([
  ['=', 'eq'],
  ['==', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['=lt=', 'lt'],
  ['=le=', 'le'],
  ['=gt=', 'gt'],
  ['=ge=', 'ge'],
  ['=in=', 'in'],
  ['&&', 'and'],
  ['||', 'or'],
  [';', 'and'],
]);
