import { EngineError } from '../../engine-error.ts';
import type { CastType, Operator } from '../../expression.ts';
import { type ConstantWords, constantSql, decimalText } from '../../sql/constant.ts';
import { type ExpressionWords, exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/expression-words.ts';
import { quoteText } from '../../sql/identifier.ts';
import { whiteSpaceText } from '../../sql/white-space.ts';
import { type Column, publishedValue } from '../column.ts';
import { type SqliteValue, workedOutForms } from '../forms.ts';
import { add, comparable, divide, divideExactly, multiply, negate, numberWords, remainder, round, subtract } from './numbers.ts';

/** SQLite's words for expressions: days and moments are numbers of days and of microseconds since 1970 in them. */
export function expressionWords(parameters: SqliteValue[]): ExpressionWords<Column> {
  const withoutLists = (): never => {
    throw new EngineError('query-refused', 'SQLite has no lists.');
  };
  return {
    column: calculated,
    constant: (literal) => constantSql(literal, constantWords(parameters)),
    item: withoutLists,
    some: withoutLists,
    listLength: withoutLists,
    numbers: numberWords,
    comparable,
    isNaN: () => null,
    cast: castSql,
    operations,
  };
}

function calculated(column: Column): SqlValue {
  const { type, form } = column;
  const sql = publishedValue(column);
  switch (type) {
    case 'int32':
      return exactNumber(sql, 10, 0, type);
    case 'int64':
      return exactNumber(sql, column.precision ?? 19, 0, type);
    case 'decimal':
      return { sql, type, precision: column.precision, scale: column.scale };
    case 'date':
      return plainValue(form === workedOutForms.date ? sql : `CAST(unixepoch(${sql}) / 86400 AS INTEGER)`, type);
    case 'dateTimeOffset':
      return plainValue(form === workedOutForms.dateTimeOffset ? sql : `(unixepoch(${sql}) * 1000000)`, type);
    default:
      return plainValue(sql, type);
  }
}

function constantWords(parameters: SqliteValue[]): ConstantWords {
  const bind = (value: SqliteValue) => `?${parameters.push(value)}`;
  return {
    boolean: (value) => bind(value ? 1n : 0n),
    text: bind,
    exact: (units, { precision, scale }) => bind(scale === 0 && precision <= 18 ? units : decimalText(units, scale)),
    double: (value) => `CAST(${bind(value)} AS REAL)`,
    guid: bind,
    binary: bind,
    date: bind,
    timeOfDay: bind,
    moment: bind,
    duration: bind,
  };
}

function castSql(value: SqlValue, type: CastType): SqlValue | null {
  const { sql } = value;
  if (type === 'string') return textOf(value);
  if (type === 'date' || type === 'timeOfDay') {
    const ofMoment = type === 'date' ? 'day_of_moment' : 'clock_of_moment';
    const ofText = type === 'date' ? 'day_of_text' : 'clock_of_text';
    if (value.type === type) return value;
    return value.type === 'dateTimeOffset' || value.type === 'string'
      ? plainValue(`${value.type === 'string' ? ofText : ofMoment}(${sql})`, type)
      : null;
  }
  if (value.type === 'date' && type === 'dateTimeOffset') return plainValue(`(${sql} * 86400000000)`, type);
  if (value.type === type && !isNumber(value)) return value;
  if (value.type !== 'string' && !isNumber(value)) return null;
  const name = value.type === 'string' ? 'cast_text' : 'cast_exact';
  switch (type) {
    case 'int32':
    case 'int64':
      return exactNumber(`${name}('${type}', ${sql})`, type === 'int32' ? 10 : 19, 0, type);
    case 'decimal':
      if (value.precision !== null && value.precision <= 38) return { ...value, type };
      return exactNumber(`${name}('decimal', ${sql})`, 38, 9, 'decimal');
    case 'double':
      return plainValue(isNumber(value) ? numberWords.double(value) : `cast_double(${sql})`, type);
    case 'boolean':
      return isNumber(value) ? null : plainValue(`(CASE lower(${sql}) WHEN 'true' THEN 1 WHEN 'false' THEN 0 END)`, type);
    default:
      return null;
  }
}

/** Floating-point numbers have several texts: none is given. */
function textOf({ sql, type }: SqlValue): SqlValue | null {
  const text = (written: string) => plainValue(written, 'string');
  switch (type) {
    case 'string':
      return text(sql);
    case 'boolean':
      return text(`(CASE ${sql} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)`);
    case 'int32':
    case 'int64':
    case 'decimal':
      return text(`CAST(${sql} AS TEXT)`);
    case 'date':
      return text(`day_text(${sql})`);
    case 'timeOfDay':
      return text(`clock_text(${sql})`);
    case 'dateTimeOffset':
      return text(`moment_text(${sql})`);
    default:
      return null;
  }
}

type Operation = (operands: readonly SqlValue[]) => SqlValue | null;

function ofTexts(make: (...sql: string[]) => SqlValue): Operation {
  return (operands) => (operands.every(({ type }) => type === 'string') ? make(...operands.map(({ sql }) => sql)) : null);
}

const text = (sql: string) => plainValue(sql, 'string');
const truth = (sql: string) => plainValue(sql, 'boolean');
const integer = (sql: string) => exactNumber(sql, 10, 0, 'int32');
const ticksOfDay = 86_400_000_000n;

function substring([value, from, count]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'string' || from?.scale !== 0 || (count !== undefined && count.scale !== 0)) return null;
  const place = ({ sql }: SqlValue) => `max(0, min(CAST(${sql} AS INTEGER), 2147483646))`;
  return text(`substr(${value.sql}, ${place(from)} + 1${count === undefined ? '' : `, ${place(count)}`})`);
}

