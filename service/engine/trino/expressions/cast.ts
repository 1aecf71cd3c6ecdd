import type { CastType } from '../../expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { isoMoment, shortFraction } from '../type-mapping/times.ts';
import { asText } from '../type-mapping/type-mapping.ts';
import { timePart } from './times.ts';
import { withOperands } from './with-operands.ts';

/** How a text looks that is a value of the type, and what Trino calls it: its own casts take more, such as ` 5` and `1` for true. */
const written = {
  boolean: { pattern: '(?i:true|false)', name: 'boolean' },
  int32: { pattern: '[+-]?[0-9]+', name: 'integer' },
  int64: { pattern: '[+-]?[0-9]+', name: 'bigint' },
  decimal: { pattern: '[+-]?[0-9]+(\\.[0-9]+)?', name: 'decimal(38,9)' },
  double: { pattern: '[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?', name: 'double' },
  date: { pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}', name: 'date' },
  timeOfDay: { pattern: '[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?', name: 'time(6)' },
  guid: { pattern: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', name: 'uuid' },
} as const;

/** The value as one of that type, missing where it cannot be (OData URL Conventions 4.01, 5.1.1.10.1). Null for casts that there are not. */
export function castSql(value: SqlValue, type: CastType): SqlValue | null {
  if (type === 'string') return textOf(value);
  if (value.type === 'string') return fromText(value.sql, type);
  if (isNumber(value)) return fromNumber(value, type);
  if (value.type === type) return value;
  if (value.type === 'dateTimeOffset' && type === 'date') return plainValue(`CAST(${value.sql} AS date)`, 'date');
  if (value.type === 'dateTimeOffset' && type === 'timeOfDay') return timePart([value]);
  return value.type === 'date' && type === 'dateTimeOffset' ? plainValue(`CAST(${value.sql} AS timestamp(6))`, type) : null;
}

function typed(sql: string, type: keyof typeof written): SqlValue {
  const cast = `TRY_CAST(${sql} AS ${written[type].name})`;
  if (type === 'int32') return exactNumber(cast, 10, 0, type);
  if (type === 'int64') return exactNumber(cast, 19, 0, type);
  return type === 'decimal' ? exactNumber(cast, 38, 9, type) : plainValue(cast, type);
}

/** A text that does not look like a value has no match, and so is missing. */
function fromText(sql: string, type: CastType): SqlValue | null {
  if (type === 'dateTimeOffset' || type === 'binary' || type === 'string') return null;
  const whole = `regexp_extract(${sql}, '\\A(?:${written[type].pattern})\\z')`;
  return typed(type === 'timeOfDay' ? `substr(${whole}, 1, 15)` : whole, type);
}

function fromNumber(value: SqlValue, type: CastType): SqlValue | null {
  if (type !== 'int32' && type !== 'int64' && type !== 'decimal' && type !== 'double') return null;
  if (type === 'decimal' && value.precision !== null && value.precision <= 38) return { ...value, type };
  // Cut off behind the point, as numbers are cast; Trino would round.
  const isWhole = (type === 'int32' || type === 'int64') && value.scale !== 0;
  return typed(isWhole ? `truncate(${value.sql})` : value.sql, type);
}

/** Least numbers, of which Java writes two digits where one tells them apart. */
const leastNumbers = {
  '4.9E-324': '5e-324',
  '9.9E-324': '1e-323',
  '4.9E-323': '5e-323',
  '5.9E-323': '6e-323',
  '6.9E-323': '7e-323',
  '7.9E-323': '8e-323',
  '8.9E-323': '9e-323',
  '9.9E-323': '1e-322',
} as const;

const leastText = `${Object.entries(leastNumbers)
  .map(([java, own]) => `WHEN '${java}' THEN '${own}'`)
  .join(' ')} END`;

/** A floating-point number as DuckDB writes it: without an exponent from 0.0001 to below 1e16, and with two digits in one at least. */
function doubleText(sql: string): string {
  return withOperands(sql, asText(sql), (value, text) => {
    const exponent = `CAST(split_part(${text}, 'E', 2) AS integer)`;
    const mantissa = `regexp_replace(split_part(${text}, 'E', 1), '\\.0$', '')`;
    const digits = `lpad(${asText(`abs(${exponent})`)}, greatest(2, length(${asText(`abs(${exponent})`)})), '0')`;
    const least = `if(${value} < 0, '-', '') || CASE if(${value} < 0, substr(${text}, 2), ${text}) ${leastText}`;
    const scientific = `${mantissa} || 'e' || CASE WHEN ${exponent} < 0 THEN '-' ELSE '+' END || ${digits}`;
    const plain = `regexp_replace(${asText(`CAST(${text} AS decimal(38,21))`)}, '\\.?0+$', '')`;
    return (
      `CASE WHEN ${value} IS NULL THEN NULL WHEN is_nan(${value}) THEN 'NaN' ` +
      `WHEN is_infinite(${value}) THEN CASE WHEN ${value} > 0 THEN 'INF' ELSE '-INF' END ` +
      `WHEN ${value} = 0 THEN substr(${text}, 1, length(${text}) - 2) ` +
      `WHEN abs(${value}) >= 1e-4 AND abs(${value}) < 1e16 THEN ${plain} ELSE coalesce(${least}, ${scientific}) END`
    );
  });
}

/** The text that the value has in a URL of OData. */
function textOf({ sql, type }: SqlValue): SqlValue | null {
  const text = (value: string) => plainValue(value, 'string');
  switch (type) {
    case 'string':
      return text(sql);
    case 'boolean':
    case 'int32':
    case 'int64':
    case 'decimal':
    case 'date':
    case 'guid':
      return text(asText(sql));
    case 'double':
      return text(doubleText(sql));
    case 'timeOfDay':
      return text(shortFraction(asText(sql)));
    case 'dateTimeOffset':
      return text(`(${isoMoment(sql)})`);
    default:
      return null;
  }
}
