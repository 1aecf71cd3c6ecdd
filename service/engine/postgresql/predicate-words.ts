import { mapBound } from '../bound-literal.ts';
import { EngineError } from '../engine-error.ts';
import { conditionSql } from '../sql/expression.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { PredicateWords } from '../sql/predicate-words.ts';
import { plainMapping } from '../sql/type-mapping.ts';
import { type Column, publishedValue, sortedValue } from './column.ts';
import { expressionWords } from './expressions/expression-words.ts';

/**
 * PostgreSQL's words for conditions, which bind their constants by appending their texts to `parameters`.
 *
 * @param folding the collation by which letters of all scripts are folded; null for the column's own, which may fold ASCII alone
 */
export function predicateWords(parameters: string[], folding: string | null): PredicateWords<Column> {
  const bind = (value: string, type: string) => `$${parameters.push(value)}::${type}`;
  return {
    operand: sortedValue,
    bind: ({ mapping }, literal) => mapBound(mapping.bind(literal), (value) => () => bind(value, mapping.parameter)),
    some: (column, test) => {
      const item = itemOf(column);
      const values = `unnest(${publishedValue(column)}) AS list(${quoteIdentifier(item.sourceName)})`;
      return `EXISTS (SELECT 1 FROM ${values} WHERE ${test(item)})`;
    },
    bindText: (value) => {
      if (value.includes('\0'))
        throw new EngineError('query-refused', 'The texts of PostgreSQL hold no NUL character, so none can be sought.');
      return bind(value, 'text');
    },
    isDistinctFrom: 'IS DISTINCT FROM',
    // Typed, for whole numbers that were worked out may be of a type that has no NaN.
    isNaN: (column) => (column.mapping.hasNaN ? `${publishedValue(column)} = 'NaN'::${column.mapping.parameter}` : null),
    lower: (text) => `lower(${text}${folding === null ? '' : ` COLLATE ${quoteIdentifier(folding)}`})`,
    beginsWith: (text, sought) => `starts_with(${text}, ${sought})`,
    endsWith: (text, sought) => `(right(${text}, length(${sought})) = ${sought})`,
    contains: (text, sought) => `(strpos(${text}, ${sought}) > 0)`,
    expression: (expression, columns) => conditionSql(expression, { columns, words: expressionWords(parameters, folding) }),
    like: (text, pattern) => `(${text} LIKE ${pattern} ESCAPE '\\')`,
  };
}

/** A value of a list as a column: it is of the published list. */
function itemOf(column: Column): Column {
  const mapping = { ...column.mapping, read: plainMapping.read };
  return { ...column, mapping, name: `${column.name} item`, sourceName: `${column.sourceName} item`, list: false, nullable: true };
}
