import type { Diagnostic } from '../../query/diagnostic.ts';
import type { EntityModel, Property } from '../../query/entity-model.ts';
import { findColumn } from '../../query/find-column.ts';
import { makeDiagnostic, nowhere } from '../../query/make-diagnostic.ts';
import { normalise } from '../../query/normalise.ts';
import { type Condition, itemColumn, type TextOperator } from '../../query/query.ts';
import { typedLiteral } from '../../query/typed-literal.ts';
import { convertLiteral, literalText } from '../../values/literal.ts';
import type { Literal } from '../../values/value-type.ts';
import { pathTo } from '../column-path.ts';
import { isIdentifier } from '../lex/identifier.ts';
import { writePattern } from '../lift/like-pattern.ts';
import type { BinaryOperator, Call, Constant, Expression, Path } from '../node.ts';

/** What lowering needs to know, and what it has found. */
export interface LoweringContext {
  readonly model: EntityModel | undefined;
  readonly diagnostics: Diagnostic[];
  /** Variables of the lambda expressions around, the innermost last. */
  readonly variables: readonly string[];
  /** The list column whose values the innermost variable runs through. */
  readonly listColumn: string | null;
}

/** A condition in OData's words. */
export function lowerCondition(context: LoweringContext, condition: Condition): Expression | null {
  const { column } = condition;
  if (propertyOf(context, column)?.list === true && column !== itemColumn) {
    // Not even null: a collection is empty, never missing (CSDL 4.01, 7.1).
    context.diagnostics.push(makeDiagnostic('list-column', nowhere, { parameters: { name: column } }));
    return null;
  }
  switch (condition.kind) {
    case 'comparison': {
      const subject = textSubject(context, column, condition.ignoreCase === true);
      return binary(subject, condition.operator, constant(context, column, condition.value, condition.ignoreCase));
    }
    case 'in': {
      const items = condition.values.map((value) => constant(context, column, value, condition.ignoreCase));
      return binary(textSubject(context, column, condition.ignoreCase === true), 'in', { kind: 'list', items, ...nowhere });
    }
    case 'between': {
      const path = columnPath(context, column);
      return join('and', [
        binary(path, 'ge', constant(context, column, condition.low)),
        binary(path, 'le', constant(context, column, condition.high)),
      ]);
    }
    case 'isNull':
      return binary(columnPath(context, column), 'eq', { kind: 'constant', value: { kind: 'null' }, ...nowhere });
    case 'text':
      return lowerText(context, condition);
  }
}

/** Conditions joined; one stands alone. */
export function join(operator: 'and' | 'or', operands: readonly Expression[]): Expression | null {
  const [first] = operands;
  return first === undefined ? null : operands.length === 1 ? first : { kind: 'logical', operator, operands, ...nowhere };
}

function binary(left: Expression, operator: BinaryOperator, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, ...nowhere };
}

/** The path to a column, or to the value of a list; a diagnostic where its name cannot stand in a URL of OData. */
export function columnPath({ diagnostics, variables }: LoweringContext, column: string): Path {
  const variable = column === itemColumn ? variables.at(-1) : undefined;
  if (variable !== undefined) {
    return { kind: 'path', root: null, segments: [{ kind: 'name', name: variable, ...nowhere }], ...nowhere };
  }
  if (!isIdentifier(column)) diagnostics.push(makeDiagnostic('name-not-sayable', nowhere, { parameters: { name: column } }));
  return pathTo(column);
}

const functionNames: Readonly<Record<TextOperator, string>> = {
  beginsWith: 'startswith',
  endsWith: 'endswith',
  contains: 'contains',
  like: 'matchesPattern',
};

function lowerText(context: LoweringContext, condition: Extract<Condition, { kind: 'text' }>): Expression | null {
  const normal = normalise(condition);
  if (normal?.kind === 'not' && normal.operand.kind === 'isNull') {
    return binary(columnPath(context, condition.column), 'ne', { kind: 'constant', value: { kind: 'null' }, ...nowhere });
  }
  if (normal?.kind === 'comparison') return lowerCondition(context, normal);
  if (normal?.kind !== 'text') return null;
  const { column, operator, value, ignoreCase } = normal;
  const sought = operator === 'like' ? writePattern(value) : value;
  const pattern: Constant = { kind: 'constant', value: { kind: 'string', value: sought }, ...nowhere };
  return call(functionNames[operator], [textSubject(context, column, ignoreCase), pattern]);
}

function textSubject(context: LoweringContext, column: string, ignoreCase: boolean): Expression {
  const path = columnPath(context, column);
  return ignoreCase ? call('tolower', [path]) : path;
}

function call(name: string, items: readonly Expression[]): Call {
  return { kind: 'call', name, arguments: items, ...nowhere };
}

/** A constant in the form of its column's type; as it is, with a diagnostic, where it cannot have that. */
function constant(context: LoweringContext, column: string, value: Literal, ignoreCase = false): Constant {
  const property = propertyOf(context, column);
  const folded: Literal = ignoreCase && value.kind === 'string' ? { kind: 'string', value: value.value.toLowerCase() } : value;
  const converted = property === undefined ? folded : convertLiteral(typedLiteral(folded, property, context.model), property.type);
  if (converted === null && property !== undefined) {
    const parameters = { name: column, expected: property.type, text: literalText(value) };
    context.diagnostics.push(makeDiagnostic('type-mismatch', nowhere, { parameters }));
  }
  return { kind: 'constant', value: converted ?? folded, ...nowhere };
}

function propertyOf({ model, listColumn }: LoweringContext, column: string): Property | undefined {
  const name = column === itemColumn ? listColumn : column;
  return model === undefined || name === null ? undefined : findColumn(model, name);
}
