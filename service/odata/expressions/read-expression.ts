import type { Call, Expression as ODataExpression, Path } from '../../../shared/odata/index.ts';
import { readEdmType } from '../../../shared/values/edm-types.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { type Expression, type Operator, operation, operators } from '../../engine/expression.ts';
import { NotAnswered } from './not-answered.ts';

/** What the names in an expression mean. */
export interface ExpressionScope {
  /** Columns by name; what type each is of, and whether it holds lists. */
  readonly columns: ReadonlyMap<string, { readonly list: boolean; readonly type: ValueType }>;
  /** What each parameter alias (`@low`) stands for. */
  readonly aliases: ReadonlyMap<string, ODataExpression>;
  /** The moment at which the request came. */
  readonly now: Date;
}

interface Place extends ExpressionScope {
  /** Variables of `any` and `all`, the outermost first. */
  readonly variables: readonly string[];
  /** Aliases that are being read: one that leads back to itself stands for nothing. */
  readonly opened: readonly string[];
}

/**
 * An expression of OData, checked by the model, as engines take it.
 *
 * @throws NotAnswered for what is no column, operator or function that an engine could work out
 */
export function readExpression(node: ODataExpression, scope: ExpressionScope): Expression {
  return read(node, { ...scope, variables: [], opened: [] });
}

function read(node: ODataExpression, place: Place): Expression {
  switch (node.kind) {
    case 'constant':
      if (node.value.kind === 'spatial' || node.value.kind === 'enumeration') throw new NotAnswered('such constants', node);
      return { kind: 'constant', value: node.value };
    case 'path':
      return readPath(node, place);
    case 'call':
      return readCall(node, place);
    case 'unary':
      return operation(node.operator, read(node.operand, place));
    case 'logical':
      return operation(node.operator, ...node.operands.map((operand) => read(operand, place)));
    case 'binary': {
      if (node.operator === 'has') throw new NotAnswered('"has": there are no enumerations here', node);
      if (node.operator !== 'in') return operation(node.operator, read(node.left, place), read(node.right, place));
      const left = read(node.left, place);
      if (node.right.kind !== 'list' && node.right.kind !== 'array')
        throw new NotAnswered('"in" with another list than one of values', node.right);
      return operation('or', ...node.right.items.map((item) => operation('eq', left, read(item, place))), falsehood);
    }
    default:
      throw new NotAnswered('this kind of expression', node);
  }
}

const falsehood: Expression = { kind: 'constant', value: { kind: 'boolean', value: false } };
const trueness: Expression = { kind: 'constant', value: { kind: 'boolean', value: true } };

function readPath(node: Path, place: Place): Expression {
  const { root, segments } = node;
  const [first, second, ...more] = segments;
  if (root?.startsWith('@') === true && first === undefined) return readAlias(node, root, place);
  if ((root !== null && root !== '$it') || first?.kind !== 'name' || more.length > 0) throw new NotAnswered('this path', node);
  const variable = root === null ? place.variables.lastIndexOf(first.name) : -1;
  if (variable >= 0 && second === undefined) return { kind: 'item', depth: variable };
  const column = variable >= 0 ? undefined : place.columns.get(first.name);
  if (column === undefined) throw new NotAnswered('this path', node);
  if (second === undefined) return { kind: 'column', name: first.name };
  if (second.kind === 'count' && second.options.length === 0 && column.list) return { kind: 'listLength', column: first.name };
  if (second.kind !== 'lambda' || !column.list) throw new NotAnswered('this path', node);
  const depth = place.variables.length;
  const inner = { ...place, variables: [...place.variables, second.variable ?? ''] };
  const test = second.predicate === null ? trueness : read(second.predicate, inner);
  return { kind: second.quantifier, column: first.name, depth, test };
}

/** An alias that is not given stands for a missing value (OData URL Conventions 4.01, 5.1.1.15). */
function readAlias(node: Path, name: string, place: Place): Expression {
  if (place.opened.includes(name)) throw new NotAnswered('an alias that leads back to itself', node);
  const value = place.aliases.get(name);
  if (value === undefined) return { kind: 'constant', value: { kind: 'null' } };
  return read(value, { ...place, variables: [], opened: [...place.opened, name] });
}

const known: ReadonlySet<string> = new Set(operators);

function isOperator(name: string): name is Operator {
  return known.has(name);
}

function readCall(node: Call, place: Place): Expression {
  switch (node.name) {
    case 'now':
      return moment(place.now.toISOString());
    case 'mindatetime':
      return moment('0001-01-01T00:00:00Z');
    case 'maxdatetime':
      return moment('9999-12-31T23:59:59.999999Z');
    case 'cast':
      return readCast(node, place);
  }
  if (!isOperator(node.name)) throw new NotAnswered(`${node.name}()`, node);
  return operation(node.name, ...node.arguments.map((argument) => read(argument, place)));
}

function moment(text: string): Expression {
  return { kind: 'constant', value: { kind: 'temporal', type: 'dateTimeOffset', text } };
}

function readCast(node: Call, place: Place): Expression {
  const [operand, target] = node.arguments;
  if (operand === undefined || target?.kind !== 'type' || target.collection) throw new NotAnswered('this cast', node);
  const { type } = readEdmType(target.name);
  if (type === 'unknown' || type === 'duration') throw new NotAnswered(`a cast to ${target.name}`, target);
  return { kind: 'cast', type, operand: read(operand, place) };
}
