import type { Binary, Call, Expression as ODataExpression } from '../../../shared/odata/index.ts';
import { type Expression, type Operator, operation, operators } from '../../engine/expression.ts';
import { errorText } from '../../texts/error-text.ts';
import { yearBeyondCalendar } from './beyond-calendar.ts';
import { type ExpressionPosition, type ExpressionScope, falsehood, wholeNumber } from './expression-scope.ts';
import { hasSubsequence, hasSubset } from './list-functions.ts';
import { listColumn, listItems } from './list-operands.ts';
import { NotSupported } from './not-supported.ts';
import { readPath } from './read-path.ts';
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

function read(node: ODataExpression, place: ExpressionPosition): Expression {
  place.size.addNodes(1);
  return place.size.within(() => readNode(node, place));
}

function readNode(node: ODataExpression, place: ExpressionPosition): Expression {
  switch (node.kind) {
    case 'constant':
      if (node.value.kind === 'spatial' || node.value.kind === 'enumeration')
        throw new NotSupported(errorText('unsupported.constants'), node);
      if (node.value.kind === 'string') place.size.addValue(node.value.value.length);
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
      throw new NotSupported(errorText('unsupported.expression'), node);
  }
}

function readBinary(node: Binary, place: ExpressionPosition): Expression {
  const { operator, left, right } = node;
  if (operator === 'has') throw new NotSupported(errorText('unsupported.has'), node);
  if (operator === 'in') {
    const column = listColumn(right, place);
    if (column !== null) return inColumn(left, column, place);
    const members = listItems(right, place);
    if (members === null) throw new NotSupported(errorText('unsupported.in-list'), right);
    return operation('or', ...members.map((item) => equal(left, item, place)), falsehood);
  }
  const decided = yearBeyondCalendar(node, place);
  if (decided !== null) return decided;
  if (operator === 'eq') return equal(left, right, place);
  if (operator === 'ne') return operation('not', equal(left, right, place));
  return operation(operator, read(left, place), read(right, place));
}

/** Whether a value is in a list column (OData URL Conventions 4.01, 5.1.1.1.12). */
function inColumn(value: ODataExpression, column: string, place: ExpressionPosition): Expression {
  const depth = place.variables.length;
  const sought = read(value, { ...place, variables: [...place.variables, ''] });
  return { kind: 'any', column, depth, test: operation('eq', { kind: 'item', depth }, sought) };
}

/** Lists are equal if they have equal values in the same order (OData URL Conventions 4.01, 5.1.1.1.1). */
function equal(left: ODataExpression, right: ODataExpression, place: ExpressionPosition): Expression {
  const [list, values] = [listColumn(left, place) ?? listColumn(right, place), listItems(right, place) ?? listItems(left, place)];
  if (list === null || values === null) return operation('eq', read(left, place), read(right, place));
  const length: Expression = wholeNumber(values.length);
  const items = values.map((value, index) => operation('eq', { kind: 'listItem', column: list, index }, read(value, place)));
  return operation('and', operation('eq', { kind: 'listLength', column: list }, length), ...items);
}

const known: ReadonlySet<string> = new Set(operators);

function isOperator(name: string): name is Operator {
  return known.has(name);
}

function readCall(node: Call, place: ExpressionPosition): Expression {
  switch (node.name) {
    case 'now':
      return moment(place.now.toISOString());
    case 'mindatetime':
      return moment('0001-01-01T00:00:00Z');
    case 'maxdatetime':
      return moment('9999-12-31T23:59:59.999999Z');
    case 'cast':
      return readCast(node, place);
    case 'isof':
      return readIsOf(node, place);
    case 'hassubset':
      return hasSubset(node, place);
    case 'hassubsequence':
      return hasSubsequence(node, place);
    case 'length': {
      const [list] = node.arguments;
      const column = list === undefined ? null : listColumn(list, place);
      if (column !== null) return { kind: 'listLength', column };
    }
  }
  if (!isOperator(node.name)) throw new NotSupported(errorText('unsupported.function', { name: node.name }), node);
  const operands = node.arguments.map((argument) => read(argument, place));
  if (node.name === 'matchesPattern') countPattern(operands, place);
  return operation(node.name, ...operands);
}

function countPattern([, pattern]: readonly Expression[], { size }: ExpressionPosition): void {
  if (pattern?.kind === 'constant' && pattern.value.kind === 'string') size.addPattern(pattern.value.value);
}

function moment(text: string): Expression {
  return { kind: 'constant', value: { kind: 'temporal', type: 'dateTimeOffset', text } };
}