function addDuration([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right?.type !== 'duration') return null;
  if (left.type === 'date') return plainValue(`day_of_moment(${left.sql} * ${ticksOfDay} + ${right.sql})`, 'date');
  return left.type === 'dateTimeOffset' || left.type === 'duration' ? plainValue(`(${left.sql} + ${right.sql})`, left.type) : null;
}

function subtractTimes([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  if (right.type === 'duration') return addDuration([left, { ...right, sql: `(-(${right.sql}))` }]);
  if (left.type !== right.type) return null;
  if (left.type === 'dateTimeOffset') return plainValue(`(${left.sql} - ${right.sql})`, 'duration');
  return left.type === 'date' ? plainValue(`((${left.sql} - ${right.sql}) * ${ticksOfDay})`, 'duration') : null;
}

function scaleDuration([left, right]: readonly SqlValue[], sign: '*' | '/'): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  const [length, factor] = left.type === 'duration' ? [left, right] : [right, left];
  if (length.type !== 'duration' || !isNumber(factor) || (sign === '/' && length !== left)) return null;
  return plainValue(`scaled('${sign}', ${length.sql}, ${numberWords.double(factor)})`, 'duration');
}

function dayPart(name: 'year' | 'month' | 'day'): Operation {
  return ([value]) => {
    if (value?.type === 'date') return integer(`day_part('${name}', ${value.sql})`);
    return value?.type === 'dateTimeOffset' ? integer(`day_part('${name}', day_of_moment(${value.sql}))`) : null;
  };
}

/** Microseconds since midnight; null for what has no time of day. */
function clockOf(value: SqlValue | undefined): string | null {
  if (value?.type === 'timeOfDay') return value.sql;
  return value?.type === 'dateTimeOffset' ? `clock_of_moment(${value.sql})` : null;
}

function clockPart(unit: bigint, size: number): Operation {
  return ([value]) => {
    const clock = clockOf(value);
    return clock === null ? null : integer(`(${clock} / ${unit} % ${size})`);
  };
}

const operations: Readonly<Partial<Record<Operator, Operation>>> = {
  concat: ofTexts((left, right) => text(`(${left} || ${right})`)),
  contains: ofTexts((value, sought) => truth(`(instr(${value}, ${sought}) > 0)`)),
  startswith: ofTexts((value, sought) => truth(`(substr(${value}, 1, length(${sought})) = ${sought})`)),
  endswith: ofTexts((value, sought) => truth(`(substr(${value}, -length(${sought}), length(${sought})) = ${sought})`)),
  indexof: ofTexts((value, sought) => integer(`(instr(${value}, ${sought}) - 1)`)),
  length: ofTexts((value) => integer(`length(${value})`)),
  tolower: ofTexts((value) => text(`fold(${value})`)),
  toupper: ofTexts((value) => text(`capitals(${value})`)),
  trim: ofTexts((value) => text(`trim(${value}, ${quoteText(whiteSpaceText)})`)),
  substring,
  add: (operands) => add(operands) ?? addDuration(operands),
  sub: (operands) => subtract(operands) ?? subtractTimes(operands),
  mul: (operands) => multiply(operands) ?? scaleDuration(operands, '*'),
  div: (operands) => divide(operands) ?? scaleDuration(operands, '/'),
  divby: (operands) => divideExactly(operands) ?? scaleDuration(operands, '/'),
  mod: remainder,
  negate,
  year: dayPart('year'),
  month: dayPart('month'),
  day: dayPart('day'),
  hour: clockPart(3_600_000_000n, 24),
  minute: clockPart(60_000_000n, 60),
  second: clockPart(1_000_000n, 60),
  fractionalseconds: ([value]) => {
    const clock = clockOf(value);
    return clock === null ? null : exactNumber(`exact_calculate('*', ${clock} % 1000000, 0, '0.000001', 6, 6)`, 13, 6, 'decimal');
  },
  totalseconds: ([value]) =>
    value?.type === 'duration' ? exactNumber(`exact_calculate('*', ${value.sql}, 0, '0.000001', 6, 6)`, 25, 6, 'decimal') : null,
  date: ([value]) => (value?.type === 'dateTimeOffset' ? plainValue(`day_of_moment(${value.sql})`, 'date') : null),
  time: ([value]) => (value?.type === 'dateTimeOffset' ? plainValue(`clock_of_moment(${value.sql})`, 'timeOfDay') : null),
  totaloffsetminutes: ([value]) => (value?.type === 'dateTimeOffset' ? integer(`(CASE WHEN ${value.sql} IS NOT NULL THEN 0 END)`) : null),
  round: (operands) => round('round', operands),
  floor: (operands) => round('floor', operands),
  ceiling: (operands) => round('ceiling', operands),
};
