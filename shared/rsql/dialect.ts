import type { ComparisonOperator, TextOperator } from '../query/query.ts';

/** What an operator asks, in terms of the query model. */
export type OperatorMeaning =
  | { readonly kind: 'comparison'; readonly operator: ComparisonOperator }
  | { readonly kind: 'in'; readonly negated: boolean }
  | { readonly kind: 'between'; readonly negated: boolean }
  /** Its value is `true` or `false`. */
  | { readonly kind: 'isNull' }
  | { readonly kind: 'text'; readonly operator: TextOperator; readonly ignoreCase: boolean; readonly negated: boolean }
  /** The deployment has it and the query model does not: it can be written, not shown in the form. */
  | { readonly kind: 'opaque'; readonly values: 'one' | 'many' };

/** One operator of a deployment. */
export interface DialectOperator {
  /** As it is printed: `==`, `=lt=`, `=beginsWith=`. */
  readonly symbol: string;
  /** Other spellings, read but not printed. */
  readonly aliases: readonly string[];
  readonly meaning: OperatorMeaning;
}

/** How a deployment writes `sort`: `a,-b`, `a:asc,b:desc` or `a,asc;b,desc`. */
export type SortSyntax = 'signed' | 'colon' | 'comma';

/** What one deployment's REST query language knows: data, so that a deployment's peculiarities are configuration. */
export interface Dialect {
  readonly operators: readonly DialectOperator[];
  readonly sort: SortSyntax;
}

function comparison(operator: ComparisonOperator, symbol: string, ...aliases: string[]): DialectOperator {
  return { symbol, aliases, meaning: { kind: 'comparison', operator } };
}

function text(operator: TextOperator): DialectOperator {
  return { symbol: `=${operator}=`, aliases: [], meaning: { kind: 'text', operator, ignoreCase: false, negated: false } };
}

/** The dialect of the bundled service: RSQL's operators, and named ones for text, null and ranges. */
export const defaultDialect: Dialect = {
  operators: [
    comparison('eq', '=='),
    comparison('ne', '!='),
    comparison('lt', '=lt=', '<'),
    comparison('le', '=le=', '<='),
    comparison('gt', '=gt=', '>'),
    comparison('ge', '=ge=', '>='),
    { symbol: '=in=', aliases: [], meaning: { kind: 'in', negated: false } },
    { symbol: '=out=', aliases: [], meaning: { kind: 'in', negated: true } },
    { symbol: '=between=', aliases: [], meaning: { kind: 'between', negated: false } },
    { symbol: '=isNull=', aliases: [], meaning: { kind: 'isNull' } },
    text('beginsWith'),
    text('endsWith'),
    text('contains'),
    text('like'),
  ],
  sort: 'signed',
};

/** The operator with that spelling; undefined where the dialect has none. */
export function findOperator(dialect: Dialect, symbol: string): DialectOperator | undefined {
  return dialect.operators.find((operator) => operator.symbol === symbol || operator.aliases.includes(symbol));
}
