import { type EntityModel, findColumn } from '../metadata/entity-model.ts';
import type { Expression, Path } from '../odata/index.ts';
import { parseFilter } from '../odata/parse/parse-filter.ts';
import { literalFamily, literalText } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { SavedQuery } from './saved-query.ts';

/** A constant in a condition of a saved query that can become a parameter. */
export interface SavedConstant {
  /** Index of the condition in `where`. */
  readonly condition: number;
  /** Its range in the condition's text, including quotes. */
  readonly from: number;
  readonly to: number;
  /** Value as in user input, without quotes. */
  readonly text: string;
  /** The type of the column if known, otherwise the type by the constant's syntax. */
  readonly type: ValueType;
  /** The column that the constant is compared with. Null if unknown. */
  readonly column: string | null;
  /** Which bound of a range the constant is. Null if it isn't a bound. */
  readonly end: 'from' | 'to' | null;
}

/**
 * Returns the constants in the conditions of a saved query, in order.
 *
 * Omits constants that users don't enter in this form: patterns, case-folded strings, enumeration members, and null. Also omits REST
 * conditions.
 */
export function constantsOf({ where = [] }: SavedQuery, model?: EntityModel): readonly SavedConstant[] {
  return where.flatMap((text, condition) => {
    if (typeof text !== 'string') return [];
    const { tree } = parseFilter(text, model);
    return tree === null
      ? []
      : constantsIn(tree, { column: null, end: null, lists: new Map(), model }).map((constant) => ({ ...constant, condition }));
  });
}

type FoundConstant = Omit<SavedConstant, 'condition'>;

interface Context {
  /** The column that the enclosing expression compares with. */
  readonly column: string | null;
  readonly end: SavedConstant['end'];
  /** The list column of each lambda variable. */
  readonly lists: ReadonlyMap<string, string>;
  readonly model: EntityModel | undefined;
}

function constantsIn(node: Expression, context: Context): readonly FoundConstant[] {
  const { column, end, lists, model } = context;
  const within = (part: Expression, about = column, at: Context['end'] = null): readonly FoundConstant[] =>
    constantsIn(part, { ...context, column: about, end: at });
  const columnOf = (part: Expression): string | null => columnNamed(part, lists);
  switch (node.kind) {
    case 'constant': {
      const { from, to, value } = node;
      return isTyped(value) ? [{ from, to, text: literalText(value), type: typeOf(value, column, model), column, end }] : [];
    }
    case 'logical':
      return node.operands.flatMap((operand) => within(operand));
    case 'unary':
      return within(node.operand);
    case 'list':
      return node.items.flatMap((item) => within(item));
    case 'binary': {
      if (isFolded(node.left) || isFolded(node.right)) return [];
      const about = columnOf(node.left) ?? columnOf(node.right) ?? column;
      const [left, right] = endsOf(node.operator);
      return [...within(node.left, about, left), ...within(node.right, about, right)];
    }
    case 'call': {
      if (node.name === 'matchesPattern' || isFolded(node) || node.arguments.some(isFolded)) return [];
      const about = node.arguments.map(columnOf).find((name) => name !== null) ?? column;
      return node.arguments.flatMap((part) => within(part, about));
    }
    case 'path':
      return constantsInLambdas(node, context);
    default:
      return [];
  }
}

/** Returns which bounds of a range the constants left and right of an operator are. */
function endsOf(operator: string): readonly [left: Context['end'], right: Context['end']] {
  if (operator === 'ge' || operator === 'gt') return ['to', 'from'];
  return operator === 'le' || operator === 'lt' ? ['from', 'to'] : [null, null];
}

function constantsInLambdas({ segments }: Path, context: Context): readonly FoundConstant[] {
  const [first] = segments;
  return segments.flatMap((segment) => {
    if (segment.kind !== 'lambda' || segment.predicate === null) return [];
    const lists = new Map(context.lists);
    if (segment.variable !== null && first?.kind === 'name') lists.set(segment.variable, first.name);
    return constantsIn(segment.predicate, { ...context, column: null, end: null, lists });
  });
}

function isTyped(value: { readonly kind: string }): value is Literal {
  return value.kind !== 'null' && value.kind !== 'enumeration' && value.kind !== 'spatial';
}

/** Checks whether an expression is case-folded. A constant that is compared with it isn't user input. */
function isFolded(node: Expression): boolean {
  return node.kind === 'call' && (node.name === 'tolower' || node.name === 'toupper');
}

/** Returns the column of a path, or the list column of a lambda variable. Null for any other expression. */
function columnNamed(node: Expression, lists: Context['lists']): string | null {
  if (node.kind !== 'path' || node.root !== null) return null;
  const [first, ...more] = node.segments;
  return first?.kind === 'name' && more.length === 0 ? (lists.get(first.name) ?? first.name) : null;
}

const usual = { boolean: 'boolean', number: 'decimal', string: 'string', guid: 'guid', binary: 'binary' } as const;

/** Returns the column's type if the constant is valid for it, otherwise the type by the constant's syntax. */
function typeOf(value: Literal, column: string | null, model: EntityModel | undefined): ValueType {
  const known = column === null || model === undefined ? undefined : findColumn(model, column)?.type;
  const family = literalFamily(value);
  if (known !== undefined && (known === family || (family === 'number' && /^(?:int32|int64|decimal|double)$/.test(known)))) return known;
  if (value.kind === 'temporal') return value.type;
  return value.kind === 'null' || value.kind === 'enumeration' ? 'unknown' : usual[value.kind];
}
