import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { Facts } from '../../../shared/translation/create-texts.ts';
import { errorText, type UnsupportedKey } from '../../texts/error-text.ts';
import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { Expression, Operator, RelatedRows } from '../expression.ts';
import { conditionExpression, type RowCondition } from '../row-query.ts';
import { commonNumber, exactOf } from './arithmetic.ts';
import { Columns } from './columns.ts';
import { type ComparisonOperator, comparisonSql, type Leaf, oneOfSql } from './comparison.ts';
import { constantSql } from './constant.ts';
import type { ExpressionContext, ListDialect, SqlDialect } from './dialect.ts';
import { withDurations } from './duration-texts.ts';
import { castSql, operatorSql, wrongTypes } from './operations.ts';
import { readPattern } from './patterns/read-pattern.ts';
import { isNumber, nullValue, plainValue, type SqlValue } from './sql-value.ts';

/** A context with the list values that quantifiers test, and the columns of related rows. In both, the outermost is first. */
type Scope<Column extends EngineColumn, Parameters> = ExpressionContext<Column, Parameters> & {
  readonly items: readonly Column[];
  readonly levels: readonly Columns<Column>[];
};

const truth = (sql: string) => plainValue(sql, 'boolean');
const count = (sql: string): SqlValue => ({ ...plainValue(sql, 'int64'), precision: 19, scale: 0 });

/**
 * Returns SQL of an expression. See {@link Expression} for its rules.
 *
 * @throws EngineError `query-refused` for an unknown column and for operands of the wrong type, `query-unsupported` for what the engine
 *   doesn't support
 */
export function expressionSql<Column extends EngineColumn, Parameters>(
  expression: Expression,
  context: ExpressionContext<Column, Parameters>,
): SqlValue {
  return valueSql(expression, { ...context, items: [], levels: [] });
}

/**
 * Returns SQL that is true for the rows that match, and false or null for other rows.
 *
 * @throws EngineError as {@link expressionSql}
 */
export function conditionSql<Column extends EngineColumn, Parameters>(
  condition: RowCondition,
  context: ExpressionContext<Column, Parameters>,
): string {
  return filterSql(conditionExpression(condition), false, { ...context, items: [], levels: [] });
}

/**
 * Returns a condition for a WHERE clause, in which null and false are equivalent.
 *
 * `not` is moved to the leaves (`negated`). In `AND` and `OR`, null and false select the same rows. So a leaf that isn't negated needs no
 * protection against null, and can use indexes and statistics.
 */
function filterSql<Column extends EngineColumn, Parameters>(
  expression: Expression,
  negated: boolean,
  scope: Scope<Column, Parameters>,
): string {
  if (expression.kind === 'shortCircuit') {
    const both = shortCircuitSql(expression, scope);
    return negated ? `NOT coalesce(${both}, FALSE)` : both;
  }
  if (expression.kind === 'operation') {
    const { operator, operands } = expression;
    const [first] = operands;
    if (operator === 'and' || operator === 'or') {
      const isAnd = (operator === 'and') !== negated;
      return joined(
        operands.map((operand) => filterSql(operand, negated, scope)),
        isAnd,
      );
    }
    if (operator === 'not' && first !== undefined) return filterSql(first, !negated, scope);
    if (operator === 'isTrue' && first !== undefined && !negated) return filterSql(first, false, scope);
  }
  const leaf = leafSql(expression, scope);
  if (leaf !== null) return negated ? `NOT ${neverNull(leaf)}` : leaf.sql;
  const sql = truthSql(expression, scope);
  return negated ? `NOT ${sql}` : sql;
}

/** Returns SQL of a comparison. Null if the expression isn't a comparison. By OData's rules, a comparison is true or false. */
function leafSql<Column extends EngineColumn, Parameters>(expression: Expression, scope: Scope<Column, Parameters>): Leaf | null {
  const operandOf = (operand: Expression) => ({
    expression: operand,
    column: columnOf(operand, scope),
    value: () => valueSql(operand, scope),
  });
  if (expression.kind === 'oneOf') return oneOfSql(operandOf(expression.operand), expression.values.map(operandOf), scope);
  if (expression.kind !== 'operation' || !isComparison(expression.operator)) return null;
  const [left, right] = withDurations(expression.operator, expression.operands, (operand) => typeOf(operand, scope));
  return left === undefined || right === undefined ? null : comparisonSql(expression.operator, operandOf(left), operandOf(right), scope);
}

