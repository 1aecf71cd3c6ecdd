import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  type DuckDBValue,
  HUGEINT,
  TIME,
  TIMESTAMP,
  UUID,
  uuidValue,
  VARCHAR,
} from '@duckdb/node-api';
import type { ConstantWords } from '../../sql/constant.ts';
import type { Parameters } from '../parameters.ts';

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
