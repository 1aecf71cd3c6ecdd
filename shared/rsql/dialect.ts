import type { ComparisonOperator, TextOperator } from '../query/query.ts';
import { type ValueType, valueTypes } from '../values/value-type.ts';

/** What an operator asks, in terms of the query model. */
export type OperatorMeaning =
  | { readonly kind: 'comparison'; readonly operator: ComparisonOperator }
  | { readonly kind: 'in'; readonly negated: boolean }
  | { readonly kind: 'between'; readonly negated: boolean }
  /** With one value that is true or false; without a value it is true (`negated`: false). */
  | { readonly kind: 'isNull'; readonly negated: boolean }
  | { readonly kind: 'text'; readonly operator: TextOperator; readonly ignoreCase: boolean; readonly negated: boolean }
  /** The server has it and the query model does not: it can be written, not shown in the form. */
  | { readonly kind: 'opaque' };

/** How many values an operator takes: `many` is one or more. */
export type Arity = 'none' | 'one' | 'two' | 'many';

/** One operator of a server. */
export interface DialectOperator {
  /**
   * As it is printed: `==`, `=lt=`, `=beginsWith=`. The empty symbol is FIQL's column on its own (`name`), which asks whether there
   * is a value (draft-nottingham-atompub-fiql-00, 3.2).
   */
  readonly symbol: string;
  /** Other spellings, read but not printed. */
  readonly aliases: readonly string[];
  readonly arity: Arity;
  /** The types of columns that it can be asked of. */
  readonly types: readonly ValueType[];
  readonly meaning: OperatorMeaning;
  /** What documentation and hovers explain it by: a key of their texts, or a server's own words. */
  readonly description: string;
}

/** How a server writes `sort`: `a,-b`, `a:asc,b:desc` or `a,asc;b,desc`. */
export type SortSyntax = 'signed' | 'colon' | 'comma';

/** What one server's REST query language knows: plain data, so that a server's peculiarities are configuration. */
export interface Dialect {
  readonly operators: readonly DialectOperator[];
  readonly sort: SortSyntax;
  /** The word that, unquoted behind `==` or `!=`, stands for a missing value; null where every word is a value. */
  readonly nullWord: string | null;
  /** The character that, in the value of `==` or `!=`, stands for any run of characters; null where every character is itself. */
  readonly wildcard: '*' | '%' | null;
  /** How true and false are written. */
  readonly booleans: { readonly true: string; readonly false: string };
  /** How and, or are printed: `;` and `,`, or ` and ` and ` or `. Both are read. */
  readonly connectives: 'signs' | 'words';
  /** The quotes printed around a value that holds neither kind. Both are read. */
  readonly quotes: 'single' | 'double';
  /** Whether values in a list are printed in quotes only where they must be, or always. */
  readonly listQuotes: 'needed' | 'always';
  /** Whether blanks may stand between column, operator and value: the RSQL grammar has none there, some servers pass over them. */
  readonly blanks: 'warned' | 'free';
}

/** Every shape of operator: RSQL's own grammar (`comparison-op`), and the negated names that some servers add to it. */
export const operatorPattern = /^(?:=!?[A-Za-z]+=|![A-Za-z]+=|==|!=|[<>]=?)$/;

/** How many values an operator of that meaning takes where nothing else is said. */
export function usualArity(meaning: OperatorMeaning): Arity {
  if (meaning.kind === 'in' || meaning.kind === 'opaque') return 'many';
  return meaning.kind === 'between' ? 'two' : 'one';
}

/** The types that an operator of that meaning can be asked of where nothing else is said: text operators need text. */
export function usualTypes(meaning: OperatorMeaning): readonly ValueType[] {
  return meaning.kind === 'text' ? textTypes : valueTypes;
}

const textTypes: readonly ValueType[] = ['string', 'unknown'];

function row(symbol: string, aliases: readonly string[], meaning: OperatorMeaning, description: string): DialectOperator {
  return { symbol, aliases, arity: usualArity(meaning), types: usualTypes(meaning), meaning, description };
}

function text(operator: TextOperator): DialectOperator {
  return row(`=${operator}=`, [], { kind: 'text', operator, ignoreCase: false, negated: false }, operator);
}

/** The dialect of the bundled service: RSQL's operators, and named ones for text, null and ranges. */
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

/** The operator with that spelling; undefined where the dialect has none. */
export function findOperator(dialect: Dialect, symbol: string): DialectOperator | undefined {
  let table = tables.get(dialect);
  if (table === undefined) {
    const spellings = dialect.operators.flatMap((operator) =>
      [operator.symbol, ...operator.aliases].map((spelling): [string, DialectOperator] => [spelling, operator]),
    );
    // Where two rows claim one spelling the first counts, as in reading the table from the top.
    table = new Map(spellings.reverse());
    tables.set(dialect, table);
  }
  return table.get(symbol);
}