function neverNull({ sql, canBeNull }: Leaf): string {
  return canBeNull ? `coalesce(${sql}, FALSE)` : `(${sql})`;
}

/**
 * Returns SQL that evaluates the condition only if the guard is true. It uses CASE, because engines can evaluate a conjunction in any
 * order.
 */
function shortCircuitSql<Column extends EngineColumn, Parameters>(
  { guard, condition }: Extract<Expression, { kind: 'shortCircuit' }>,
  scope: Scope<Column, Parameters>,
): string {
  const first = filterSql(guard, false, scope);
  const guarded = `CASE WHEN ${filterSql(guard, false, scope)} THEN ${filterSql(condition, false, scope)} ELSE FALSE END`;
  return `(${first} AND ${guarded})`;
}

function truthSql<Column extends EngineColumn, Parameters>(expression: Expression, scope: Scope<Column, Parameters>): string {
  const { sql, type } = valueSql(expression, scope);
  if (type === 'null') return `CAST(${sql} AS BOOLEAN)`;
  if (type !== 'boolean') throw new EngineError('query-refused', errorText('engine.no-condition', { type }));
  return sql;
}

/** Maximum length of an expression's SQL, in characters. Operands can be repeated, so nesting can multiply the length. */
const longestSql = 1_000_000;

function valueSql<Column extends EngineColumn, Parameters>(expression: Expression, scope: Scope<Column, Parameters>): SqlValue {
  const value = partSql(expression, scope);
  rejectLongSql(value.sql.length);
  return value;
}

/** Returns the type of an expression. Its SQL isn't part of the statement, so its constants aren't bound. */
function typeOf<Column extends EngineColumn, Parameters>(expression: Expression, scope: Scope<Column, Parameters>): SqlValue['type'] {
  return valueSql(expression, { ...scope, parameters: scope.dialect.createParameters() }).type;
}

function rejectLongSql(length: number): void {
  if (length > longestSql) throw new EngineError('query-refused', errorText('engine.expression-size'));
}

/** Returns SQL of several expressions. Rejects them before their total length far exceeds the limit. */
function each<Value>(
  expressions: readonly Expression[],
  write: (expression: Expression) => Value,
  sqlOf: (value: Value) => string,
): Value[] {
  let length = 0;
  return expressions.map((expression) => {
    const value = write(expression);
    length += sqlOf(value).length;
    rejectLongSql(length);
    return value;
  });
}

function partSql<Column extends EngineColumn, Parameters>(expression: Expression, scope: Scope<Column, Parameters>): SqlValue {
  const { dialect, parameters } = scope;
  switch (expression.kind) {
    case 'constant': {
      if (expression.value.kind === 'null') return nullValue;
      const value = constantSql(expression.value, dialect.constants(parameters)) ?? unsupported('constant');
      return { ...value, notNull: true };
    }
    case 'column': {
      const column = columnsAt(expression, scope).find(expression.name);
      return column.list ? unsupported('list-value', { column: column.name }) : dialect.column(column);
    }
    case 'item':
      return dialect.column(scope.items[expression.depth] ?? unsupported('item-outside'));
    case 'cast': {
      const operand = valueSql(expression.operand, scope);
      if (operand.type === 'null') return operand;
      return castSql(operand, expression.type, dialect) ?? unsupported('cast-from', { from: operand.type, to: expression.type });
    }
    case 'isOf': {
      const { sql, type } = valueSql(expression.operand, scope);
      return truth(type === expression.type ? `(${sql} IS NOT NULL)` : `(${sql} IS NOT NULL AND FALSE)`);
    }
    case 'like': {
      const [text, pattern] = [valueSql(expression.operand, scope), valueSql(expression.pattern, scope)];
      if (text.type !== 'string' || pattern.type !== 'string') throw wrongTypes('like', [text, pattern]);
      return truth(`(${text.sql} LIKE ${pattern.sql} ESCAPE '\\')`);
    }
    case 'shortCircuit':
      return truth(`coalesce(${shortCircuitSql(expression, scope)}, FALSE)`);
    case 'operation':
      return operationSql(expression.operator, expression.operands, scope);
    case 'oneOf':
      return truth(`(${filterSql(expression, false, scope)})`);
    case 'related':
    case 'relatedCount':
    case 'relatedAny':
    case 'relatedAll':
      return relatedSql(expression, scope);
    default:
      return listSql(expression, scope);
  }
}

