import { mapBound } from '../bound-literal.ts';
import { conditionSql } from '../sql/expression.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import type { PredicateWords } from '../sql/predicate-words.ts';
import { type Column, publishedValue } from './column.ts';
import { expressionWords } from './expressions/expression-words.ts';

/** Trino's words for conditions; its comparisons of NaN are those of IEEE 754. */
export const predicateWords: PredicateWords<Column> = {
  operand: publishedValue,
  bind: ({ mapping }, literal) => mapBound(mapping.bind(literal), (sql) => () => sql),
  some: (column, test) => {
    const item = { ...column, sourceName: `${column.sourceName} item`, list: false, nullable: true };
    return `any_match(${publishedValue(column)}, ${quoteIdentifier(item.sourceName)} -> ${test(item)})`;
  },
  bindText: quoteText,
  isDistinctFrom: 'IS DISTINCT FROM',
  isNaN: () => null,
  lower: (text) => `lower(${text})`,
  beginsWith: (text, sought) => `starts_with(${text}, ${sought})`,
  endsWith: (text, sought) =>
    `(length(${text}) >= length(${sought}) AND substr(${text}, length(${text}) - length(${sought}) + 1) = ${sought})`,
  contains: (text, sought) => `(strpos(${text}, ${sought}) > 0)`,
  like: (text, pattern) => `(${text} LIKE ${pattern} ESCAPE '\\')`,
  expression: (expression, columns) => conditionSql(expression, { columns, words: expressionWords }),
};
