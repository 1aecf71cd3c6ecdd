import { VARCHAR } from '@duckdb/node-api';
import { mapBound } from '../bound-literal.ts';
import { columnSql } from '../sql/columns.ts';
import { conditionSql } from '../sql/expression.ts';
import type { PredicateWords } from '../sql/predicate-words.ts';
import { expressionWords } from './expressions/expression-words.ts';
import type { Parameters } from './parameters.ts';
import type { Column } from './type-mapping/type-mapping.ts';

/** DuckDB's words for conditions, which bind their constants to a statement's parameters. */
export function predicateWords(parameters: Parameters): PredicateWords<Column> {
  return {
    operand: columnSql,
    bind: ({ mapping }, literal) => mapBound(mapping.bind(literal), (value) => () => parameters.add(value, mapping.parameter)),
    isOneOf,
    some: (column, test) => {
      const item = itemOf(column);
      return `(len(list_filter(${columnSql(column)}, lambda ${columnSql(item)}: ${test(item)})) > 0)`;
    },
    bindText: (value) => parameters.add(value, VARCHAR),
    isDistinctFrom: 'IS DISTINCT FROM',
    isNaN: (column) => (column.mapping.hasNaN ? `isnan(${columnSql(column)})` : null),
    lower: (text) => `lower(${text})`,
    beginsWith: (text, sought) => `starts_with(${text}, ${sought})`,
    endsWith: (text, sought) => `ends_with(${text}, ${sought})`,
    contains: (text, sought) => `contains(${text}, ${sought})`,
    expression: (expression, columns) => conditionSql(expression, { columns, words: expressionWords(parameters) }),
    like: (text, pattern) => `(${text} LIKE ${pattern} ESCAPE '\\')`,
  };
}

/**
 * Equality with one constant as a range, where DuckDB 1.5.5 passes over groups of rows that hold the value: Bloom filters of Parquet are
 * asked for the text of a binary value (github.com/duckdb/duckdb/issues/23053) and for one of the two zeros. Ranges ask least and greatest
 * values alone, as lists do.
 */
function isOneOf(column: Column, constants: readonly string[]): string {
  const [first, ...others] = constants;
  const operand = columnSql(column);
  if (others.length > 0) return `${operand} IN (${constants.join(', ')})`;
  return column.type === 'binary' || column.type === 'double' ? `${operand} BETWEEN ${first} AND ${first}` : `${operand} = ${first}`;
}

/** A value of a list as a column, under a name that no published column has: those have no blank. */
function itemOf(column: Column): Column {
  return { ...column, name: `${column.name} item`, list: false, nullable: true };
}
