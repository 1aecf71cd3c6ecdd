import type { SearchExpression } from '../../../shared/odata/search/search-node.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import { type ExpressionScope, falsehood } from './expression-scope.ts';
import type { QuerySize } from './query-size.ts';

/**
 * What `$search` means here (OData Protocol 4.01, 11.2.6.6, leaves it to the service): a row matches a word or phrase where one of its
 * texts contains it, without regard to letter case; `AND`, `OR`, `NOT` are about whole rows.
 */
export function searchCondition(search: SearchExpression, { columns, size }: ExpressionScope): Expression {
  const texts = [...columns].flatMap(([name, { list, type }]): Expression[] =>
    list || type !== 'string' ? [] : [{ kind: 'column', name }],
  );
  return foundIn(search, texts, size);
}

/** Whether what is searched for is in one of those texts. @throws HttpProblem 400 above the budget of nodes */
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
