import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel, Property } from '../query/entity-model.ts';
import { findColumn } from '../query/find-column.ts';
import { makeDiagnostic, replace } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { typedLiteral } from '../query/typed-literal.ts';
import { readLiteral } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import { checkNumber } from './check-number.ts';
import { type Dialect, findOperator, type OperatorMeaning } from './dialect.ts';
import type { Argument, Comparison } from './node.ts';
import { isNullWord, isPattern, readPattern, readTruth, readValue } from './spelling.ts';
import { unknownOperator } from './unknown-operator.ts';

/** One condition in terms of the model: null, with a reason among the diagnostics, where it has no such meaning. */
export interface ReadCondition {
  readonly predicate: Predicate | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a comparison means: its operator by the dialect, its values by the column's type (without a model by their looks). */
export function readCondition(node: Comparison, dialect: Dialect, model: EntityModel | undefined): ReadCondition {
  const operator = findOperator(dialect, node.operator.symbol);
  const { symbol } = node.operator;
  if (operator === undefined) return refuse(unknownOperator(node.operator, dialect, 'error'));
  const { meaning } = operator;
  if (meaning.kind === 'opaque') {
    return refuse(makeDiagnostic('rsql-operator-opaque', node.operator, { severity: 'information', parameters: { symbol } }));
  }
  const wrongNumber = checkNumber(node, operator, dialect);
  if (wrongNumber !== null) return refuse(wrongNumber);
  // Values too many behind an operator that takes none, or none where one should be, were noted when they were read.
  if ((operator.arity === 'none') !== (node.arguments.length === 0)) return { predicate: null, diagnostics: [] };
  const property = model === undefined ? undefined : findColumn(model, node.selector.name);
  const special = readEquality(node, meaning, dialect, property);
  if (special !== null) return special;
  const values = node.arguments.map((argument) => typedLiteral(readArgument(argument, property, dialect), property, model));
  return { predicate: build(node, meaning, values, dialect), diagnostics: [] };
}

function refuse(diagnostic: Diagnostic): ReadCondition {
  return { predicate: null, diagnostics: [diagnostic] };
}

/** What `==` and `!=` mean with a value that is the dialect's word for a missing one, or a pattern; null where it is neither. */
function readEquality(node: Comparison, meaning: OperatorMeaning, dialect: Dialect, property: Property | undefined): ReadCondition | null {
  const [argument] = node.arguments;
  if (argument === undefined || meaning.kind !== 'comparison' || (meaning.operator !== 'eq' && meaning.operator !== 'ne')) return null;
  const column = node.selector.name;
  const negated = meaning.operator === 'ne';
  if (isNullWord(argument, dialect)) return { predicate: negateIf(negated, { kind: 'isNull', column }), diagnostics: [] };
  if (!isPattern(argument.text, property?.type, dialect)) return null;
  const value = readPattern(argument.text, dialect);
  if (value === null) return refuse(makeDiagnostic('not-in-form', argument, { severity: 'information', parameters: { what: 'constant' } }));
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
      return negateIf(meaning.negated !== (readTruth(text, dialect) === false), { kind: 'isNull', column });
    case 'text':
      return negateIf(meaning.negated, { kind: 'text', column, operator: meaning.operator, value: text, ignoreCase: meaning.ignoreCase });
  }
}

function negateIf(negated: boolean, operand: Predicate): Predicate {
  return negated ? { kind: 'not', operand } : operand;
}

/** A value by the column's type; a text that is no such value stays a string (`checkFilter` says so). */
function readArgument(argument: Argument, property: Property | undefined, dialect: Dialect): Literal {
  return readValue(argument, property?.type, dialect) ?? { kind: 'string', value: argument.text };
}

/** Says that a value is not of its column's type, with a fix where the right form is plain. */
export function wrongType(argument: Argument, property: Property): Diagnostic {
  const parameters = { name: property.name, expected: property.type, text: argument.text };
  const day = property.type === 'dateTimeOffset' ? timestampFrom(argument.text) : null;
  return makeDiagnostic('type-mismatch', argument, { parameters, fix: day === null ? null : replace(argument, day) });
}

/** A date, or a timestamp without an offset, as the same moment in UTC. */
function timestampFrom(text: string): string | null {
  const candidate = /T/i.test(text) ? `${text}Z` : `${text}T00:00:00Z`;
  return readLiteral(candidate, 'dateTimeOffset') === null ? null : candidate;
}
