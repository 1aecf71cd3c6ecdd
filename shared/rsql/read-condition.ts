import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel, Property } from '../query/entity-model.ts';
import { findColumn } from '../query/find-column.ts';
import { makeDiagnostic, replace } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { guessLiteral, readLiteral } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import { type Dialect, findOperator, type OperatorMeaning } from './dialect.ts';
import type { Argument, Comparison } from './node.ts';
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
  const wrongNumber = checkNumber(node, meaning);
  if (wrongNumber !== null) return wrongNumber;
  const values = node.arguments.map((argument) =>
    readArgument(argument, model === undefined ? undefined : findColumn(model, node.selector.name)),
  );
  return { predicate: build(node, meaning, values), diagnostics: [] };
}

function refuse(diagnostic: Diagnostic): ReadCondition {
  return { predicate: null, diagnostics: [diagnostic] };
}

function checkNumber(node: Comparison, meaning: OperatorMeaning): ReadCondition | null {
  const count = node.arguments.length;
  const parameters = { symbol: node.operator.symbol, count };
  if (count === 0) return { predicate: null, diagnostics: [] };
  if (meaning.kind === 'in') return null;
  if (meaning.kind === 'between') return count === 2 ? null : refuse(makeDiagnostic('rsql-two-values', node, { parameters }));
  if (count !== 1) return refuse(makeDiagnostic('rsql-one-value', node, { parameters }));
  const [argument] = node.arguments;
  if (meaning.kind !== 'isNull' || argument === undefined || /^(?:true|false)$/i.test(argument.text)) return null;
  return refuse(makeDiagnostic('rsql-truth-needed', argument, { parameters: { symbol: node.operator.symbol, text: argument.text } }));
}

function build(node: Comparison, meaning: Exclude<OperatorMeaning, { kind: 'opaque' }>, values: readonly Literal[]): Predicate | null {
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
      return negateIf(text.toLowerCase() === 'false', { kind: 'isNull', column });
    case 'text':
      return negateIf(meaning.negated, { kind: 'text', column, operator: meaning.operator, value: text, ignoreCase: meaning.ignoreCase });
  }
}

function negateIf(negated: boolean, operand: Predicate): Predicate {
  return negated ? { kind: 'not', operand } : operand;
}

/** A value by the column's type; a text that is no such value stays a string (`checkFilter` says so). */
function readArgument(argument: Argument, property: Property | undefined): Literal {
  if (property !== undefined) return readLiteral(argument.text, property.type) ?? { kind: 'string', value: argument.text };
  return argument.quote === null ? guessLiteral(argument.text) : { kind: 'string', value: argument.text };
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
