import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { Expression, Operator } from '../expression.ts';
import { commonNumber, exactOf } from './arithmetic.ts';
import type { Columns } from './columns.ts';
import type { ExpressionWords } from './expression-words.ts';
import { joinConditions } from './join-conditions.ts';
import { readPattern } from './patterns/read-pattern.ts';
import { isNumber, missingValue, plainValue, type SqlValue } from './sql-value.ts';

/** What an expression is about. */
export interface ExpressionContext<Column extends EngineColumn> {
  readonly columns: Columns<Column>;
  readonly words: ExpressionWords<Column>;
}

/** The columns whose values the quantifiers around run through, the outermost first. */
type Around<Column> = readonly Column[];

const truth = (sql: string) => plainValue(sql, 'boolean');

/**
 * SQL for an expression; its rules are those of {@link Expression}.
 *
 * @throws EngineError `query-refused` for a column the table lacks or types that do not go together, `query-unsupported` for what the
 * engine cannot say.
 */
export function expressionSql<Column extends EngineColumn>(expression: Expression, context: ExpressionContext<Column>): SqlValue {
  return valueSql(expression, context, []);
}

/** SQL for an expression that is a condition. @throws EngineError as {@link expressionSql} does */
export function conditionSql<Column extends EngineColumn>(expression: Expression, context: ExpressionContext<Column>): string {
  return truthSql(expression, context, []);
}

function truthSql<Column extends EngineColumn>(expression: Expression, context: ExpressionContext<Column>, around: Around<Column>): string {
  const { sql, type } = valueSql(expression, context, around);
  if (type === 'null') return `CAST(${sql} AS BOOLEAN)`;
  if (type !== 'boolean') throw new EngineError('query-refused', `A condition is true or false, not of type ${type}.`);
  return sql;
}

/** Characters of SQL for one expression. Some words say an operand more than once, so that nesting may multiply its length. */
const longestSql = 1_000_000;

function valueSql<Column extends EngineColumn>(
  expression: Expression,
  context: ExpressionContext<Column>,
  around: Around<Column>,
): SqlValue {
  const value = partSql(expression, context, around);
  refuseLongSql(value.sql.length);
  return value;
}

function refuseLongSql(length: number): void {
  if (length > longestSql) throw new EngineError('query-refused', 'Expression too long or too deeply nested. Simplify it.');
}

/** SQL for each of several expressions, refused before those together take much more memory than the limit. */
function each<Value>(
  expressions: readonly Expression[],
  write: (expression: Expression) => Value,
  sqlOf: (value: Value) => string,
): Value[] {
  let length = 0;
  return expressions.map((expression) => {
    const value = write(expression);
    length += sqlOf(value).length;
    refuseLongSql(length);
    return value;
  });
}

function partSql<Column extends EngineColumn>(
  expression: Expression,
  context: ExpressionContext<Column>,
  around: Around<Column>,
): SqlValue {
  const { columns, words } = context;
  switch (expression.kind) {
    case 'constant':
      if (expression.value.kind === 'null') return missingValue;
      return words.constant(expression.value) ?? unsupported('a constant of this kind or size');
    case 'column': {
      const column = columns.find(expression.name);
      return column.list ? unsupported(`the list "${column.name}" as a value`) : words.column(column);
    }
    case 'item': {
      const column = around[expression.depth];
      return column === undefined ? unsupported('a value of a list outside of any and all') : words.item(column, expression.depth);
    }
    case 'cast': {
      const operand = valueSql(expression.operand, context, around);
      if (operand.type === 'null') return operand;
      return words.cast(operand, expression.type) ?? unsupported(`a cast from ${operand.type} to ${expression.type}`);
    }
    case 'listLength':
      return { ...plainValue(words.listLength(listColumn(expression.column, columns)), 'int64'), precision: 19, scale: 0 };
    case 'isOf': {
      const { sql, type } = valueSql(expression.operand, context, around);
      return truth(type === expression.type ? `(${sql} IS NOT NULL)` : `(${sql} IS NOT NULL AND FALSE)`);
    }
    case 'listCount': {
      const column = listColumn(expression.column, columns);
      const test = truthSql(expression.test, context, [...around.slice(0, expression.depth), column]);
      const count = words.countOf(column, expression.depth, `coalesce(${test}, FALSE)`);
      return { ...plainValue(count, 'int64'), precision: 19, scale: 0 };
    }
    case 'subsequence':
      return subsequenceSql(expression, context, around);
    case 'listItem':
      return words.itemAt(listColumn(expression.column, columns), expression.index);
    case 'any':
    case 'all': {
      const column = listColumn(expression.column, columns);
      const test = truthSql(expression.test, context, [...around.slice(0, expression.depth), column]);
      if (expression.kind === 'any') return truth(`coalesce(${words.some(column, expression.depth, test)}, FALSE)`);
      return truth(`NOT coalesce(${words.some(column, expression.depth, `NOT coalesce(${test}, FALSE)`)}, FALSE)`);
    }
    case 'operation':
      return operationSql(expression.operator, expression.operands, context, around);
  }
}

