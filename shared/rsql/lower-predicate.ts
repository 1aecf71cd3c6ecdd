import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { findColumn } from '../query/find-column.ts';
import { makeDiagnostic, nowhere } from '../query/make-diagnostic.ts';
import { pushNegation } from '../query/push-negation.ts';
import type { Condition, Predicate } from '../query/query.ts';
import { convertLiteral, guessLiteral, literalText } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import { type Dialect, type DialectOperator, defaultDialect, type OperatorMeaning } from './dialect.ts';
import type { Argument, Node } from './node.ts';
import { isSelector, needsQuotes, suitableQuote } from './quoting.ts';

/** A filter made from a predicate; null for no condition. With an error among the diagnostics it says less than the predicate. */
export interface Lowered {
  readonly tree: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface Context {
  readonly dialect: Dialect;
  readonly model: EntityModel | undefined;
  readonly diagnostics: Diagnostic[];
}

/**
 * Puts a predicate into a dialect's words. RSQL has no `not`: negations move to the conditions, where an operator says them.
 *
 * Nodes have no place in a text: their ranges are 0. Values get quotes where they would be taken for something else without.
 */
export function lowerPredicate(predicate: Predicate | null, dialect: Dialect = defaultDialect, model?: EntityModel): Lowered {
  if (predicate === null) return { tree: null, diagnostics: [] };
  const context: Context = { dialect, model, diagnostics: [] };
  return { tree: lower(context, pushNegation(predicate)), diagnostics: context.diagnostics };
}

function lower(context: Context, predicate: Predicate): Node | null {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return group(
        predicate.kind,
        predicate.operands.map((operand) => lower(context, operand)).filter((operand) => operand !== null),
      );
    case 'not':
      return predicate.operand.kind === 'and' || predicate.operand.kind === 'or' || predicate.operand.kind === 'not'
        ? lower(context, pushNegation(predicate))
        : lowerCondition(context, predicate.operand, true);
    default:
      return lowerCondition(context, predicate, false);
  }
}

function group(kind: 'and' | 'or', operands: readonly Node[]): Node | null {
  const [first] = operands;
  return first === undefined ? null : operands.length === 1 ? first : { kind, operands, ...nowhere };
}

function lowerCondition(context: Context, condition: Condition, negated: boolean): Node | null {
  switch (condition.kind) {
    case 'comparison':
      return lowerComparison(context, condition, negated);
    case 'in':
      return lowerList(context, condition, negated);
    case 'between':
      return lowerRange(context, condition, negated);
    case 'isNull':
      return write(context, condition, { kind: 'isNull' }, [{ kind: 'boolean', value: !negated }], false);
    case 'text':
      return lowerText(context, condition, negated);
  }
}

/** Without an operator for ranges two comparisons say it. */
function lowerRange(context: Context, condition: Extract<Condition, { kind: 'between' }>, negated: boolean): Node | null {
  const { column, low, high } = condition;
  if (negated) return lower(context, pushNegation({ kind: 'not', operand: condition }));
  if (operatorFor(context.dialect, { kind: 'between', negated }) !== undefined) {
    return write(context, condition, { kind: 'between', negated }, [low, high], true);
  }
  const ends = [
    { kind: 'comparison', column, operator: 'ge', value: low },
    { kind: 'comparison', column, operator: 'le', value: high },
  ] as const;
  return group(
    'and',
    ends.map((end) => lowerComparison(context, end, false)).filter((node) => node !== null),
  );
}

function lowerComparison(context: Context, condition: Extract<Condition, { kind: 'comparison' }>, negated: boolean): Node | null {
  const { column, operator, value } = condition;
  if (value.kind !== 'null') return write(context, condition, { kind: 'comparison', operator }, [value], false);
  if (operator === 'eq' || operator === 'ne') return lowerCondition(context, { kind: 'isNull', column }, negated !== (operator === 'ne'));
  context.diagnostics.push(makeDiagnostic('null-not-comparable', nowhere, { parameters: { name: column } }));
  return null;
}

