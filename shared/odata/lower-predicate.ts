import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { findColumn } from '../query/find-column.ts';
import { makeDiagnostic, nowhere } from '../query/make-diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import type { Condition, Predicate, TextOperator } from '../query/query.ts';
import { convertLiteral, literalText } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import { pathTo } from './column-path.ts';
import { isIdentifier } from './identifier.ts';
import type { BinaryOperator, Call, Constant, Expression, Path } from './node.ts';

/** A `$filter` made from a predicate; null for no condition. With an error among the diagnostics it says less than the predicate. */
export interface Lowered {
  readonly tree: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface Context {
  readonly model: EntityModel | undefined;
  readonly diagnostics: Diagnostic[];
}

/**
 * Puts a predicate into OData's words, its constants in the form of their columns' types.
 *
 * Nodes have no place in a text: their ranges are 0. `like` is said where one of `startswith`, `endswith`, `contains` and `eq` can say it.
 */
export function lowerPredicate(predicate: Predicate | null, model?: EntityModel): Lowered {
  if (predicate === null) return { tree: null, diagnostics: [] };
  const context: Context = { model, diagnostics: [] };
  return { tree: lower(context, predicate), diagnostics: context.diagnostics };
}

function lower(context: Context, predicate: Predicate): Expression | null {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return lowerGroup(context, predicate.kind, predicate.operands);
    case 'not': {
      if (predicate.operand.kind === 'isNull') return lowerNullTest(context, predicate.operand.column, 'ne');
      const operand = lower(context, predicate.operand);
      return operand === null ? null : { kind: 'unary', operator: 'not', operand, ...nowhere };
    }
    default:
      return lowerCondition(context, predicate);
  }
}

function lowerGroup(context: Context, operator: 'and' | 'or', members: readonly Predicate[]): Expression | null {
  const operands = members.flatMap((member) => {
    const lowered = lower(context, member);
    if (lowered === null) return [];
    const dissolves = operator === 'and' && member.kind === 'between' && lowered.kind === 'logical';
    return dissolves ? lowered.operands : [lowered];
  });
  return join(operator, operands);
}

function join(operator: 'and' | 'or', operands: readonly Expression[]): Expression | null {
  const [first] = operands;
  return first === undefined ? null : operands.length === 1 ? first : { kind: 'logical', operator, operands, ...nowhere };
}

function lowerCondition(context: Context, condition: Condition): Expression | null {
  const { column } = condition;
  switch (condition.kind) {
    case 'comparison':
      return binary(columnPath(context, column), condition.operator, constant(context, column, condition.value));
    case 'in': {
      const items = condition.values.map((value) => constant(context, column, value));
      return binary(columnPath(context, column), 'in', { kind: 'list', items, ...nowhere });
    }
    case 'between':
      return join('and', [
        binary(columnPath(context, column), 'ge', constant(context, column, condition.low)),
        binary(pathTo(column), 'le', constant(context, column, condition.high)),
      ]);
    case 'isNull':
      return lowerNullTest(context, column, 'eq');
    case 'text':
      return lowerText(context, condition);
  }
}

function lowerNullTest(context: Context, column: string, operator: 'eq' | 'ne'): Expression {
  return binary(columnPath(context, column), operator, { kind: 'constant', value: { kind: 'null' }, ...nowhere });
}

/** The path to a column; a diagnostic where its name cannot stand in a URL of OData. */
function columnPath(context: Context, column: string): Path {
  if (!isIdentifier(column)) context.diagnostics.push(makeDiagnostic('name-not-sayable', nowhere, { parameters: { name: column } }));
  return pathTo(column);
}

function binary(left: Expression, operator: BinaryOperator, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, ...nowhere };
}

const functionNames: Readonly<Record<Exclude<TextOperator, 'like'>, string>> = {
  beginsWith: 'startswith',
  endsWith: 'endswith',
  contains: 'contains',
};

function lowerText(context: Context, condition: Extract<Condition, { kind: 'text' }>): Expression | null {
  const normal = normalise(condition);
  if (normal?.kind !== 'text') return normal === null ? null : lower(context, normal);
  const { column, operator, value, ignoreCase } = normal;
  const path = columnPath(context, column);
  const subject: Expression = ignoreCase ? call('tolower', [path]) : path;
  const pattern: Constant = { kind: 'constant', value: { kind: 'string', value }, ...nowhere };
  if (operator !== 'like') return call(functionNames[operator], [subject, pattern]);
  if (!value.includes('*')) return binary(subject, 'eq', pattern);
  context.diagnostics.push(makeDiagnostic('odata-pattern', nowhere, { parameters: { name: column, pattern: value } }));
  return null;
}

function call(name: string, items: readonly Expression[]): Call {
  return { kind: 'call', name, arguments: items, ...nowhere };
}

/** A constant in the form of its column's type; as it is, with a diagnostic, where it cannot have that. */
function constant(context: Context, column: string, value: Literal): Constant {
  const property = context.model === undefined ? undefined : findColumn(context.model, column);
  const converted = property === undefined ? value : convertLiteral(value, property.type);
  if (converted === null && property !== undefined) {
    const parameters = { name: column, expected: property.type, text: literalText(value) };
    context.diagnostics.push(makeDiagnostic('type-mismatch', nowhere, { parameters }));
  }
  return { kind: 'constant', value: converted ?? value, ...nowhere };
}
