import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalType,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  HUGEINT,
  TIME,
  TIMESTAMP,
  UUID,
  uuidValue,
  VARCHAR,
} from '@duckdb/node-api';
import type { ConstantWords } from '../sql/constant.ts';

/** What a statement's `$1`, `$2`, … stand for. */
export class Parameters {
  readonly values: DuckDBValue[] = [];
  readonly types: DuckDBType[] = [];

  /** Binds a value and gives its place in the statement. */
  add(value: DuckDBValue, type: DuckDBType): string {
    this.types.push(type);
    return `$${this.values.push(value)}`;
  }
}

/**
 * Some value of the parameters' types in their places: DuckDB tells no types of a statement that has parameters inside of a lambda. No
 * missing value, for what is made of one is of no type.
 */
export class ExampleParameters extends Parameters {
  override add(_value: DuckDBValue, type: DuckDBType): string {
    return `'${examples.get(type.typeId) ?? leastUnit(type)}'::${type}`;
  }
}

/** A number that is not zero, for what is divided by zero is missing. */
function leastUnit(type: DuckDBType): string {
  return type instanceof DuckDBDecimalType && type.scale > 0 ? `0.${'1'.padStart(type.scale, '0')}` : '1';
}

const examples: ReadonlyMap<DuckDBTypeId, string> = new Map([
  [DuckDBTypeId.BOOLEAN, 'true'],
  [DuckDBTypeId.DATE, '2000-01-01'],
  [DuckDBTypeId.TIME, '00:00:00'],
  [DuckDBTypeId.TIMESTAMP, '2000-01-01'],
  [DuckDBTypeId.TIMESTAMP_NS, '2000-01-01'],
  [DuckDBTypeId.TIMESTAMP_TZ, '2000-01-01'],
  [DuckDBTypeId.LIST, '[]'],
  [DuckDBTypeId.UUID, '00000000-0000-0000-0000-000000000000'],
]);

/** SQL with the values of its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: Parameters;
}

const dayRange = { low: -(2n ** 31n) + 2n, high: 2n ** 31n - 2n };

/** Binds constants as values of DuckDB's types. */
export function constantWords(parameters: Parameters): ConstantWords {
  const bind = (value: DuckDBValue, type: DuckDBType) => `${parameters.add(value, type)}::${type}`;
  return {
    boolean: (value) => bind(value, BOOLEAN),
    text: (value) => bind(value, VARCHAR),
    exact: (units, { precision, scale }) =>
      scale === 0
        ? bind(units, precision <= 18 ? BIGINT : HUGEINT)
        : bind(new DuckDBDecimalValue(units, precision, scale), DECIMAL(precision, scale)),
    double: (value) => bind(value, DOUBLE),
    guid: (text) => bind(uuidValue(BigInt(`0x${text.replaceAll('-', '')}`)), UUID),
    binary: (bytes) => bind(new DuckDBBlobValue(bytes), BLOB),
    date: (days) => (days < dayRange.low || days > dayRange.high ? null : bind(new DuckDBDateValue(Number(days)), DATE)),
    timeOfDay: (ticks) => bind(new DuckDBTimeValue(ticks), TIME),
    moment: (ticks) => bind(new DuckDBTimestampValue(ticks), TIMESTAMP),
    duration: (ticks) => bind(ticks, BIGINT),
  };
}