function lowerList(context: Context, condition: Extract<Condition, { kind: 'in' }>, negated: boolean): Node | null {
  const present = condition.values.filter((value) => value.kind !== 'null');
  const missing =
    present.length < condition.values.length ? lowerCondition(context, { kind: 'isNull', column: condition.column }, negated) : null;
  if (present.length === 0 && missing === null) {
    context.diagnostics.push(makeDiagnostic('rsql-list-empty', nowhere, { parameters: { name: condition.column } }));
    return null;
  }
  const listed = present.length === 0 ? null : write(context, condition, { kind: 'in', negated }, present, true);
  return group(
    negated ? 'and' : 'or',
    [listed, missing].filter((node) => node !== null),
  );
}

/** Without an operator that ignores case the one that does not is taken, and said so. */
function lowerText(context: Context, condition: Extract<Condition, { kind: 'text' }>, negated: boolean): Node | null {
  const { operator, ignoreCase } = condition;
  const value: Literal = { kind: 'string', value: condition.value };
  const exact: OperatorMeaning = { kind: 'text', operator, ignoreCase, negated };
  if (operatorFor(context.dialect, exact) !== undefined || !ignoreCase) return write(context, condition, exact, [value], false);
  context.diagnostics.push(makeDiagnostic('rsql-ignore-case', nowhere, { parameters: { name: condition.column } }));
  return write(context, condition, { ...exact, ignoreCase: false }, [value], false);
}

function write(context: Context, condition: Condition, meaning: OperatorMeaning, values: readonly Literal[], list: boolean): Node | null {
  const { column } = condition;
  const operator = operatorFor(context.dialect, meaning);
  if (operator === undefined) {
    const negated = 'negated' in meaning && meaning.negated;
    context.diagnostics.push(makeDiagnostic(negated ? 'rsql-negation' : 'rsql-meaning-missing', nowhere, { parameters: { name: column } }));
    return null;
  }
  if (!isSelector(column)) context.diagnostics.push(makeDiagnostic('name-not-sayable', nowhere, { parameters: { name: column } }));
  const items = values.map((value) => argument(context, column, value, meaning.kind === 'text' || meaning.kind === 'isNull'));
  return {
    kind: 'comparison',
    selector: { name: column, ...nowhere },
    operator: { symbol: operator.symbol, ...nowhere },
    arguments: items,
    list,
    ...nowhere,
  };
}

function operatorFor(dialect: Dialect, wanted: OperatorMeaning): DialectOperator | undefined {
  return dialect.operators.find(({ meaning }) => {
    if (meaning.kind !== wanted.kind) return false;
    if (meaning.kind === 'comparison') return wanted.kind === 'comparison' && meaning.operator === wanted.operator;
    if (meaning.kind === 'text') {
      return (
        wanted.kind === 'text' &&
        meaning.operator === wanted.operator &&
        meaning.ignoreCase === wanted.ignoreCase &&
        meaning.negated === wanted.negated
      );
    }
    return !('negated' in meaning) || ('negated' in wanted && meaning.negated === wanted.negated);
  });
}

/** A value as an argument. `plain`: the operator itself tells how its value is read. */
function argument(context: Context, column: string, value: Literal, plain: boolean): Argument {
  const text = literalText(value);
  const property = context.model === undefined ? undefined : findColumn(context.model, column);
  if (value.kind === 'null') context.diagnostics.push(makeDiagnostic('null-not-comparable', nowhere, { parameters: { name: column } }));
  else if (property !== undefined && !plain && convertLiteral(value, property.type) === null) {
    const parameters = { name: column, expected: property.type, text };
    context.diagnostics.push(makeDiagnostic('type-mismatch', nowhere, { parameters }));
  }
  const guessed = plain || property !== undefined || value.kind !== 'string' || guessLiteral(text).kind === 'string';
  return { text, quote: needsQuotes(text) || !guessed ? suitableQuote(text) : null, ...nowhere };
}
