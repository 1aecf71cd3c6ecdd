import { errorText } from '../../texts/error-text.ts';
import { EngineError } from '../engine-error.ts';
import type { CastType, Operator } from '../expression.ts';
import { arithmetic } from './arithmetic.ts';
import type { SqlDialect } from './dialect.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from './sql-value.ts';

/** The parts of a dialect that operators and casts need. */
export type CalculatingDialect = Pick<SqlDialect<never, never>, 'numbers' | 'texts' | 'times' | 'casts'>;

type Operands = readonly SqlValue[];

/** Operators that depend only on the values of their operands. */
export type ValueOperator = Exclude<
  Operator,
  'and' | 'or' | 'not' | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'case' | 'isTrue' | 'matchesPattern'
>;

/** Returns SQL of an operator with typed operands. Null if the operator doesn't support the types. */
export function operatorSql(operator: ValueOperator, operands: Operands, dialect: CalculatingDialect): SqlValue | null {
  const { texts } = dialect;
  const [first, second] = operands;
  switch (operator) {
    case 'concat':
      return ofTexts(operands, (left, right) => text(texts.concat(left, right)));
    case 'contains':
      return ofTexts(operands, (value, sought) => truth(texts.contains(value, sought)));
    case 'startswith':
      return ofTexts(operands, (value, sought) => truth(texts.startsWith(value, sought)));
    case 'endswith':
      return ofTexts(operands, (value, sought) => truth(texts.endsWith(value, sought)));
    case 'indexof':
      return ofTexts(operands, (value, sought) => integer(texts.indexOf(value, sought)));
    case 'length':
      return ofTexts(operands, (value) => integer(texts.length(value)));
    case 'tolower':
      return ofTexts(operands, (value) => text(texts.lower(value)));
    case 'toupper':
      return ofTexts(operands, (value) => text(texts.upper(value)));
    case 'trim':
      return ofTexts(operands, (value) => text(texts.trim(value)));
    case 'substring':
      return substring(operands, dialect);
    case 'add':
      return arithmetic(dialect.numbers).add(operands) ?? addDuration(first, second, dialect);
    case 'sub':
      return arithmetic(dialect.numbers).subtract(operands) ?? subtractTimes(first, second, dialect);
    case 'mul':
      return arithmetic(dialect.numbers).multiply(operands) ?? scaleDuration(first, second, '*', dialect);
    case 'div':
      return arithmetic(dialect.numbers).divide(operands) ?? scaleDuration(first, second, '/', dialect);
    case 'divby':
      return arithmetic(dialect.numbers).divideExactly(operands) ?? scaleDuration(first, second, '/', dialect);
    case 'mod':
      return arithmetic(dialect.numbers).remainder(operands);
    case 'negate':
      return arithmetic(dialect.numbers).negate(operands);
    case 'round':
    case 'floor':
    case 'ceiling':
      return arithmetic(dialect.numbers).round(operator, operands);
    default:
      return first === undefined ? null : timeFunction(operator, first, dialect);
  }
}

const text = (sql: string) => plainValue(sql, 'string');
const truth = (sql: string) => plainValue(sql, 'boolean');
const integer = (sql: string) => exactNumber(sql, 10, 0, 'int32');
const duration = (sql: string) => plainValue(sql, 'duration');

function ofTexts(operands: Operands, make: (...sql: string[]) => SqlValue): SqlValue | null {
  return operands.every(({ type }) => type === 'string') ? make(...operands.map(({ sql }) => sql)) : null;
}

function substring([value, from, count]: Operands, { texts }: CalculatingDialect): SqlValue | null {
  if (value?.type !== 'string' || from?.scale !== 0 || (count !== undefined && count.scale !== 0)) return null;
  return text(texts.substring(value.sql, from.sql, count?.sql ?? null));
}

/** The functions of OData URL Conventions 4.01, 5.1.1.8. */
type TimeFunction =
  | 'year'
  | 'month'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'fractionalseconds'
  | 'totalseconds'
  | 'date'
  | 'time'
  | 'totaloffsetminutes';

