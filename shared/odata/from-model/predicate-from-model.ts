import { type Diagnostic, makeDiagnostic, noSpan } from '../../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, type Property } from '../../metadata/entity-model.ts';
import { typedLiteral } from '../../metadata/typed-literal.ts';
import { diagnoseConditions } from '../../query/diagnose-conditions.ts';
import { normalise } from '../../query/normalise.ts';
import {
  type Condition,
  itemColumn,
  type LanguageSpecific,
  type Predicate,
  type Quantified,
  type TextOperator,
} from '../../query/query.ts';
import { convertLiteral, literalText } from '../../values/literal.ts';
import type { Literal } from '../../values/value-type.ts';
import { isIdentifier } from '../lex/lex.ts';
import { type BinaryOperator, type Call, type Constant, type Expression, type Path, pathTo } from '../node.ts';
import { parseFilter } from '../parse/parse-filter.ts';
import { writePattern } from '../to-model/filter-to-model.ts';

/**
 * A `$filter` converted from a predicate. The tree is null without a condition. If a diagnostic is an error, the meanings of the filter and
 * the predicate differ.
 */
interface TreeConversion {
  readonly tree: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a predicate to OData, with constants of their columns' types. RSQL-specific conditions are omitted with an error.
 *
 * A diagnostic has the path to its condition. Nodes have no position in a text: their ranges are 0, except in conditions stored as text.
 */
export function predicateFromModel(predicate: Predicate | null, model?: EntityModel): TreeConversion {
  if (predicate === null) return { tree: null, diagnostics: [] };
  const { tree, diagnostics } = predicateToTree(predicate, model);
  return { tree, diagnostics: diagnoseConditions(diagnostics, predicate, (part) => predicateToTree(part, model).diagnostics) };
}

function predicateToTree(predicate: Predicate, model: EntityModel | undefined): TreeConversion {
  const context: ConversionContext = { model, diagnostics: [], variables: [], listColumn: null };
  return { tree: fromModel(context, predicate), diagnostics: context.diagnostics };
}

function fromModel(context: ConversionContext, predicate: Predicate): Expression | null {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return groupFromModel(context, predicate.kind, predicate.operands);
    case 'not': {
      const { operand } = predicate;
      const converted = fromModel(context, operand);
      if (operand.kind === 'isNull' && converted?.kind === 'binary') return { ...converted, operator: 'ne' };
      return converted === null ? null : { kind: 'unary', operator: 'not', operand: converted, ...noSpan };
    }
    case 'any':
    case 'all':
      return quantifiedFromModel(context, predicate);
    case 'only':
      return languageSpecificFromModel(context, predicate);
    default:
      return conditionFromModel(context, predicate);
  }
}

function groupFromModel(context: ConversionContext, operator: 'and' | 'or', members: readonly Predicate[]): Expression | null {
  const operands = members.flatMap((member) => {
    const converted = fromModel(context, member);
    if (converted === null) return [];
    const dissolves = operator === 'and' && member.kind === 'between' && converted.kind === 'logical';
    return dissolves ? converted.operands : [converted];
  });
  return join(operator, operands);
}

function quantifiedFromModel(context: ConversionContext, quantified: Quantified): Expression | null {
  const { kind, column } = quantified;
  const item = normalise(quantified.item);
  if (kind === 'all' && item === null) return null;
  const path = columnPath(context, column);
  const variable = item === null ? null : freeVariable(item, context);
  const variables = variable === null ? context.variables : [...context.variables, variable];
  const predicate = item === null ? null : fromModel({ ...context, variables, listColumn: column }, item);
  // If no part of a test could be expressed, the test is omitted. Its parts already have errors.
  if (predicate === null && item !== null) return null;
  const lambda = { kind: 'lambda', quantifier: kind, variable, predicate, ...noSpan } as const;
  return { ...path, segments: [...path.segments, lambda] };
}

/** Returns a variable name that no column has and no enclosing lambda expression uses. */
function freeVariable(item: Predicate, { model, variables }: ConversionContext): string {
  const isNameUsed = (name: string) => variables.includes(name) || isColumn(item, name) || (model !== undefined && findColumn(model, name));
  for (let count = 0; ; count++) {
    const name = count === 0 ? 'x' : `x${count}`;
    if (!isNameUsed(name)) return name;
  }
}

function isColumn(predicate: Predicate, name: string): boolean {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.some((operand) => isColumn(operand, name));
    case 'not':
      return isColumn(predicate.operand, name);
    case 'any':
    case 'all':
      return predicate.column === name || (predicate.item !== null && isColumn(predicate.item, name));
    case 'only':
      return false;
    default:
      return predicate.column === name;
  }
}

/** Parses a condition that is stored as text. Reports a condition stored as RSQL. */
function languageSpecificFromModel({ diagnostics }: ConversionContext, { language, text }: LanguageSpecific): Expression | null {
  const read = language === 'odata' ? parseFilter(text) : null;
  if (read?.tree && read.diagnostics.every(({ severity }) => severity !== 'error')) return read.tree;
  diagnostics.push(makeDiagnostic(language === 'odata' ? 'only-broken' : 'only-rest', noSpan, { parameters: { text } }));
  return null;
}

