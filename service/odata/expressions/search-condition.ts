import type { SearchExpression } from '../../../shared/odata/search/search-node.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import { type ExpressionScope, falsehood } from './expression-scope.ts';
import type { QuerySize } from './query-size.ts';

/**
 * Returns the condition for `$search`, whose meaning the service defines (OData Protocol 4.01, 11.2.6.6). A row matches a word or phrase if
 * one of its strings contains the word or phrase, ignoring case. `AND`, `OR`, `NOT` combine conditions on whole rows.
 */
export function searchCondition(search: SearchExpression, { columns, size }: ExpressionScope): Expression {
  const texts = [...columns].flatMap(([name, { list, type }]): Expression[] =>
    list || type !== 'string' ? [] : [{ kind: 'column', name }],
  );
  return foundIn(search, texts, size);
}

/**
 * Returns the condition that one of the strings contains the search text.
 *
 * @throws HttpProblem 400 above the budget of nodes
 */
export function foundIn(search: SearchExpression, texts: readonly Expression[], size: QuerySize): Expression {
  size.addNodes(1 + texts.length);
  switch (search.kind) {
    case 'searchNot':
      return operation('not', foundIn(search.operand, texts, size));
    case 'searchGroup':
      return operation(search.operator, ...search.operands.map((operand) => foundIn(operand, texts, size)));
    case 'searchTerm':
    case 'searchText':
      return containing(search.text, texts);
  }
}

function containing(text: string, texts: readonly Expression[]): Expression {
  const sought = operation('tolower', { kind: 'constant', value: { kind: 'string', value: text } });
  const tests = texts.map((one) => operation('isTrue', operation('contains', operation('tolower', one), sought)));
  return operation('or', ...tests, falsehood);
}
