import type { Literal } from '../../../shared/values/value-type.ts';
import { errorText } from '../../texts/error-text.ts';
import { comparisonTest } from '../bound-literal.ts';
import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { Expression } from '../expression.ts';
import { arithmetic } from './arithmetic.ts';
import type { ExpressionContext, SqlDialect } from './dialect.ts';
import { wrongTypes } from './operations.ts';
import { isNumber, type SqlValue } from './sql-value.ts';

/** Comparison operators (OData URL Conventions 4.01, 5.1.1.1). */
export type ComparisonOperator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

/** SQL of a condition that is true or false by OData's rules. If `canBeNull`, null means false. */
export interface Leaf {
  readonly sql: string;
  readonly canBeNull: boolean;
}

/** One side of a comparison. */
export interface Operand<Column> {
  readonly expression?: Expression;
  /** The column. Null if the operand isn't a column. */
  readonly column: Column | null;
  readonly value: () => SqlValue;
}

const signs = { eq: '=', lt: '<', le: '<=', gt: '>', ge: '>=' } as const;
const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/**
 * Compares two values. Null equals null, and is neither less nor greater than any value. NaN equals nothing, including itself.
 *
 * A column is compared with a constant in the column's own type, so that the constant is never rounded and indexes apply.
 */
export function comparisonSql<Column extends EngineColumn, Parameters>(
  operator: ComparisonOperator,
  left: Operand<Column>,
  right: Operand<Column>,
  context: ExpressionContext<Column, Parameters>,
): Leaf {
  const [leftConstant, rightConstant] = [constantOf(left), constantOf(right)];
  if (left.column !== null && rightConstant !== null) return withConstant(operator, left.column, rightConstant, context);
  if (right.column !== null && leftConstant !== null) return withConstant(mirrored[operator], right.column, leftConstant, context);
  return ofValues(operator, left.value(), right.value(), context.dialect);
}

/** Compares a value with several constants at once. A column is compared in its own type, other values with values of the same type. */
export function oneOfSql<Column extends EngineColumn, Parameters>(
  { column, value }: Operand<Column>,
  values: readonly Operand<Column>[],
  context: ExpressionContext<Column, Parameters>,
): Leaf {
  const others = values.filter((other) => constantOf(other)?.kind !== 'null');
  const hasNull = others.length < values.length;
  if (column === null) {
    const [operand, members] = [value(), others.map((other) => other.value())];
    for (const member of members) if (member.type !== operand.type) throw wrongTypes('in', [operand, member]);
    return isOneOfOrNull(
      operand.sql,
      members.length === 0 ? null : `${operand.sql} IN (${members.map(({ sql }) => sql).join(', ')})`,
      hasNull,
    );
  }
  const members = others.flatMap((other) => {
    const literal = constantOf(other);
    if (literal === null) throw notComparable(column);
    const test = comparisonTest('eq', bound(column, literal, context));
    return test.kind === 'compare' ? [test.value()] : [];
  });
  const isMember = members.length === 0 ? null : isOneOf(column, members, context.dialect);
  return isOneOfOrNull(context.dialect.operand(column), isMember, hasNull);
}

function isOneOfOrNull(sql: string, isMember: string | null, hasNull: boolean): Leaf {
  const parts = [...(isMember === null ? [] : [isMember]), ...(hasNull ? [`${sql} IS NULL`] : [])];
  return { sql: parts.length === 0 ? 'FALSE' : `(${parts.join(' OR ')})`, canBeNull: isMember !== null };
}

function constantOf({ expression }: Operand<unknown>): Literal | null {
  return expression?.kind === 'constant' ? expression.value : null;
}

