import type { ComparisonOperator, TextOperator } from '../query/query.ts';
import { type ValueType, valueTypes } from '../values/value-type.ts';

/** The meaning of an operator in the query model. */
export type OperatorMeaning =
  | { readonly kind: 'comparison'; readonly operator: ComparisonOperator }
  | { readonly kind: 'in'; readonly negated: boolean }
  | { readonly kind: 'between'; readonly negated: boolean }
  /**
   * A test for null. With one boolean value, true means null unless `negated`. Without a value, the operator means the same as with true.
   */
  | { readonly kind: 'isNull'; readonly negated: boolean }
  | { readonly kind: 'text'; readonly operator: TextOperator; readonly ignoreCase: boolean; readonly negated: boolean }
  /** An operator that only the server interprets. It can be written, but not shown in the form. */
  | { readonly kind: 'opaque' };

/** The number of values of an operator. `many` is one or more. */
export type Arity = 'none' | 'one' | 'two' | 'many';

/** One operator of a server. */
export interface DialectOperator {
  /**
   * The operator as printed: `==`, `=lt=`, `=beginsWith=`. The empty symbol is a single column in FIQL (`name`), which tests that there is
   * a value (draft-nottingham-atompub-fiql-00, 3.2).
   */
  readonly symbol: string;
  /** Other spellings, which are parsed but not printed. */
  readonly aliases: readonly string[];
  readonly arity: Arity;
  /** The column types that it supports. */
  readonly types: readonly ValueType[];
  readonly meaning: OperatorMeaning;
  /** Description in documentation and hovers: a key of their texts, or the server's text. */
  readonly description: string;
}

/** The server's syntax of `sort`: `a,-b`, `a:asc,b:desc` or `a,asc;b,desc`. */
export type SortSyntax = 'signed' | 'colon' | 'comma';

/** The REST query language of one server, as plain data, so that differences between servers are configuration. */
export interface Dialect {
  readonly operators: readonly DialectOperator[];
  readonly sort: SortSyntax;
  /** The unquoted word that means null with `==` or `!=`. Null if every word is a value. */
  readonly nullWord: string | null;
  /** The wildcard in values of `==` and `!=`. Null if there is none. */
  readonly wildcard: '*' | '%' | null;
  /** The spelling of booleans. */
  readonly booleans: { readonly true: string; readonly false: string };
  /** How "and" and "or" are printed: `;` and `,`, or ` and ` and ` or `. Both are parsed. */
  readonly connectives: 'signs' | 'words';
  /** The quotes for a value that contains neither kind. Both are parsed. */
  readonly quotes: 'single' | 'double';
  /** Whether values in a list are quoted only if needed, or always. */
  readonly listQuotes: 'needed' | 'always';
  /** Whether spaces are allowed between column, operator and value. The RSQL grammar has none there, but some servers ignore them. */
  readonly blanks: 'warned' | 'free';
}

/** The syntax of operators: RSQL's own grammar (`comparison-op`), and the negated names that some servers add to it. */
export const operatorPattern = /^(?:=!?[A-Za-z]+=|![A-Za-z]+=|==|!=|[<>]=?)$/;

/** Returns the default number of values of an operator with a meaning. */
export function defaultArity(meaning: OperatorMeaning): Arity {
  if (meaning.kind === 'in' || meaning.kind === 'opaque') return 'many';
  return meaning.kind === 'between' ? 'two' : 'one';
}

/** Returns the default column types of an operator with a meaning. Text operators need strings. */
export function defaultTypes(meaning: OperatorMeaning): readonly ValueType[] {
  return meaning.kind === 'text' ? textTypes : valueTypes;
}

const textTypes: readonly ValueType[] = ['string', 'unknown'];

function row(symbol: string, aliases: readonly string[], meaning: OperatorMeaning, description: string): DialectOperator {
  return { symbol, aliases, arity: defaultArity(meaning), types: defaultTypes(meaning), meaning, description };
}

function text(operator: TextOperator): DialectOperator {
  return row(`=${operator}=`, [], { kind: 'text', operator, ignoreCase: false, negated: false }, operator);
}

/** The dialect of the data service: RSQL's operators, and named ones for text, null and ranges. */
export const defaultDialect: Dialect = {
  operators: [
    row('==', [], { kind: 'comparison', operator: 'eq' }, 'eq'),
    row('!=', [], { kind: 'comparison', operator: 'ne' }, 'ne'),
    row('=lt=', ['<'], { kind: 'comparison', operator: 'lt' }, 'lt'),
    row('=le=', ['<='], { kind: 'comparison', operator: 'le' }, 'le'),
    row('=gt=', ['>'], { kind: 'comparison', operator: 'gt' }, 'gt'),
    row('=ge=', ['>='], { kind: 'comparison', operator: 'ge' }, 'ge'),
    row('=in=', [], { kind: 'in', negated: false }, 'in'),
    row('=out=', [], { kind: 'in', negated: true }, 'notIn'),
    row('=between=', [], { kind: 'between', negated: false }, 'between'),
    row('=isNull=', [], { kind: 'isNull', negated: false }, 'isNull'),
    text('beginsWith'),
    text('endsWith'),
    text('contains'),
    text('like'),
  ],
  sort: 'signed',
  nullWord: null,
  wildcard: null,
  booleans: { true: 'true', false: 'false' },
  connectives: 'signs',
  quotes: 'single',
  listQuotes: 'needed',
  blanks: 'warned',
};

const tables = new WeakMap<Dialect, ReadonlyMap<string, DialectOperator>>();

/** Returns the operator with a spelling. Undefined if the dialect has none. */
export function findOperator(dialect: Dialect, symbol: string): DialectOperator | undefined {
  let table = tables.get(dialect);
  if (table === undefined) {
    const spellings = dialect.operators.flatMap((operator) =>
      [operator.symbol, ...operator.aliases].map((spelling): [string, DialectOperator] => [spelling, operator]),
    );
    // If two operators have the same spelling, the first takes precedence.
    table = new Map(spellings.reverse());
    tables.set(dialect, table);
  }
  return table.get(symbol);
}
