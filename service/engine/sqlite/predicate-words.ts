import { mapBound } from '../bound-literal.ts';
import { EngineError } from '../engine-error.ts';
import { conditionSql } from '../sql/expression.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { PredicateWords } from '../sql/predicate-words.ts';
import { type Column, publishedValue } from './column.ts';
import { expressionWords } from './expressions/expression-words.ts';
import type { SqliteValue } from './type-mapping.ts';

/** SQLite's words for conditions, which bind their constants by appending them to `parameters`. `fold` is a function of the worker. */
export function predicateWords(parameters: SqliteValue[]): PredicateWords<Column> {
  const bind = (value: SqliteValue) => `?${parameters.push(value)}`;
  const operand = (column: Column) => column.mapping.compared?.(publishedValue(column)) ?? publishedValue(column);
  return {
    operand,
    isOneOf: (column, constants) => {
      if (!column.isText) return `${operand(column)} IN (${constants.join(', ')})`;
      // The column as it is, so that its index finds the value: what is published of bytes is their text.
      const values = constants.flatMap((constant) => [constant, `CAST(${constant} AS BLOB)`]);
      return `${quoteIdentifier(column.sourceName)} COLLATE BINARY IN (${values.join(', ')})`;
    },
    bind: ({ mapping }, literal) => mapBound(mapping.bind(literal), (value) => () => bind(value)),
    some: (column) => {
      throw new EngineError('query-refused', `The column "${column.name}" holds no lists: SQLite has none.`);
    },
    bindText: bind,
    isDistinctFrom: 'IS NOT',
    isNaN: () => null,
    lower: (text) => `fold(${text})`,
    beginsWith: (text, sought) => `(substr(${text}, 1, length(${sought})) = ${sought})`,
    // substr() counts from the end, and -0 means from the start.
    endsWith: (text, sought) => `(substr(${text}, -length(${sought}), length(${sought})) = ${sought})`,
    contains: (text, sought) => `(instr(${text}, ${sought}) > 0)`,
    expression: (expression, columns) => conditionSql(expression, { columns, words: expressionWords(parameters) }),
    like: (text, pattern) => `(${text} LIKE ${pattern} ESCAPE '\\')`,
  };
}
