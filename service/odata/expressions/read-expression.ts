import type { Binary, Call, Expression as ODataExpression } from '../../../shared/odata/index.ts';
import { type Expression, type Operator, operation, operators } from '../../engine/expression.ts';
import { errorText } from '../../texts/error-text.ts';
import { yearBeyondCalendar } from './beyond-calendar.ts';
import { sameEntity } from './entity-equality.ts';
import { type ExpressionPosition, type ExpressionScope, falsehood, integerConstant } from './expression-scope.ts';
import { hasSubsequence, hasSubset } from './list-functions.ts';
import { listColumn, listItems } from './list-operands.ts';
import { NotSupported } from './not-supported.ts';
import { readPath } from './read-path.ts';
import { readSubstring } from './substring.ts';
import { readCast, readIsOf } from './type-functions.ts';

/**
 * Converts an OData expression, checked by the model, for engines.
 *
 * @throws NotSupported for anything but columns, operators and functions that engines support
 * @throws HttpProblem 400 above the budget of nodes, which aliases can multiply
 */
export function readExpression(node: ODataExpression, scope: ExpressionScope): Expression {
  const row = { level: 0, served: scope.served, columns: scope.columns };
  return read(node, { ...scope, variables: [], current: null, opened: [], row, rows: new Map(), level: 0, read });
}

function read(node: ODataExpression, position: ExpressionPosition): Expression {
  position.size.addNodes(1);
  return position.size.within(() => readNode(node, position));
}

function readNode(node: ODataExpression, position: ExpressionPosition): Expression {
  switch (node.kind) {
    case 'constant':
      if (node.value.kind === 'spatial' || node.value.kind === 'enumeration')
        throw new NotSupported(errorText('unsupported.constants'), node);
      if (node.value.kind === 'string') position.size.addValue(node.value.value.length);
      return { kind: 'constant', value: node.value };
    case 'path':
      return readPath(node, position);
    case 'call':
      return readCall(node, position);
    case 'unary':
      return operation(node.operator, read(node.operand, position));
    case 'logical':
      return operation(node.operator, ...node.operands.map((operand) => read(operand, position)));
    case 'binary':
      return readBinary(node, position);
    default:
      throw new NotSupported(errorText('unsupported.expression'), node);
  }
}

function readBinary(node: Binary, position: ExpressionPosition): Expression {
  const { operator, left, right } = node;
  if (operator === 'has') throw new NotSupported(errorText('unsupported.has'), node);
  if (operator === 'in') {
    const column = listColumn(right, position);
    if (column !== null) return inColumn(left, column, position);
    const members = listItems(right, position);
    if (members === null) throw new NotSupported(errorText('unsupported.in-list'), right);
    return operation('or', ...members.map((item) => equal(left, item, position)), falsehood);
  }
  const decided = yearBeyondCalendar(node, position);
  if (decided !== null) return decided;
  if (operator === 'eq') return equal(left, right, position);
  if (operator === 'ne') return operation('not', equal(left, right, position));
  return operation(operator, read(left, position), read(right, position));
}

/** Returns the condition that a value is in a list column (OData URL Conventions 4.01, 5.1.1.1.12). */
function inColumn(value: ODataExpression, column: string, position: ExpressionPosition): Expression {
  const depth = position.variables.length;
  const sought = read(value, { ...position, variables: [...position.variables, ''] });
  return { kind: 'any', column, depth, test: operation('eq', { kind: 'item', depth }, sought) };
}

/** Lists are equal if they have equal values in the same order (OData URL Conventions 4.01, 5.1.1.1.1). */
function equal(left: ODataExpression, right: ODataExpression, position: ExpressionPosition): Expression {
  const [list, values] = [
    listColumn(left, position) ?? listColumn(right, position),
    listItems(right, position) ?? listItems(left, position),
  ];
  if (list === null || values === null)
    return sameEntity(left, right, position) ?? operation('eq', read(left, position), read(right, position));
  const length: Expression = integerConstant(values.length);
  const items = values.map((value, index) => operation('eq', { kind: 'listItem', column: list, index }, read(value, position)));
  return operation('and', operation('eq', { kind: 'listLength', column: list }, length), ...items);
}

const supportedOperators: ReadonlySet<string> = new Set(operators);

function isOperator(name: string): name is Operator {
  return supportedOperators.has(name);
}

function readCall(node: Call, position: ExpressionPosition): Expression {
  switch (node.name) {
    case 'now':
      return moment(position.now().toISOString());
    case 'mindatetime':
      return moment('0001-01-01T00:00:00Z');
    case 'maxdatetime':
      return moment('9999-12-31T23:59:59.999999Z');
    case 'cast':
      return readCast(node, position);
    case 'isof':
      return readIsOf(node, position);
    case 'substring':
      return readSubstring(node, position);
    case 'hassubset':
      return hasSubset(node, position);
    case 'hassubsequence':
      return hasSubsequence(node, position);
    case 'length': {
      const [list] = node.arguments;
      const column = list === undefined ? null : listColumn(list, position);
      if (column !== null) return { kind: 'listLength', column };
    }
  }
  if (!isOperator(node.name)) throw new NotSupported(errorText('unsupported.function', { name: node.name }), node);
  const operands = node.arguments.map((argument) => read(argument, position));
  if (node.name === 'matchesPattern') countPattern(operands, position);
  return operation(node.name, ...operands);
}

function countPattern([, pattern]: readonly Expression[], { size }: ExpressionPosition): void {
  if (pattern?.kind === 'constant' && pattern.value.kind === 'string') size.addPattern(pattern.value.value);
}

function moment(text: string): Expression {
  return { kind: 'constant', value: { kind: 'temporal', type: 'dateTimeOffset', text } };
}
