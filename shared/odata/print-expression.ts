import { printString } from './constants.ts';
import type { Expression, ODataLiteral, Path, Segment } from './node.ts';
import { power, unaryPower } from './operators.ts';

/** Binds tighter than every operator. */
const operandPower = 9;

/** Writes an expression with the fewest parentheses that keep its tree. */
export function printExpression(node: Expression): string {
  switch (node.kind) {
    case 'missing':
      return '';
    case 'constant':
      return printLiteral(node.value);
    case 'path':
      return printPath(node);
    case 'call':
      return `${node.name}(${printArguments(node.name, node.arguments)})`;
    case 'list':
      return `(${node.items.map(printExpression).join(',')})`;
    case 'unary':
      return node.operator === 'not' ? `not ${within(node.operand, unaryPower)}` : `-${negated(node.operand)}`;
    case 'logical':
      return node.operands.map((operand) => within(operand, power[node.operator] + 1)).join(` ${node.operator} `);
    case 'binary':
      return `${within(node.left, power[node.operator])} ${node.operator} ${node.operator === 'in' ? collection(node.right) : within(node.right, power[node.operator] + 1)}`;
  }
}

/** Right of `in`: a list brings its parentheses along. */
function collection(node: Expression): string {
  return node.kind === 'list' ? printExpression(node) : within(node, operandPower);
}

function within(node: Expression, least: number): string {
  return powerOf(node) < least ? `(${printExpression(node)})` : printExpression(node);
}

/** Behind a minus sign a number would be read as a negative literal. */
function negated(operand: Expression): string {
  const text = within(operand, unaryPower);
  return /^(?:\d|INF)/.test(text) && operand.kind !== 'path' && operand.kind !== 'call' ? `(${printExpression(operand)})` : text;
}

function powerOf(node: Expression): number {
  if (node.kind === 'logical' || node.kind === 'binary') return power[node.operator];
  return node.kind === 'unary' ? unaryPower : operandPower;
}

function printArguments(name: string, items: readonly Expression[]): string {
  const texts = items.map(printExpression);
  if (name !== 'case') return texts.join(',');
  // Without the blank `10:20` would be a time of day.
  return texts.map((text, index) => (index === 0 ? text : `${index % 2 === 1 ? ': ' : ','}${text}`)).join('');
}

function printPath({ root, segments }: Path): string {
  return [...(root === null ? [] : [root]), ...segments.map(printSegment)].join('/');
}

function printSegment(segment: Segment): string {
  if (segment.kind === 'name') return segment.name;
  if (segment.kind === 'count') return '$count';
  const { quantifier, variable, predicate } = segment;
  return `${quantifier}(${variable === null ? '' : `${variable}:${predicate === null ? '' : printExpression(predicate)}`})`;
}

/** A literal as OData writes it. */
export function printLiteral(literal: ODataLiteral): string {
  switch (literal.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(literal.value);
    case 'string':
      return printString(literal.value);
    case 'temporal':
      return literal.type === 'duration' ? `duration'${literal.text}'` : literal.text;
    case 'binary':
      return `binary'${literal.text}'`;
    case 'enumeration':
    case 'spatial':
      return `${literal.type}${printString(literal.text)}`;
    default:
      return literal.text;
  }
}