function listColumn<Column extends EngineColumn>(name: string, columns: Columns<Column>): Column {
  const column = columns.find(name);
  if (!column.list) throw new EngineError('query-refused', `The column "${name}" holds no lists.`);
  return column;
}

/** Each value of the list may be the one that is sought next; what is sought is there once one has come to its end. */
function subsequenceSql<Column extends EngineColumn>(
  { column: name, sought }: Extract<Expression, { kind: 'subsequence' }>,
  context: ExpressionContext<Column>,
  around: Around<Column>,
): SqlValue {
  const { columns, words } = context;
  const column = listColumn(name, columns);
  if (typeof sought === 'string') {
    const other = listColumn(sought, columns);
    const length = words.listLength(other);
    const steps = words.stepsThrough(
      column,
      (item, place) => `(${place} < ${length} AND ${comparisonSql('eq', [item, words.itemAt(other, place)], words)})`,
    );
    return truth(`(${steps} = ${length})`);
  }
  const values = each(
    sought,
    (one) => valueSql(one, context, around),
    ({ sql }) => sql,
  );
  const fits = (item: SqlValue, place: string) => {
    const branches = values.map((value, index) => ` WHEN ${index} THEN ${comparisonSql('eq', [item, value], words)}`);
    return branches.length === 0 ? 'FALSE' : `(CASE ${place}${branches.join('')} ELSE FALSE END)`;
  };
  return truth(`(${words.stepsThrough(column, fits)} = ${values.length})`);
}

function unsupported(what: string): never {
  throw new EngineError('query-unsupported', `The engine of this table doesn’t support ${what}.`);
}

function operationSql<Column extends EngineColumn>(
  operator: Operator,
  operands: readonly Expression[],
  context: ExpressionContext<Column>,
  around: Around<Column>,
): SqlValue {
  const truthOf = (operand: Expression) => truthSql(operand, context, around);
  switch (operator) {
    case 'and':
    case 'or':
      return truth(
        joinConditions(
          each(operands, truthOf, (sql) => sql),
          operator === 'and' ? 'AND' : 'OR',
        ),
      );
    case 'not':
      return truth(`(NOT ${operands.map(truthOf).join('')})`);
    case 'isTrue':
      return truth(`coalesce(${operands.map(truthOf).join('')}, FALSE)`);
    case 'case':
      return caseSql(operands, context, around);
    case 'matchesPattern':
      return matchSql(operands, context, around);
    default: {
      const values = each(
        operands,
        (operand) => valueSql(operand, context, around),
        ({ sql }) => sql,
      );
      if (isComparison(operator)) return truth(comparisonSql(operator, values, context.words));
      const operation = context.words.operations[operator];
      if (operation === undefined) unsupported(operator);
      if (values.some(({ type }) => type === 'null')) return missingOf(values);
      return operation(values) ?? refuse(operator, values);
    }
  }
}

/** The pattern is a constant, for each engine gets it in its own words. */
function matchSql<Column extends EngineColumn>(
  [operand, pattern]: readonly Expression[],
  context: ExpressionContext<Column>,
  around: Around<Column>,
): SqlValue {
  const value = operand === undefined ? missingValue : valueSql(operand, context, around);
  if (pattern?.kind !== 'constant') return unsupported('a pattern that is worked out');
  if (value.type === 'null' || pattern.value.kind === 'null') return missingOf([value]);
  if (value.type !== 'string' || pattern.value.kind !== 'string') return refuse('matchesPattern', [value]);
  return truth(context.words.matches(value.sql, readPattern(pattern.value.value)));
}