type ListExpression = Extract<Expression, { kind: 'listLength' | 'listCount' | 'listItem' | 'any' | 'all' | 'subsequence' }>;

function listSql<Column extends EngineColumn, Parameters>(expression: ListExpression, scope: Scope<Column, Parameters>): SqlValue {
  const { column, lists } = listColumn(expression.column, scope, 'level' in expression ? expression : {});
  switch (expression.kind) {
    case 'listLength':
      return count(lists.length(column));
    case 'listItem':
      return lists.at(column, expression.index);
    case 'subsequence':
      return subsequenceSql(expression, scope);
    default: {
      const { depth, test } = expression;
      const inner = { ...scope, items: [...scope.items.slice(0, depth), lists.item(column, depth)] };
      switch (expression.kind) {
        case 'listCount':
          return count(lists.count(column, depth, `coalesce(${truthSql(test, inner)}, FALSE)`));
        case 'any':
          return truth(`coalesce(${lists.some(column, depth, filterSql(test, false, inner))}, FALSE)`);
        case 'all':
          return truth(`NOT coalesce(${lists.some(column, depth, `NOT coalesce(${filterSql(test, false, inner)}, FALSE)`)}, FALSE)`);
      }
    }
  }
}

function listColumn<Column extends EngineColumn, Parameters>(
  name: string,
  scope: Scope<Column, Parameters>,
  place: { readonly level?: number } = {},
): { readonly column: Column; readonly lists: ListDialect<Column> } {
  const { lists } = scope.dialect;
  const column = columnsAt(place, scope).find(name);
  if (!column.list || lists === undefined) throw new EngineError('query-refused', errorText('engine.no-list', { column: name }));
  return { column, lists };
}

/**
 * Returns SQL of a search for a subsequence in a list. It steps through the list and counts the found values. All values are found if the
 * count reaches their number.
 */
function subsequenceSql<Column extends EngineColumn, Parameters>(
  { column: name, sought }: Extract<Expression, { kind: 'subsequence' }>,
  scope: Scope<Column, Parameters>,
): SqlValue {
  const { column, lists } = listColumn(name, scope);
  const equal = (item: SqlValue, value: SqlValue) =>
    neverNull(comparisonSql('eq', { column: null, value: () => item }, { column: null, value: () => value }, scope));
  if (typeof sought === 'string') {
    const other = listColumn(sought, scope).column;
    const length = lists.length(other);
    const count = lists.countSteps(column, (item, steps) => `(${steps} < ${length} AND ${equal(item, lists.at(other, steps))})`);
    return truth(`(${count} = ${length})`);
  }
  const values = each(
    sought,
    (one) => valueSql(one, scope),
    ({ sql }) => sql,
  );
  const itemCondition = (item: SqlValue, steps: string) => {
    const branches = values.map((value, index) => ` WHEN ${index} THEN ${equal(item, value)}`);
    return branches.length === 0 ? 'FALSE' : `(CASE ${steps}${branches.join('')} ELSE FALSE END)`;
  };
  return truth(`(${lists.countSteps(column, itemCondition)} = ${values.length})`);
}

function columnOf<Column extends EngineColumn, Parameters>(expression: Expression, scope: Scope<Column, Parameters>): Column | null {
  if (expression.kind === 'item') return scope.items[expression.depth] ?? null;
  return expression.kind === 'column' ? columnsAt(expression, scope).find(expression.name) : null;
}

function columnsAt<Column extends EngineColumn, Parameters>(
  { level = 0 }: { readonly level?: number },
  { columns, levels }: Scope<Column, Parameters>,
): Columns<Column> {
  return level === 0 ? columns : (levels[level - 1] ?? unsupported('related-outside'));
}

