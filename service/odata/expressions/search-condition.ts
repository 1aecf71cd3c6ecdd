import type { SearchExpression } from '../../../shared/odata/search/search-node.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import type { ExpressionScope } from './read-expression.ts';

/**
 * What `$search` means here (OData Protocol 4.01, 11.2.6.6, leaves it to the service): a row matches a word or phrase where one of its
 * texts contains it, without regard to letter case; `AND`, `OR`, `NOT` are about whole rows.
 */
export function searchCondition(search: SearchExpression, scope: ExpressionScope): Expression {
  switch (search.kind) {
    case 'searchNot':
      return operation('not', searchCondition(search.operand, scope));
    case 'searchGroup':
      return operation(search.operator, ...search.operands.map((operand) => searchCondition(operand, scope)));
    case 'searchTerm':
    case 'searchText':
      return containing(search.text, scope);
  }
}

function containing(text: string, { columns }: ExpressionScope): Expression {
  const sought = operation('tolower', { kind: 'constant', value: { kind: 'string', value: text } });
  const tests = [...columns].flatMap(([name, { list, type }]) => {
    if (list || type !== 'string') return [];
    return [operation('isTrue', operation('contains', operation('tolower', { kind: 'column', name }), sought))];
  });
  return operation('or', ...tests, { kind: 'constant', value: { kind: 'boolean', value: false } });
}
