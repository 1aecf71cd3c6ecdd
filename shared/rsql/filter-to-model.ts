import { createFindings, type Diagnostic, type Findings, makeDiagnostic, replace } from '../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, type Property } from '../metadata/entity-model.ts';
import { typedLiteral } from '../metadata/typed-literal.ts';
import { normalise } from '../query/normalise.ts';
import { itemColumn, type Predicate } from '../query/query.ts';
import { readLiteral } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import { checkNumber } from './check-number.ts';
import { conditionFromModel } from './condition-from-model.ts';
import { type Dialect, defaultDialect, findOperator, type OperatorMeaning } from './dialect.ts';
import { type Argument, type Comparison, isNullWord, isPattern, type Node, readBoolean, readPattern, readValue } from './node.ts';
import { printFilter } from './print-filter.ts';
import { unknownOperator } from './unknown-operator.ts';

/** A predicate converted from a tree. Null if the tree is empty, incomplete, or invalid. */
export interface ModelConversion {
  readonly predicate: Predicate | null;
  /**
   * The parts that the query model can't represent, which the predicate contains as REST-specific conditions, or the reasons why the
   * predicate is null.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the tree was converted. False if the predicate is null because the tree is invalid, not because it is empty. */
  readonly complete: boolean;
}

/**
 * Converts a filter to a predicate in normal form. Values have the types of the model's columns, or without a model, of their syntax.
 *
 * A condition on a list column is true if it is true for one of the list's values; null tests apply to the list. A condition with an
 * unknown operator, or one without a meaning in the model, is stored as text.
 */
export function filterToModel(tree: Node | null, model?: EntityModel, dialect: Dialect = defaultDialect): ModelConversion {
  if (tree === null) return { predicate: null, diagnostics: [], complete: true };
  const findings = createFindings();
  const predicate = nodeToModel(tree, model, dialect, findings);
  return { predicate: normalise(predicate), diagnostics: findings.all, complete: predicate !== null };
}

function nodeToModel(node: Node, model: EntityModel | undefined, dialect: Dialect, findings: Findings): Predicate | null {
  if (node.kind === 'missing') return null;
  if (node.kind === 'comparison') return node.selector.name === '' ? null : comparisonToModel(node, model, dialect, findings);
  const converted = node.operands.map((operand) => nodeToModel(operand, model, dialect, findings));
  const operands = converted.filter((operand) => operand !== null);
  return operands.length === converted.length ? { kind: node.kind, operands } : null;
}

function comparisonToModel(node: Comparison, model: EntityModel | undefined, dialect: Dialect, findings: Findings): Predicate | null {
  const meaning = findOperator(dialect, node.operator.symbol)?.meaning;
  if (meaning === undefined || meaning.kind === 'opaque') {
    const parameters = { symbol: node.operator.symbol };
    findings.add(makeDiagnostic('rsql-operator-opaque', node.operator, { severity: 'information', parameters }));
    return keep(node, dialect);
  }
  const { predicate, diagnostics } = readCondition(node, dialect, model);
  for (const diagnostic of diagnostics) findings.add(diagnostic);
  if (predicate === null) {
    const isOnlyHere = diagnostics.length > 0 && diagnostics.every(({ severity }) => severity === 'information');
    return isOnlyHere ? keep(node, dialect) : null;
  }
  const isList = model !== undefined && findColumn(model, node.selector.name)?.list === true;
  return isList && !isNullTest(predicate) ? { kind: 'any', column: node.selector.name, item: ofItem(predicate) } : predicate;
}

function isNullTest(predicate: Predicate): boolean {
  return predicate.kind === 'not' ? isNullTest(predicate.operand) : predicate.kind === 'isNull';
}

/** Stores a condition that the model can't represent as REST text. */
function keep(node: Comparison, dialect: Dialect): Predicate {
  return { kind: 'only', language: 'rest', text: printFilter(node, dialect) };
}

/** Converts a condition on a column to one on a list value. */
function ofItem(predicate: Predicate): Predicate {
  if (predicate.kind === 'not') return { kind: 'not', operand: ofItem(predicate.operand) };
  return 'column' in predicate && predicate.kind !== 'any' && predicate.kind !== 'all' ? { ...predicate, column: itemColumn } : predicate;
}