type RelatedExpression = Extract<Expression, { readonly rows: RelatedRows }>;

/**
 * Returns a subquery of the related rows. Its column names differ from those of the outer rows. Rows that the caller can't access are
 * excluded before any expression is evaluated for a row.
 */
function relatedSql<Column extends EngineColumn, Parameters>(expression: RelatedExpression, scope: Scope<Column, Parameters>): SqlValue {
  const { dialect, parameters } = scope;
  const { source, level, matches, isAny = false } = expression.rows;
  const sql = dialect.related.find(source.table) ?? unsupported('other-source');
  const prefix = `related ${level} `;
  const columnsOf = (columns: readonly Column[]) =>
    new Columns(
      columns.map((column) => dialect.derived({ ...column, name: `${prefix}${column.name}` })),
      prefix,
    );
  const isVisible = ({ name }: Column) => source.columns === null || source.columns.has(name);
  const inner = { ...scope, levels: [...scope.levels.slice(0, level - 1), columnsOf(sql.columns.all.filter(isVisible))] };
  const visible = inner.levels.at(-1);
  const guard =
    source.where === null
      ? null
      : filterSql(conditionExpression(source.where), false, { ...scope, columns: columnsOf(sql.columns.all), items: [] });
  const on = matches.map(({ referenced, value }) => {
    const target = dialect.column(visible?.find(referenced) ?? unsupported('relation'));
    const own = () => ({ ...valueSql(value, scope), notNull: true });
    return comparisonSql('eq', { column: null, value: own }, { column: null, value: () => target }, scope).sql;
  });
  const cells = sql.columns.all.map((column) => `${dialect.published(column)} AS ${quoteIdentifier(`${prefix}${column.name}`)}`);
  const from = `FROM (SELECT ${cells.join(', ')} FROM ${sql.source(parameters)} AS "rows") AS ${quoteIdentifier(`related ${level}`)}`;
  const guarded = (condition: string) => (guard === null ? condition : `${guard} AND CASE WHEN ${guard} THEN ${condition} ELSE FALSE END`);
  const rows = (condition: string) => `${from} WHERE ${[...on, guarded(condition)].map((one) => `(${one})`).join(' AND ')}`;
  switch (expression.kind) {
    case 'related': {
      const value = valueSql(expression.value, inner);
      const cell = guard === null ? value.sql : `CASE WHEN ${guard} THEN ${value.sql} END`;
      const limit = isAny ? ` ${dialect.limit(0, 1, parameters)}` : '';
      return { ...value, sql: `(SELECT ${cell} ${rows('TRUE')}${limit})`, notNull: false };
    }
    case 'relatedCount':
      return count(`(SELECT count(*) ${rows(filterSql(expression.test, false, inner))})`);
    case 'relatedAny':
      return truth(`EXISTS (SELECT 1 ${rows(filterSql(expression.test, false, inner))})`);
    case 'relatedAll':
      return truth(`NOT EXISTS (SELECT 1 ${rows(`NOT coalesce(${filterSql(expression.test, false, inner)}, FALSE)`)})`);
  }
}

function unsupported(key: UnsupportedKey, facts?: Facts): never {
  throw new EngineError('query-unsupported', errorText('engine.unsupported', { what: errorText(`unsupported.${key}`, facts) }));
}

function operationSql<Column extends EngineColumn, Parameters>(
  operator: Operator,
  operands: readonly Expression[],
  scope: Scope<Column, Parameters>,
): SqlValue {
  const truthOf = (operand: Expression) => truthSql(operand, scope);
  switch (operator) {
    case 'and':
    case 'or':
      return truth(
        joined(
          each(operands, truthOf, (sql) => sql),
          operator === 'and',
        ),
      );
    case 'not':
      return truth(`(NOT ${operands.map(truthOf).join('')})`);
    case 'isTrue':
      return truth(`coalesce(${operands.map(truthOf).join('')}, FALSE)`);
    case 'case':
      return caseSql(operands, scope);
    case 'matchesPattern':
      return matchSql(operands, scope);
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge': {
      const leaf = leafSql({ kind: 'operation', operator, operands }, scope);
      return leaf === null ? unsupported('operator', { operator }) : truth(neverNull(leaf));
    }
    default: {
      const values = each(
        withDurations(operator, operands, (operand) => typeOf(operand, scope)),
        (operand) => valueSql(operand, scope),
        ({ sql }) => sql,
      );
      if (values.some(({ type }) => type === 'null')) return nullOfAny(values);
      const result = operatorSql(operator, values, scope.dialect);
      if (result === null) throw wrongTypes(operator, values);
      return result;
    }
  }
}

