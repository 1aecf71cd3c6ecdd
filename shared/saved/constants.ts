import type { Expression, Path } from '../odata/index.ts';
import { parseFilter } from '../odata/parse/parse-filter.ts';
import { type EntityModel, findColumn } from '../query/entity-model.ts';
import { literalFamily, literalText } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { SavedQuery } from './saved-query.ts';

/** A constant in a condition of a saved query, which a parameter may stand for. */
export interface SavedConstant {
  /** Number of the condition. */
  readonly condition: number;
  /** Its range in the condition's text, quotes included. */
  readonly from: number;
  readonly to: number;
  /** As one types it, without quotes. */
  readonly text: string;
  /** Of its column, where that is known; else what it looks like. */
  readonly type: ValueType;
  /** The column that it is compared with; null where that is not told. */
  readonly column: string | null;
  /** Which end of a range it is: of values from it on, or of values up to it; null where it is neither. */
  readonly end: 'from' | 'to' | null;
}

/**
 * The constants in the conditions of a saved query, in order.
 *
 * Left out are those that are none as one types them: patterns, texts in folded case, members of enumerations, null; and conditions in the
 * words of REST.
 */
export function constantsOf({ where = [] }: SavedQuery, model?: EntityModel): readonly SavedConstant[] {
  return where.flatMap((text, condition) => {
    if (typeof text !== 'string') return [];
    const { tree } = parseFilter(text, model);
    return tree === null
      ? []
      : constantsIn(tree, { column: null, end: null, lists: new Map(), model }).map((found) => ({ ...found, condition }));
  });
}

type Found = Omit<SavedConstant, 'condition'>;

interface Context {
  /** The column that the expression around compares with. */
  readonly column: string | null;
  readonly end: SavedConstant['end'];
  /** The list column whose values each variable runs through. */
  readonly lists: ReadonlyMap<string, string>;
  readonly model: EntityModel | undefined;
}

function constantsIn(node: Expression, context: Context): readonly Found[] {
  const { column, end, lists, model } = context;
  const within = (part: Expression, about = column, at: Context['end'] = null): readonly Found[] =>
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

/** Which end of a range a constant is to the left and to the right of an operator. */
function endsOf(operator: string): readonly [left: Context['end'], right: Context['end']] {
  if (operator === 'ge' || operator === 'gt') return ['to', 'from'];
  return operator === 'le' || operator === 'lt' ? ['from', 'to'] : [null, null];
}

function constantsInLambdas({ segments }: Path, context: Context): readonly Found[] {
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

/** Whether letter case is taken out of it: what is compared with it is no text as one types it. */
function isFolded(node: Expression): boolean {
  return node.kind === 'call' && (node.name === 'tolower' || node.name === 'toupper');
}

/** The column that a path names, or whose list its variable runs through. */
function columnNamed(node: Expression, lists: Context['lists']): string | null {
  if (node.kind !== 'path' || node.root !== null) return null;
  const [first, ...more] = node.segments;
  return first?.kind === 'name' && more.length === 0 ? (lists.get(first.name) ?? first.name) : null;
}

const usual = { boolean: 'boolean', number: 'decimal', string: 'string', guid: 'guid', binary: 'binary' } as const;

/** The column's own type where the constant is one of its values; else the type that it has by its looks. */
function typeOf(value: Literal, column: string | null, model: EntityModel | undefined): ValueType {
  const known = column === null || model === undefined ? undefined : findColumn(model, column)?.type;
  const family = literalFamily(value);
  if (known !== undefined && (known === family || (family === 'number' && /^(?:int32|int64|decimal|double)$/.test(known)))) return known;
  if (value.kind === 'temporal') return value.type;
  return value.kind === 'null' || value.kind === 'enumeration' ? 'unknown' : usual[value.kind];
}