function timeFunction(name: TimeFunction, value: SqlValue, { times }: CalculatingDialect): SqlValue | null {
  const { sql, type } = value;
  switch (name) {
    case 'year':
    case 'month':
    case 'day':
      return type === 'date' || type === 'dateTimeOffset' ? integer(times.dayPart(name, value)) : null;
    case 'hour':
    case 'minute':
    case 'second':
      return type === 'timeOfDay' || type === 'dateTimeOffset' ? integer(times.clockPart(name, value)) : null;
    case 'fractionalseconds':
      return type === 'timeOfDay' || type === 'dateTimeOffset' ? exactNumber(times.fractionOfSecond(value), 13, 6, 'decimal') : null;
    case 'totalseconds':
      return type === 'duration' ? exactNumber(times.totalSeconds(sql), 25, 6, 'decimal') : null;
    case 'date':
      return type === 'dateTimeOffset' ? plainValue(times.dateOfTimestamp(sql), 'date') : null;
    case 'time':
      return type === 'dateTimeOffset' ? plainValue(times.timeOfTimestamp(sql), 'timeOfDay') : null;
    case 'totaloffsetminutes':
      // All timestamps are published in UTC.
      return type === 'dateTimeOffset' ? integer(`(CASE WHEN ${sql} IS NOT NULL THEN 0 END)`) : null;
  }
}

/** Adds a duration to a date, a timestamp, or a duration. */
function addDuration(left: SqlValue | undefined, right: SqlValue | undefined, { times }: CalculatingDialect): SqlValue | null {
  if (left === undefined || right?.type !== 'duration') return null;
  if (left.type === 'dateTimeOffset') return plainValue(times.addToTimestamp(left.sql, right.sql), left.type);
  if (left.type === 'date') return plainValue(times.addToDate(left.sql, right.sql), left.type);
  return left.type === 'duration' ? duration(`(${left.sql} + ${right.sql})`) : null;
}

/** Subtracts a duration, or returns the duration between two timestamps or dates. */
function subtractTimes(left: SqlValue | undefined, right: SqlValue | undefined, dialect: CalculatingDialect): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  if (right.type === 'duration') return addDuration(left, { ...right, sql: `(-(${right.sql}))` }, dialect);
  if (left.type !== right.type) return null;
  if (left.type === 'dateTimeOffset') return duration(dialect.times.subtractTimestamps(left.sql, right.sql));
  return left.type === 'date' ? duration(dialect.times.subtractDates(left.sql, right.sql)) : null;
}

function scaleDuration(
  left: SqlValue | undefined,
  right: SqlValue | undefined,
  sign: '*' | '/',
  { times, numbers }: CalculatingDialect,
): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  const [length, factor] = left.type === 'duration' ? [left, right] : [right, left];
  if (length.type !== 'duration' || !isNumber(factor) || (sign === '/' && length !== left)) return null;
  return duration(times.scale(sign, length.sql, numbers.double(factor)));
}

/** Returns SQL of a cast (OData URL Conventions 4.01, 5.1.1.10.1). Null if the cast isn't supported. */
export function castSql(value: SqlValue, type: CastType, { casts, times }: CalculatingDialect): SqlValue | null {
  const { sql } = value;
  if (type === 'string') {
    const written = value.type === 'string' ? sql : casts.toText(value);
    return written === null ? null : text(written);
  }
  if (value.type === 'string') {
    if (type === 'binary' || type === 'dateTimeOffset') return null;
    const cast = casts.textTo(sql, type);
    return cast === null ? null : typed(cast, type);
  }
  if (isNumber(value)) {
    if (type === 'decimal' && value.precision !== null && value.precision <= 38) return { ...value, type };
    return type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double'
      ? typed(casts.numberTo(value, type), type)
      : null;
  }
  if (value.type === type) return value;
  if (value.type === 'dateTimeOffset' && type === 'date') return plainValue(times.dateOfTimestamp(sql), type);
  if (value.type === 'dateTimeOffset' && type === 'timeOfDay') return plainValue(times.timeOfTimestamp(sql), type);
  return value.type === 'date' && type === 'dateTimeOffset' ? plainValue(times.timestampOfDate(sql), type) : null;
}

function typed(sql: string, type: CastType): SqlValue {
  if (type === 'int32') return exactNumber(sql, 10, 0, type);
  if (type === 'int64') return exactNumber(sql, 19, 0, type);
  return type === 'decimal' ? exactNumber(sql, 38, 9, type) : plainValue(sql, type);
}

/** Returns the error of an operator that doesn't support its operands' types. */
export function wrongTypes(operator: string, values: readonly SqlValue[]): EngineError {
  return new EngineError('query-refused', errorText('engine.wrong-types', { operator, types: values.map(({ type }) => type).join(', ') }));
}