/** A condition converted to the model. The predicate is null, with a reason in the diagnostics, if the model can't represent it. */
interface ReadCondition {
  readonly predicate: Predicate | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the meaning of a comparison. The dialect determines its operator, and the column's type (or the syntax, without a model) its
 * values.
 */
function readCondition(node: Comparison, dialect: Dialect, model: EntityModel | undefined): ReadCondition {
  const operator = findOperator(dialect, node.operator.symbol);
  const { symbol } = node.operator;
  if (operator === undefined) return reject(unknownOperator(node.operator, dialect, 'error'));
  const { meaning } = operator;
  if (meaning.kind === 'opaque') {
    return reject(makeDiagnostic('rsql-operator-opaque', node.operator, { severity: 'information', parameters: { symbol } }));
  }
  const wrongNumber = checkNumber(node, operator, dialect);
  if (wrongNumber !== null) return reject(wrongNumber);
  // Superfluous and missing values were reported by the parser.
  if ((operator.arity === 'none') !== (node.arguments.length === 0)) return { predicate: null, diagnostics: [] };
  const property = model === undefined ? undefined : findColumn(model, node.selector.name);
  const special = readEquality(node, meaning, dialect, property);
  if (special !== null) return special;
  const values = node.arguments.map((argument) => typedLiteral(readArgument(argument, property, dialect), property, model));
  return { predicate: build(node, meaning, values, dialect), diagnostics: [] };
}

function reject(diagnostic: Diagnostic): ReadCondition {
  return { predicate: null, diagnostics: [diagnostic] };
}

/** Returns the meaning of `==` and `!=` with the dialect's null word or a pattern. Null for other values. */
function readEquality(node: Comparison, meaning: OperatorMeaning, dialect: Dialect, property: Property | undefined): ReadCondition | null {
  const [argument] = node.arguments;
  if (argument === undefined || meaning.kind !== 'comparison' || (meaning.operator !== 'eq' && meaning.operator !== 'ne')) return null;
  const column = node.selector.name;
  const negated = meaning.operator === 'ne';
  if (isNullWord(argument, dialect)) return { predicate: negateIf(negated, { kind: 'isNull', column }), diagnostics: [] };
  if (!isPattern(argument.text, property?.type, dialect)) return null;
  const value = readPattern(argument.text, dialect);
  if (value === null) return reject(makeDiagnostic('not-in-form', argument, { severity: 'information', parameters: { what: 'constant' } }));
  return { predicate: negateIf(negated, { kind: 'text', column, operator: 'like', value, ignoreCase: false }), diagnostics: [] };
}

function build(
  node: Comparison,
  meaning: Exclude<OperatorMeaning, { kind: 'opaque' }>,
  values: readonly Literal[],
  dialect: Dialect,
): Predicate | null {
  const column = node.selector.name;
  const [first, second] = values;
  const text = node.arguments[0]?.text ?? '';
  switch (meaning.kind) {
    case 'comparison':
      return first === undefined ? null : { kind: 'comparison', column, operator: meaning.operator, value: first };
    case 'in':
      return negateIf(meaning.negated, { kind: 'in', column, values });
    case 'between':
      return first === undefined || second === undefined
        ? null
        : negateIf(meaning.negated, { kind: 'between', column, low: first, high: second });
    case 'isNull':
      return negateIf(meaning.negated !== (readBoolean(text, dialect) === false), { kind: 'isNull', column });
    case 'text':
      return negateIf(meaning.negated, { kind: 'text', column, operator: meaning.operator, value: text, ignoreCase: meaning.ignoreCase });
  }
}

function negateIf(negated: boolean, operand: Predicate): Predicate {
  return negated ? { kind: 'not', operand } : operand;
}

/** Converts a value to the column's type. An invalid value stays a string, which `checkFilter` reports. */
function readArgument(argument: Argument, property: Property | undefined, dialect: Dialect): Literal {
  return readValue(argument, property?.type, dialect) ?? { kind: 'string', value: argument.text };
}

/** Reports a value that isn't of its column's type, with a fix if the right format is unambiguous. */
export function wrongType(argument: Argument, property: Property): Diagnostic {
  const parameters = { name: property.name, expected: property.type, text: argument.text };
  const day = property.type === 'dateTimeOffset' ? timestampFrom(argument.text) : null;
  return makeDiagnostic('type-mismatch', argument, { parameters, fix: day === null ? null : replace(argument, day) });
}

/** Converts a date, or a timestamp without an offset, to the same time in UTC. Null if that isn't possible. */
function timestampFrom(text: string): string | null {
  const candidate = /T/i.test(text) ? `${text}Z` : `${text}T00:00:00Z`;
  return readLiteral(candidate, 'dateTimeOffset') === null ? null : candidate;
}

/**
 * Returns the dialect's test for null. Null if the dialect has none.
 *
 * @param negated whether to test for not null
 */
export function nullTest(column: string, negated: boolean, dialect: Dialect): Comparison | null {
  const tree = conditionFromModel({ dialect, model: undefined, diagnostics: [] }, { kind: 'isNull', column }, negated);
  return tree?.kind === 'comparison' ? tree : null;
}
