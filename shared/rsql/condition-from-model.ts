import { type Diagnostic, makeDiagnostic, noSpan } from '../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, type Property } from '../metadata/entity-model.ts';
import type { Condition } from '../query/query.ts';
import { convertLiteral, guessLiteral } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import type { Dialect, DialectOperator, OperatorMeaning } from './dialect.ts';
import { type Argument, isPattern, type Node, printLiteral, writePattern } from './node.ts';
import { operatorFor } from './operator-for.ts';
import { isSelector, suitableQuote, wantsQuotes } from './quoting.ts';

/** The state of a conversion. */
export interface ConversionContext {
  readonly dialect: Dialect;
  readonly model: EntityModel | undefined;
  readonly diagnostics: Diagnostic[];
  /** The list column of which one value is tested. */
  readonly listColumn?: string;
}

/** Joins conditions. Returns a single condition unchanged. */
export function group(kind: 'and' | 'or', operands: readonly Node[]): Node | null {
  const [first] = operands;
  return first === undefined ? null : operands.length === 1 ? first : { kind, operands, ...noSpan };
}

/** Converts a condition to a dialect. Null, with an error, if the dialect doesn't support it. */
export function conditionFromModel(context: ConversionContext, condition: Condition, negated: boolean): Node | null {
  const { column } = condition;
  if (condition.kind !== 'isNull' && context.listColumn !== column && propertyOf(context, column)?.list === true) {
    context.diagnostics.push(makeDiagnostic('list-column', noSpan, { parameters: { name: column } }));
    return null;
  }
  switch (condition.kind) {
    case 'comparison':
      return comparisonFromModel(context, condition, negated);
    case 'in':
      return listFromModel(context, condition, negated);
    case 'between':
      return rangeFromModel(context, condition, negated);
    case 'isNull':
      return nullTestFromModel(context, condition, negated);
    case 'text':
      return textFromModel(context, condition, negated);
  }
}

/** Converts a null test to an operator without a value, one with a boolean, or the dialect's null word. */
function nullTestFromModel(context: ConversionContext, condition: Extract<Condition, { kind: 'isNull' }>, negated: boolean): Node | null {
  const tests = context.dialect.operators.filter(
    ({ meaning, arity }) => meaning.kind === 'isNull' && (arity === 'one' || meaning.negated === negated),
  );
  const [test] = tests;
  const { nullWord } = context.dialect;
  if (test?.meaning.kind === 'isNull') {
    const values: Literal[] = test.arity === 'none' ? [] : [{ kind: 'boolean', value: test.meaning.negated === negated }];
    return write(context, condition, test, values, false);
  }
  const equality = operatorFor(context.dialect, { kind: 'comparison', operator: negated ? 'ne' : 'eq' });
  if (nullWord === null || equality === undefined) return reportUnsupported(context, condition, negated);
  return comparisonNode(condition.column, equality.symbol, [{ text: nullWord, quote: null, ...noSpan }], false);
}

/** Converts a range to an operator for ranges, or to two comparisons without one. */
function rangeFromModel(context: ConversionContext, condition: Extract<Condition, { kind: 'between' }>, negated: boolean): Node | null {
  const { column, low, high } = condition;
  if (operatorFor(context.dialect, { kind: 'between', negated }) !== undefined) {
    return writeMeaning(context, condition, { kind: 'between', negated }, [low, high], true);
  }
  if (negated) return reportUnsupported(context, condition, true);
  const bounds = [
    { kind: 'comparison', column, operator: 'ge', value: low },
    { kind: 'comparison', column, operator: 'le', value: high },
  ] as const;
  return group(
    'and',
    bounds.map((end) => comparisonFromModel(context, end, false)).filter((node) => node !== null),
  );
}

function comparisonFromModel(
  context: ConversionContext,
  condition: Extract<Condition, { kind: 'comparison' }>,
  negated: boolean,
): Node | null {
  const { column, operator, value, ignoreCase } = condition;
  if (ignoreCase === true) {
    const conditionNode = conditionText(context, condition);
    if (conditionNode !== null) return conditionNode;
    context.diagnostics.push(makeDiagnostic('rsql-ignore-case', noSpan, { parameters: { name: column } }));
  }
  const pattern = value.kind === 'string' && isPattern(value.value, propertyOf(context, column)?.type, context.dialect);
  if (pattern && (operator === 'eq' || operator === 'ne')) return reportUnsupported(context, condition, operator === 'ne');
  if (value.kind !== 'null' && negated) return reportUnsupported(context, condition, true);
  if (value.kind !== 'null') return writeMeaning(context, condition, { kind: 'comparison', operator }, [value], false);
  if (operator === 'eq' || operator === 'ne')
    return conditionFromModel(context, { kind: 'isNull', column }, negated !== (operator === 'ne'));
  context.diagnostics.push(makeDiagnostic('null-not-comparable', noSpan, { parameters: { name: column } }));
  return null;
}

/** Converts equality that ignores case to a pattern without wildcards, if the dialect has an operator for such patterns. */
function conditionText(context: ConversionContext, condition: Extract<Condition, { kind: 'comparison' }>): Node | null {
  const { operator, value } = condition;
  if (value.kind !== 'string' || value.value.includes('*')) return null;
  const like: OperatorMeaning = { kind: 'text', operator: 'like', ignoreCase: true, negated: operator === 'ne' };
  return operatorFor(context.dialect, like) === undefined ? null : writeMeaning(context, condition, like, [value], false);
}

