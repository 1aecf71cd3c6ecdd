import type { Binary, Call, Expression as ODataExpression, Path } from '../../../shared/odata/index.ts';
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
    case 'binary':
      return readBinary(node, place);
    default:
      throw new NotAnswered('this kind of expression', node);
  }
}

const falsehood: Expression = { kind: 'constant', value: { kind: 'boolean', value: false } };
const trueness: Expression = { kind: 'constant', value: { kind: 'boolean', value: true } };

function readBinary(node: Binary, place: Place): Expression {
  const { operator, left, right } = node;
  if (operator === 'has') throw new NotAnswered('"has": there are no enumerations here', node);
  if (operator === 'in') {
    const members = listItems(right, place);
    if (members === null) throw new NotAnswered('"in" with another list than one of values', right);
    return operation('or', ...members.map((item) => equal(left, item, place)), falsehood);
  }
  if (operator === 'eq') return equal(left, right, place);
  if (operator === 'ne') return operation('not', equal(left, right, place));
  return operation(operator, read(left, place), read(right, place));
}

/** Lists are equal that hold equal values in the same order (OData URL Conventions 4.01, 5.1.1.1.1). */
function equal(left: ODataExpression, right: ODataExpression, place: Place): Expression {
  const [list, values] = [listColumn(left, place) ?? listColumn(right, place), listItems(right, place) ?? listItems(left, place)];
  if (list === null || values === null) return operation('eq', read(left, place), read(right, place));
  const length: Expression = { kind: 'constant', value: { kind: 'number', text: String(values.length) } };
  const items = values.map((value, index) => operation('eq', { kind: 'listItem', column: list, index }, read(value, place)));
  return operation('and', operation('eq', { kind: 'listLength', column: list }, length), ...items);
}

/** The column that an expression is, if it holds lists. */
function listColumn(node: ODataExpression, { columns, variables }: Place): string | null {
  if (node.kind !== 'path' || node.segments.length !== 1 || (node.root !== null && node.root !== '$it')) return null;
  const [segment] = node.segments;
  if (segment?.kind !== 'name' || (node.root === null && variables.includes(segment.name))) return null;
  return columns.get(segment.name)?.list === true ? segment.name : null;
}

/** The members of a list that is written out, or that an alias stands for. */
function listItems(node: ODataExpression, place: Place): readonly ODataExpression[] | null {
  if (node.kind === 'list' || node.kind === 'array') return node.items;
  const meant = node.kind === 'path' && node.segments.length === 0 && node.root !== null ? place.aliases.get(node.root) : undefined;
  return meant !== undefined && (meant.kind === 'list' || meant.kind === 'array') ? meant.items : null;
}

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