function withConstant<Column extends EngineColumn, Parameters>(
  operator: ComparisonOperator,
  column: Column,
  literal: Literal,
  context: ExpressionContext<Column, Parameters>,
): Leaf {
  const { dialect } = context;
  const name = dialect.operand(column);
  if (literal.kind === 'null') {
    // `ge` and `le` are true if `eq` is true, so they are true for two nulls (5.1.1.1.4 and 5.1.1.1.6).
    if (operator === 'ne') return { sql: `${name} IS NOT NULL`, canBeNull: false };
    return { sql: operator === 'lt' || operator === 'gt' ? 'FALSE' : `${name} IS NULL`, canBeNull: false };
  }
  const test = comparisonTest(operator, bound(column, literal, context));
  if (test.kind === 'never') return { sql: 'FALSE', canBeNull: false };
  if (test.kind === 'always') return { sql: test.missing ? 'TRUE' : `${name} IS NOT NULL`, canBeNull: false };
  if (test.operator === 'eq') return { sql: isOneOf(column, [test.value()], dialect), canBeNull: true };
  if (test.operator === 'ne') return { sql: `${name} IS DISTINCT FROM ${test.value()}`, canBeNull: false };
  const comparison = `${name} ${signs[test.operator]} ${test.value()}`;
  // Engines treat NaN as the largest number.
  const nan = test.operator === 'gt' || test.operator === 'ge' ? dialect.isNaN(dialect.column(column)) : null;
  return { sql: nan === null ? comparison : `(${comparison} AND NOT ${nan})`, canBeNull: true };
}

function isOneOf<Column extends EngineColumn>(
  column: Column,
  constants: readonly string[],
  dialect: Pick<SqlDialect<Column, never>, 'isOneOf' | 'operand'>,
): string {
  if (dialect.isOneOf !== undefined) return dialect.isOneOf(column, constants);
  const [first, ...others] = constants;
  return `${dialect.operand(column)} ${others.length === 0 ? `= ${first}` : `IN (${constants.join(', ')})`}`;
}

function bound<Column extends EngineColumn, Parameters>(
  column: Column,
  literal: Literal,
  { dialect, parameters }: ExpressionContext<Column, Parameters>,
) {
  const bound = column.list ? null : dialect.bind(column, literal, parameters);
  if (bound === null) throw notComparable(column);
  return bound;
}

function notComparable({ name, type, list }: EngineColumn): EngineError {
  const text = list ? errorText('engine.list-comparison', { column: name }) : errorText('engine.value-type', { column: name, type });
  return new EngineError('query-refused', text);
}

type Comparing = Pick<SqlDialect<never, never>, 'numbers' | 'isNaN'>;

function ofValues(operator: ComparisonOperator, left: SqlValue, right: SqlValue, dialect: Comparing): Leaf {
  if (left.type === 'null' || right.type === 'null') return withNull(operator, left, right);
  const numbers = isNumber(left) && isNumber(right);
  if (!numbers && left.type !== right.type) throw wrongTypes(operator, [left, right]);
  const [one, other] = numbers ? arithmetic(dialect.numbers).comparable(left, right) : [left.sql, right.sql];
  const isOrdered = (...sides: readonly SqlValue[]) =>
    sides.flatMap((side) => dialect.isNaN(side) ?? []).map((test) => ` AND NOT coalesce(${test}, FALSE)`);
  const isSimple = left.notNull === true || right.notNull === true;
  if (operator === 'eq' || operator === 'ne') {
    const equal = `(${one} ${isSimple ? '=' : 'IS NOT DISTINCT FROM'} ${other}${isOrdered(left).join('')})`;
    if (operator === 'eq') return { sql: equal, canBeNull: isSimple };
    return { sql: `(NOT ${isSimple ? `coalesce(${equal}, FALSE)` : equal})`, canBeNull: false };
  }
  const ordered = `(${one} ${signs[operator]} ${other}${isOrdered(left, right).join('')})`;
  if (operator === 'lt' || operator === 'gt' || isSimple) return { sql: ordered, canBeNull: true };
  return { sql: `(${ordered} OR (${one} IS NULL AND ${other} IS NULL))`, canBeNull: true };
}

/** Compares values of which at least one is an untyped null. All operands stay in the statement, because their parameters are bound. */
function withNull(operator: ComparisonOperator, left: SqlValue, right: SqlValue): Leaf {
  const equal = `(${left.sql} IS NULL AND ${right.sql} IS NULL)`;
  if (operator === 'ne') return { sql: `(NOT ${equal})`, canBeNull: false };
  return { sql: operator === 'lt' || operator === 'gt' ? `(${equal} AND FALSE)` : equal, canBeNull: false };
}
