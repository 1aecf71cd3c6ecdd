import type { Call, Expression as ODataExpression } from '../../../shared/odata/index.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import { errorText } from '../../texts/error-text.ts';
import { type ExpressionPosition, falsehood, integerConstant, trueness } from './expression-scope.ts';
import { listColumn, listItems } from './list-operands.ts';
import { NotSupported } from './not-supported.ts';

/** A list: the name of a list column, or the items of a literal list. */
type List = { readonly column: string } | { readonly items: readonly Expression[] };

/**
 * Converts `hassubset` (OData URL Conventions 4.01, 5.1.1.6.1): whether the second list results from the first by removing and reordering
 * values, counting duplicates. Null if a list is.
 */
export function hasSubset(call: Call, position: ExpressionPosition): Expression {
  const [first, second] = listsOf(call, position);
  const depth = position.variables.length;
  if ('items' in second) {
    const enough = second.items.map((value, index) => {
      const before = second.items.slice(0, index);
      position.size.addNodes(before.length + ('items' in first ? first.items.length : 0));
      const expectedCount =
        before.length === 0 ? integerConstant(1) : operation('add', countIn({ items: before }, value, depth), integerConstant(1));
      return operation('ge', countIn(first, value, depth), expectedCount);
    });
    return whereThere([first, second], operation('and', ...enough, trueness));
  }
  const value: Expression = { kind: 'item', depth };
  const test = operation('ge', countIn(first, value, depth + 1), countIn(second, value, depth + 1));
  return whereThere([first, second], { kind: 'all', column: second.column, depth, test });
}

/**
 * Converts `hassubsequence` (5.1.1.6.2): whether the second list results from the first by removing values.
 *
 * @throws NotSupported if the first list is a long literal
 */
export function hasSubsequence(call: Call, position: ExpressionPosition): Expression {
  const [first, second] = listsOf(call, position);
  if ('items' in first) {
    if ('items' in second) return subsequenceTests(first.items, second.items, call).at(-1) ?? trueness;
    return whereThere([second], occursIn(first.items, second.column, call));
  }
  const sought = 'column' in second ? second.column : second.items;
  return whereThere([first, second], { kind: 'subsequence', column: first.column, sought });
}

function listsOf(call: Call, position: ExpressionPosition): readonly [List, List] {
  const [first, second] = call.arguments;
  if (first === undefined || second === undefined) throw new NotSupported(errorText('unsupported.call', { name: call.name }), call);
  return [readList(first, position), readList(second, position)];
}

/**
 * Reads an operand that must be a list.
 *
 * @throws NotSupported for an operand that isn't a list column of this row or a literal list
 */
function readList(node: ODataExpression, position: ExpressionPosition): List {
  const column = listColumn(node, position);
  if (column !== null) return { column };
  const items = listItems(node, position);
  if (items === null) throw new NotSupported(errorText('unsupported.list'), node);
  return { items: items.map((item) => position.read(item, position)) };
}

/** Returns the number of occurrences of a value in a list. */
function countIn(list: List, value: Expression, depth: number): Expression {
  if ('column' in list) return { kind: 'listCount', column: list.column, depth, test: operation('eq', { kind: 'item', depth }, value) };
  const [first = integerConstant(0), ...others] = list.items.map((item) =>
    operation('case', operation('eq', item, value), integerConstant(1), trueness, integerConstant(0)),
  );
  return others.reduce((sum, one) => operation('add', sum, one), first);
}

/** Maximum product of the lengths of both lists. */
const maxPairs = 100;

/** Returns the condition that the list column occurs in a literal list: all its values must be found in order. */
function occursIn(list: readonly Expression[], column: string, call: Call): Expression {
  const sought = list.map((_, index): Expression => ({ kind: 'listItem', column, index }));
  const length: Expression = { kind: 'listLength', column };
  const itemCondition = subsequenceTests(list, sought, call).map((test, count) =>
    operation('and', operation('eq', length, integerConstant(count)), test),
  );
  return operation('or', ...itemCondition, falsehood);
}

/** Returns a condition for each number n of values: the first n values occur in the literal list in their order. */
function subsequenceTests(list: readonly Expression[], sought: readonly Expression[], call: Call): readonly Expression[] {
  if (list.length * sought.length > maxPairs) throw new NotSupported(errorText('unsupported.long-lists'), call);
  let conditions: readonly Expression[] = [trueness, ...sought.map(() => falsehood)];
  for (const value of list) {
    const until = conditions;
    conditions = until.map((already, index) => {
      const before = until[index - 1];
      const soughtItem = sought[index - 1];
      if (before === undefined || soughtItem === undefined || before === falsehood) return already;
      return operation('or', already, operation('and', before, operation('eq', value, soughtItem)));
    });
  }
  return conditions;
}

function whereThere(lists: readonly List[], expression: Expression): Expression {
  const tests = lists.flatMap((list) =>
    'column' in list ? [operation('ne', { kind: 'listLength', column: list.column }, { kind: 'constant', value: { kind: 'null' } })] : [],
  );
  return tests.length === 0 ? expression : operation('case', operation('and', ...tests), expression);
}