/** The state of a conversion. */
interface ConversionContext {
  readonly model: EntityModel | undefined;
  readonly diagnostics: Diagnostic[];
  /** Variables of the enclosing lambda expressions. The innermost variable is last. */
  readonly variables: readonly string[];
  /** The list column of the innermost variable. Null outside of lambda expressions. */
  readonly listColumn: string | null;
}

/** Converts a condition to OData. */
function conditionFromModel(context: ConversionContext, condition: Condition): Expression | null {
  const { column } = condition;
  if (propertyOf(context, column)?.list === true && column !== itemColumn) {
    // This also applies to null: a collection can be empty, but not null (CSDL 4.01, 7.1).
    context.diagnostics.push(makeDiagnostic('list-column', noSpan, { parameters: { name: column } }));
    return null;
  }
  switch (condition.kind) {
    case 'comparison': {
      const subject = textSubject(context, column, condition.ignoreCase === true);
      return binary(subject, condition.operator, constant(context, column, condition.value, condition.ignoreCase));
    }
    case 'in': {
      const items = condition.values.map((value) => constant(context, column, value, condition.ignoreCase));
      return binary(textSubject(context, column, condition.ignoreCase === true), 'in', { kind: 'list', items, ...noSpan });
    }
    case 'between': {
      const path = columnPath(context, column);
      return join('and', [
        binary(path, 'ge', constant(context, column, condition.low)),
        binary(path, 'le', constant(context, column, condition.high)),
      ]);
    }
    case 'isNull':
      return binary(columnPath(context, column), 'eq', { kind: 'constant', value: { kind: 'null' }, ...noSpan });
    case 'text':
      return lowerText(context, condition);
  }
}

/** Joins conditions with an operator. Returns a single condition unchanged. */
function join(operator: 'and' | 'or', operands: readonly Expression[]): Expression | null {
  const [first] = operands;
  return first === undefined ? null : operands.length === 1 ? first : { kind: 'logical', operator, operands, ...noSpan };
}

function binary(left: Expression, operator: BinaryOperator, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, ...noSpan };
}

/** Returns the path to a column, or to the value of a list. Reports a name that isn't valid in OData URLs. */
function columnPath({ diagnostics, variables }: ConversionContext, column: string): Path {
  const variable = column === itemColumn ? variables.at(-1) : undefined;
  if (variable !== undefined) {
    return { kind: 'path', root: null, segments: [{ kind: 'name', name: variable, ...noSpan }], ...noSpan };
  }
  if (!isIdentifier(column)) diagnostics.push(makeDiagnostic('name-not-sayable', noSpan, { parameters: { name: column } }));
  return pathTo(column);
}

const functionNames: Readonly<Record<TextOperator, string>> = {
  beginsWith: 'startswith',
  endsWith: 'endswith',
  contains: 'contains',
  like: 'matchesPattern',
};

function lowerText(context: ConversionContext, condition: Extract<Condition, { kind: 'text' }>): Expression | null {
  const normal = normalise(condition);
  if (normal?.kind === 'not' && normal.operand.kind === 'isNull') {
    return binary(columnPath(context, condition.column), 'ne', { kind: 'constant', value: { kind: 'null' }, ...noSpan });
  }
  if (normal?.kind === 'comparison') return conditionFromModel(context, normal);
  if (normal?.kind !== 'text') return null;
  const { column, operator, value, ignoreCase } = normal;
  const sought = operator === 'like' ? writePattern(value) : value;
  const pattern: Constant = { kind: 'constant', value: { kind: 'string', value: sought }, ...noSpan };
  return call(functionNames[operator], [textSubject(context, column, ignoreCase), pattern]);
}

function textSubject(context: ConversionContext, column: string, ignoreCase: boolean): Expression {
  const path = columnPath(context, column);
  return ignoreCase ? call('tolower', [path]) : path;
}

function call(name: string, items: readonly Expression[]): Call {
  return { kind: 'call', name, arguments: items, ...noSpan };
}

/** Converts a constant to its column's type. Returns it unchanged, with a diagnostic, if that isn't possible. */
function constant(context: ConversionContext, column: string, value: Literal, ignoreCase = false): Constant {
  const property = propertyOf(context, column);
  const folded: Literal = ignoreCase && value.kind === 'string' ? { kind: 'string', value: value.value.toLowerCase() } : value;
  const converted = property === undefined ? folded : convertLiteral(typedLiteral(folded, property, context.model), property.type);
  if (converted === null && property !== undefined) {
    const parameters = { name: column, expected: property.type, text: literalText(value) };
    context.diagnostics.push(makeDiagnostic('type-mismatch', noSpan, { parameters }));
  }
  return { kind: 'constant', value: converted ?? folded, ...noSpan };
}

function propertyOf({ model, listColumn }: ConversionContext, column: string): Property | undefined {
  const name = column === itemColumn ? listColumn : column;
  return model === undefined || name === null ? undefined : findColumn(model, name);
}