function listFromModel(context: ConversionContext, condition: Extract<Condition, { kind: 'in' }>, negated: boolean): Node | null {
  if (condition.ignoreCase === true) {
    context.diagnostics.push(makeDiagnostic('rsql-ignore-case', noSpan, { parameters: { name: condition.column } }));
  }
  const present = condition.values.filter((value) => value.kind !== 'null');
  const missing =
    present.length < condition.values.length ? conditionFromModel(context, { kind: 'isNull', column: condition.column }, negated) : null;
  if (present.length === 0 && missing === null) {
    context.diagnostics.push(makeDiagnostic('rsql-list-empty', noSpan, { parameters: { name: condition.column } }));
    return null;
  }
  const listed = present.length === 0 ? null : writeMeaning(context, condition, { kind: 'in', negated }, present, true);
  return group(
    negated ? 'and' : 'or',
    [listed, missing].filter((node) => node !== null),
  );
}

/**
 * Converts a text condition to its operator, a pattern operator, or a pattern with `==`.
 *
 * If no operator ignores case, a case-sensitive operator is used with a diagnostic.
 */
function textFromModel(context: ConversionContext, condition: Extract<Condition, { kind: 'text' }>, negated: boolean): Node | null {
  const { operator, ignoreCase } = condition;
  const exact: OperatorMeaning = { kind: 'text', operator, ignoreCase, negated };
  if (operatorFor(context.dialect, exact) !== undefined) return writeText(context, condition, exact);
  const pattern = operator === 'like' || condition.value.includes('*') ? null : likePattern(operator, condition.value);
  const like: OperatorMeaning = { ...exact, operator: 'like' };
  if (pattern !== null && operatorFor(context.dialect, like) !== undefined) {
    return writeText(context, { ...condition, value: pattern }, like);
  }
  if (!ignoreCase) return patternFromModel(context, condition, negated) ?? writeText(context, condition, exact);
  context.diagnostics.push(makeDiagnostic('rsql-ignore-case', noSpan, { parameters: { name: condition.column } }));
  return textFromModel(context, { ...condition, ignoreCase: false }, negated);
}

function likePattern(operator: 'beginsWith' | 'endsWith' | 'contains', value: string): string {
  return `${operator === 'beginsWith' ? '' : '*'}${value}${operator === 'endsWith' ? '' : '*'}`;
}

function writeText(context: ConversionContext, condition: Extract<Condition, { kind: 'text' }>, meaning: OperatorMeaning): Node | null {
  return writeMeaning(context, condition, meaning, [{ kind: 'string', value: condition.value }], false);
}

/** Converts a text condition to `name==*x*`, if the dialect has a wildcard. */
function patternFromModel(context: ConversionContext, condition: Extract<Condition, { kind: 'text' }>, negated: boolean): Node | null {
  const pattern = writePattern(condition.operator, condition.value, context.dialect);
  const equality: OperatorMeaning = { kind: 'comparison', operator: negated ? 'ne' : 'eq' };
  return pattern === null ? null : writeMeaning(context, condition, equality, [{ kind: 'string', value: pattern }], false);
}

function writeMeaning(
  context: ConversionContext,
  condition: Condition,
  meaning: OperatorMeaning,
  values: readonly Literal[],
  list: boolean,
): Node | null {
  const operator = operatorFor(context.dialect, meaning);
  if (operator === undefined) return reportUnsupported(context, condition, 'negated' in meaning && meaning.negated);
  return write(context, condition, operator, values, list);
}

/** Reports that this dialect doesn't support a condition. */
function reportUnsupported(context: ConversionContext, { column }: Condition, negated: boolean): null {
  context.diagnostics.push(makeDiagnostic(negated ? 'rsql-negation' : 'rsql-meaning-missing', noSpan, { parameters: { name: column } }));
  return null;
}

function write(
  context: ConversionContext,
  { column }: Condition,
  operator: DialectOperator,
  values: readonly Literal[],
  list: boolean,
): Node {
  const { meaning, symbol } = operator;
  if (!isSelector(column)) context.diagnostics.push(makeDiagnostic('name-not-sayable', noSpan, { parameters: { name: column } }));
  const items = values.map((value) => argument(context, column, value, meaning.kind === 'text' || meaning.kind === 'isNull', list));
  return comparisonNode(column, symbol, items, list);
}

function comparisonNode(column: string, symbol: string, items: readonly Argument[], list: boolean): Node {
  return {
    kind: 'comparison',
    selector: { name: column, ...noSpan },
    operator: { symbol, ...noSpan },
    arguments: items,
    list,
    ...noSpan,
  };
}

/**
 * Converts a value to an argument.
 *
 * @param plain whether the operator determines the type of its value
 */
function argument(context: ConversionContext, column: string, value: Literal, plain: boolean, list: boolean): Argument {
  const { dialect } = context;
  const text = printLiteral(value, dialect);
  const type = propertyOf(context, column)?.type;
  if (value.kind === 'null') context.diagnostics.push(makeDiagnostic('null-not-comparable', noSpan, { parameters: { name: column } }));
  else if (type !== undefined && !plain && convertLiteral(value, type) === null) {
    context.diagnostics.push(makeDiagnostic('type-mismatch', noSpan, { parameters: { name: column, expected: type, text } }));
  }
  const guessed = plain || type !== undefined || value.kind !== 'string' || guessLiteral(text).kind === 'string';
  const quoted = !guessed || wantsQuotes(text, dialect, list);
  return { text, quote: quoted ? suitableQuote(text, dialect) : null, ...noSpan };
}

function propertyOf({ model }: ConversionContext, column: string): Property | undefined {
  return model === undefined ? undefined : findColumn(model, column);
}
