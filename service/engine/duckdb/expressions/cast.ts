import type { CastType } from '../../expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { timePart } from './times.ts';

/** How a text looks that is a value of the type: DuckDB's casts take more, such as `1_000` and ` 5`. */
const patterns = {
  boolean: '(?i:true|false)',
  int32: '[+-]?[0-9]+',
  int64: '[+-]?[0-9]+',
  decimal: '[+-]?[0-9]+(\\.[0-9]+)?',
  double: '[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?',
  date: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  timeOfDay: '[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?',
  guid: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
} as const;

const names: Readonly<Record<keyof typeof patterns, string>> = {
  boolean: 'BOOLEAN',
  int32: 'INTEGER',
  int64: 'BIGINT',
  decimal: 'DECIMAL(38,9)',
  double: 'DOUBLE',
  date: 'DATE',
  timeOfDay: 'TIME',
  guid: 'UUID',
};

/** The value as one of that type, missing where it cannot be (OData URL Conventions 4.01, 5.1.1.10.1). Null for casts that there are not. */
export function castSql(value: SqlValue, type: CastType): SqlValue | null {
  if (type === 'string') return textOf(value);
  if (value.type === 'string') return fromText(value.sql, type);
  if (isNumber(value)) return fromNumber(value, type);
  if (value.type === type) return value;
  if (value.type === 'dateTimeOffset' && type === 'date') return plainValue(`(${value.sql})::DATE`, 'date');
  if (value.type === 'dateTimeOffset' && type === 'timeOfDay') return timePart([value]);
  return value.type === 'date' && type === 'dateTimeOffset' ? plainValue(`TRY_CAST(${value.sql} AS TIMESTAMP)`, type) : null;
}

function typed(sql: string, type: keyof typeof patterns): SqlValue {
  if (type === 'int32') return exactNumber(sql, 10, 0, type);
  if (type === 'int64') return exactNumber(sql, 19, 0, type);
  return type === 'decimal' ? exactNumber(sql, 38, 9, type) : plainValue(sql, type);
}

function fromText(sql: string, type: CastType): SqlValue | null {
  if (type === 'dateTimeOffset' || type === 'binary' || type === 'string') return null;
  return typed(`(CASE WHEN regexp_full_match(${sql}, '${patterns[type]}') THEN TRY_CAST(${sql} AS ${names[type]}) END)`, type);
}

function fromNumber(value: SqlValue, type: CastType): SqlValue | null {
  if (type !== 'int32' && type !== 'int64' && type !== 'decimal' && type !== 'double') return null;
  if (type === 'decimal' && value.precision !== null && value.precision <= 38) return { ...value, type };
  // Cut off behind the point, as numbers are cast; DuckDB would round.
  const whole = type === 'int32' || type === 'int64' ? `trunc(${value.sql})` : value.sql;
  // Not by itself: DuckDB would compare `TRY_CAST(x AS INTEGER) > 0` as `x > 0`, where x is too large as well.
  return typed(`(CASE WHEN ${value.sql} IS NOT NULL THEN TRY_CAST(${whole} AS ${names[type]}) END)`, type);
}

/** The text that the value has in a URL of OData. */
function textOf({ sql, type }: SqlValue): SqlValue | null {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'int32':
    case 'int64':
    case 'decimal':
    case 'date':
    case 'timeOfDay':
    case 'guid':
      return plainValue(`(${sql})::VARCHAR`, 'string');
    case 'double':
      return plainValue(
        `(CASE WHEN isnan(${sql}) THEN 'NaN' WHEN isinf(${sql}) THEN CASE WHEN ${sql} > 0 THEN 'INF' ELSE '-INF' END ` +
          `ELSE regexp_replace((${sql})::VARCHAR, '\\.0$', '') END)`,
        'string',
      );
    case 'dateTimeOffset':
      // A moment without end is no more than that: `infinity`.
      return plainValue(`replace(replace((${sql})::VARCHAR, ' ', 'T') || 'Z', 'yZ', 'y')`, 'string');
    default:
      return null;
  }
}