type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

function isComparison(operator: Operator): operator is Comparison {
  return /^(?:eq|ne|lt|le|gt|ge)$/.test(operator);
}

function refuse(operator: string, values: readonly SqlValue[]): never {
  throw new EngineError('query-refused', `"${operator}" does not take ${values.map(({ type }) => type).join(' and ')}.`);
}

/** Conditions and values by turns; the values are of one type, numbers of one that holds all. */
function caseSql<Column extends EngineColumn>(
  operands: readonly Expression[],
  context: ExpressionContext<Column>,
  around: Around<Column>,
): SqlValue {
  const results = operands.filter((_, index) => index % 2 === 1);
  const values = each(
    results,
    (operand) => valueSql(operand, context, around),
    ({ sql }) => sql,
  );
  const [first = missingValue, ...others] = values.filter(({ type }) => type !== 'null');
  const common = others.reduce((one, other) => commonType(one, other) ?? refuse('case', [one, other]), first);
  const branches = values.map((value, index) => {
    const condition = operands[2 * index];
    if (condition === undefined) return '';
    return ` WHEN ${truthSql(condition, context, around)} THEN ${asCommon(value, common, context.words)}`;
  });
  return { ...common, sql: `(CASE${branches.join('')} END)` };
}

function asCommon<Column>(value: SqlValue, common: SqlValue, { numbers }: ExpressionWords<Column>): string {
  if (value.type === 'null' || !isNumber(common)) return value.sql;
  if (common.type === 'double') return numbers.double(value);
  const [number, digits] = [exactOf(value), exactOf(common)];
  return number === null || digits === null ? value.sql : numbers.exact(number, digits);
}

function commonType(left: SqlValue, right: SqlValue): SqlValue | null {
  return isNumber(left) && isNumber(right) ? commonNumber(left, right) : left.type === right.type ? left : null;
}

const signs: Readonly<Record<Exclude<Comparison, 'eq' | 'ne'>, string>> = { lt: '<', le: '<=', gt: '>', ge: '>=' };

/** `eq` holds between two missing values, and `ge` and `le` with it; NaN is on no side of anything, itself included. */
function comparisonSql<Column>(operator: Comparison, values: readonly SqlValue[], words: ExpressionWords<Column>): string {
  const [left = missingValue, right = missingValue] = values;
  if (left.type === 'null' || right.type === 'null') return nullSql(operator, left, right);
  const numbers = isNumber(left) && isNumber(right);
  if (!numbers && left.type !== right.type) refuse(operator, values);
  const [one, other] = numbers ? words.comparable(left, right) : [left.sql, right.sql];
  const isOrdered = (...sides: readonly SqlValue[]) =>
    sides.flatMap((side) => words.isNaN(side) ?? []).map((test) => ` AND NOT coalesce(${test}, FALSE)`);
  const equal = `(${one} IS NOT DISTINCT FROM ${other}${isOrdered(left).join('')})`;
  if (operator === 'eq') return equal;
  if (operator === 'ne') return `(NOT ${equal})`;
  const ordered = `coalesce(${one} ${signs[operator]} ${other}${isOrdered(left, right).join('')}, FALSE)`;
  return operator === 'lt' || operator === 'gt' ? ordered : `(${ordered} OR (${one} IS NULL AND ${other} IS NULL))`;
}

/** All operands are in the statement, for so are the parameters that they have bound. */
function nullSql(operator: Comparison, left: SqlValue, right: SqlValue): string {
  const equal = `(${left.sql} IS NULL AND ${right.sql} IS NULL)`;
  if (operator === 'ne') return `(NOT ${equal})`;
  return operator === 'lt' || operator === 'gt' ? `(${equal} AND FALSE)` : equal;
}

/** What comes of an operand that is missing, whatever the others are. */
function missingOf(values: readonly SqlValue[]): SqlValue {
  return { ...missingValue, sql: `(CASE WHEN ${values.map(({ sql }) => `${sql} IS NULL`).join(' AND ')} AND FALSE THEN TRUE END)` };
}