function isComparison(operator: Operator): operator is ComparisonOperator {
  return /^(?:eq|ne|lt|le|gt|ge)$/.test(operator);
}

/** Returns SQL of a pattern match. The pattern must be a constant, because each engine has its own syntax. */
function matchSql<Column extends EngineColumn, Parameters>(
  [operand, pattern]: readonly Expression[],
  scope: Scope<Column, Parameters>,
): SqlValue {
  const value = operand === undefined ? nullValue : valueSql(operand, scope);
  if (pattern?.kind !== 'constant') return unsupported('computed-pattern');
  if (value.type === 'null' || pattern.value.kind === 'null') return nullOfAny([value]);
  if (value.type !== 'string' || pattern.value.kind !== 'string') throw wrongTypes('matchesPattern', [value]);
  return truth(scope.dialect.texts.matches(value.sql, readPattern(pattern.value.value)));
}

/**
 * Returns SQL of `case`. Conditions and values alternate. The values must have one type; numbers are converted to one type that holds all
 * of them.
 */
function caseSql<Column extends EngineColumn, Parameters>(operands: readonly Expression[], scope: Scope<Column, Parameters>): SqlValue {
  const results = operands.filter((_, index) => index % 2 === 1);
  const values = each(
    results,
    (operand) => valueSql(operand, scope),
    ({ sql }) => sql,
  );
  const [first = nullValue, ...others] = values.filter(({ type }) => type !== 'null');
  const common = others.reduce((one, other) => {
    const type = commonType(one, other);
    if (type === null) throw wrongTypes('case', [one, other]);
    return type;
  }, first);
  const branches = values.map((value, index) => {
    const condition = operands[2 * index];
    if (condition === undefined) return '';
    return ` WHEN ${truthSql(condition, scope)} THEN ${inType(value, common, scope.dialect)}`;
  });
  return { ...common, notNull: false, sql: `(CASE${branches.join('')} END)` };
}

function inType(value: SqlValue, common: SqlValue, { numbers }: Pick<SqlDialect<never, never>, 'numbers'>): string {
  if (value.type === 'null' || !isNumber(common)) return value.sql;
  if (common.type === 'double') return numbers.double(value);
  const [number, digits] = [exactOf(value), exactOf(common)];
  return number === null || digits === null ? value.sql : numbers.exact(number, digits);
}

function commonType(left: SqlValue, right: SqlValue): SqlValue | null {
  return isNumber(left) && isNumber(right) ? commonNumber(left, right) : left.type === right.type ? left : null;
}

/** Returns null, but keeps all operands in the statement, because their parameters are bound. */
function nullOfAny(values: readonly SqlValue[]): SqlValue {
  return { ...nullValue, sql: `(CASE WHEN ${values.map(({ sql }) => `${sql} IS NULL`).join(' AND ')} AND FALSE THEN TRUE END)` };
}

/** Maximum number of conditions in one list. SQLite nests each of them, up to 1000 levels. */
const maxInList = 100;

/**
 * Joins conditions by `AND` or `OR` in parentheses. Thousands of conditions are joined in groups, so that engines don't nest them deeply.
 */
export function joined(conditions: readonly string[], isAnd: boolean): string {
  if (conditions.length === 0) return isAnd ? 'TRUE' : 'FALSE';
  if (conditions.length <= maxInList) return `(${conditions.join(isAnd ? ' AND ' : ' OR ')})`;
  const groups = Array.from({ length: Math.ceil(conditions.length / maxInList) }, (_, index) =>
    joined(conditions.slice(index * maxInList, (index + 1) * maxInList), isAnd),
  );
  return joined(groups, isAnd);
}
