import { isInfiniteMoment } from '../../values/literal.ts';
import { printAggregateItem } from '../apply/print-aggregate-item.ts';
import type {
  Binary,
  ComputeItem,
  CountOption,
  Expression,
  KeyValue,
  ODataLiteral,
  OrderByItem,
  Parameter,
  Path,
  Segment,
} from '../node.ts';
import { power, unaryPower } from '../operators.ts';
import { printString } from '../parse/constants.ts';
import { printSearch } from '../search/search-node.ts';

/** Precedence of operands, higher than that of every operator. */
const operandPower = 9;

/** Prints an expression with the fewest parentheses that preserve its tree. */
export function printExpression(node: Expression): string {
  switch (node.kind) {
    case 'missing':
      return '';
    case 'constant':
      return printLiteral(node.value);
    case 'path':
      return printPath(node, printExpression);
    case 'call':
      return `${node.name}(${printArguments(node.name, node.arguments)})`;
    case 'list':
      return `(${node.items.map(printExpression).join(',')})`;
    case 'array':
      return `[${node.items.map(printJsonValue).join(',')}]`;
    case 'object':
      return `{${node.members.map(({ name, value }) => `${JSON.stringify(name)}:${printJsonValue(value)}`).join(',')}}`;
    case 'type':
      return node.collection ? `Collection(${node.name})` : node.name;
    case 'unary':
      return node.operator === 'not' ? `not ${negatedCondition(node.operand)}` : `-${negated(node.operand)}`;
    case 'logical':
      return node.operands.map((operand) => within(operand, power[node.operator] + 1)).join(` ${node.operator} `);
    case 'binary':
      return `${leftOf(node)} ${node.operator} ${rightOf(node)}`;
  }
}

/**
 * Prints a left operand. By the ABNF, only `and` and `or` can follow a list or a member after `has`, so other operators need parentheses.
 */
function leftOf({ left, operator }: Binary): string {
  return endsSealed(left) ? `(${printExpression(left)})` : within(left, power[operator]);
}

function endsSealed(node: Expression): boolean {
  if (node.kind === 'unary') return powerOf(node.operand) >= unaryPower && endsSealed(node.operand);
  if (node.kind !== 'binary') return false;
  if (node.operator === 'has') return true;
  if (node.operator === 'in') return node.right.kind === 'list' && node.right.items.length !== 1;
  return powerOf(node.right) > power[node.operator] && endsSealed(node.right);
}

/** Prints a right operand. A list after `in` has its own parentheses. */
function rightOf({ right, operator }: Binary): string {
  if (operator !== 'in') return within(right, power[operator] + 1);
  return right.kind === 'list' ? printExpression(right) : within(right, operandPower);
}

/** Prints the operand of `not`. A single word such as `desc` would be parsed as the sort direction of the property `not`. */
function negatedCondition(operand: Expression): string {
  const text = within(operand, unaryPower);
  return /^(?:asc|desc|as|with|from)$/i.test(text) ? `(${text})` : text;
}

function within(node: Expression, minimumPrecedence: number): string {
  return powerOf(node) < minimumPrecedence ? `(${printExpression(node)})` : printExpression(node);
}

/** Prints the operand of a minus sign. A number would be parsed as a negative literal. */
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
  // Without the space, `10:20` would be a time of day.
  return texts.map((text, index) => (index === 0 ? text : `${index % 2 === 1 ? ': ' : ','}${text}`)).join('');
}

/** Prints a value of an array or object, in which a string has JSON syntax. */
function printJsonValue(node: Expression): string {
  return node.kind === 'constant' && node.value.kind === 'string' ? JSON.stringify(node.value.value) : printExpression(node);
}

/** Prints a literal. */
export function printLiteral(literal: ODataLiteral): string {
  switch (literal.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(literal.value);
    case 'string':
      return printString(literal.value);
    case 'temporal':
      if (isInfiniteMoment(literal.text)) return printString(literal.text);
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

/**
 * Prints a path.
 *
 * @param print prints the expressions in the path
 */
function printPath({ root, segments }: Path, print: (node: Expression) => string): string {
  let text = root ?? '';
  for (const segment of segments) {
    const isSeparated = text !== '' && segment.kind !== 'key';
    text += (isSeparated ? '/' : '') + printSegment(segment, print);
  }
  return text;
}

function printSegment(segment: Segment, print: (node: Expression) => string): string {
  switch (segment.kind) {
    case 'name':
      return segment.name;
    case 'key':
      return `(${segment.values.map((value) => printParameter(value, print)).join(',')})`;
    case 'keyText':
      return segment.text;
    case 'function':
      return `${segment.name}(${segment.parameters.map((parameter) => printParameter(parameter, print)).join(',')})`;
    case 'annotation':
      return `@${segment.term}${segment.qualifier === null ? '' : `#${segment.qualifier}`}`;
    case 'filter':
      return `$filter(${print(segment.predicate)})`;
    case 'count':
      return segment.options.length === 0
        ? '$count'
        : `$count(${segment.options.map((option) => printCountOption(option, print)).join(';')})`;
    case 'aggregate':
      return `aggregate(${printAggregateItem(segment.item, print)})`;
    case 'lambda': {
      const { quantifier, variable, predicate } = segment;
      return `${quantifier}(${variable === null ? '' : `${variable}:${predicate === null ? '' : print(predicate)}`})`;
    }
  }
}

function printParameter({ name, value }: Parameter | KeyValue, print: (node: Expression) => string): string {
  return name === null ? print(value) : `${name}=${print(value)}`;
}

function printCountOption(option: CountOption, print: (node: Expression) => string): string {
  if (option.kind === 'filter') return `$filter=${print(option.predicate)}`;
  return `$search=${option.search === null ? '' : printSearch(option.search)}`;
}

/** Prints sort criteria. */
export function printOrderByItems(items: readonly OrderByItem[]): string {
  return items.map(({ expression, descending }) => printExpression(expression) + (descending ? ' desc' : '')).join(',');
}

/** Prints computed columns. */
export function printComputeItems(items: readonly ComputeItem[]): string {
  return items.map(({ expression, alias }) => printExpression(expression) + (alias === null ? '' : ` as ${alias.name}`)).join(',');
}
