import type { CastType } from '../../expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';

/** The value as one of that type, missing where it cannot be (OData URL Conventions 4.01, 5.1.1.10.1). Null for casts that there are not. */
export function castSql(value: SqlValue, type: CastType): SqlValue | null {
  if (type === 'string') return textOf(value);
  if (value.type === 'string') return fromText(value.sql, type);
  if (isNumber(value)) return fromNumber(value, type);
  if (value.type === type) return value;
  if (value.type === 'dateTimeOffset' && type === 'date') return plainValue(`(${value.sql})::date`, 'date');
  if (value.type === 'dateTimeOffset' && type === 'timeOfDay') return plainValue(`(${value.sql})::time`, 'timeOfDay');
  return value.type === 'date' && type === 'dateTimeOffset' ? plainValue(ofValue(value.sql, momentOfDay), type) : null;
}

/** There are days of PostgreSQL beyond its last moment (the documentation of its types, 8.5). */
function momentOfDay(day: string): string {
  return `CASE WHEN ${day} < '294277-01-01' OR NOT isfinite(${day}) THEN ${day}::timestamp END`;
}

const limits = { int32: ['-2147483648', '2147483647'], int64: ['-9223372036854775808', '9223372036854775807'] } as const;
const decimalLimit = `1${'0'.repeat(29)}`;

/** The text once, however often the cast names it. */
function ofValue(sql: string, cast: (value: string) => string): string {
  return `(SELECT ${cast('"value"')} FROM (SELECT ${sql} AS "value" OFFSET 0) AS "operand")`;
}

const whenLike = (pattern: string, then: string) => `CASE WHEN "value" ~ '^(?:${pattern})$' THEN ${then} END`;

/** PostgreSQL 15 has no cast that gives a missing value instead of an error: each text is looked at before. */
function fromText(sql: string, type: CastType): SqlValue | null {
  switch (type) {
    case 'boolean':
      return plainValue(
        ofValue(sql, () => whenLike('[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]', '"value"::boolean')),
        type,
      );
    case 'int32':
    case 'int64':
      return whole(
        ofValue(sql, () => whenLike('[+-]?[0-9]{1,255}', '"value"::numeric')),
        type,
      );
    case 'decimal':
      return decimal(ofValue(sql, () => whenLike('[+-]?[0-9]{1,255}(\\.[0-9]{1,255})?', '"value"::numeric')));
    case 'double': {
      const inRange = 'abs("value"::numeric) BETWEEN 2.5e-324 AND 1.797693134862315e308';
      const beyond = `CASE WHEN abs("value"::numeric) < 1 THEN 0 ELSE sign("value"::numeric)::float8 * 'Infinity'::float8 END`;
      const number = `CASE WHEN ${inRange} THEN "value"::float8 ELSE ${beyond} END`;
      return plainValue(
        ofValue(sql, () => whenLike('[+-]?[0-9]{1,255}(\\.[0-9]{1,255})?([eE][+-]?[0-9]{1,4})?', number)),
        type,
      );
    }
    case 'date':
      return plainValue(
        ofValue(sql, () => dayOf()),
        type,
      );
    case 'timeOfDay':
      return plainValue(
        ofValue(sql, () => whenLike('([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]+)?)?', 'substr("value", 1, 15)::time')),
        type,
      );
    case 'guid':
      return plainValue(
        ofValue(sql, () => whenLike('[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', '"value"::uuid')),
        type,
      );
    default:
      return null;
  }
}

/** PostgreSQL has no year 0: it is 1 BC. */
function dayOf(): string {
  const part = (from: number, length: number) => `substr("value", ${from}, ${length})::int`;
  const year = `CASE ${part(1, 4)} WHEN 0 THEN -1 ELSE ${part(1, 4)} END`;
  const last = `extract(day FROM make_date(${year}, ${part(6, 2)}, 1) + interval '1 month - 1 day')`;
  const existing = `CASE WHEN ${part(9, 2)} BETWEEN 1 AND ${last} THEN make_date(${year}, ${part(6, 2)}, ${part(9, 2)}) END`;
  return whenLike('[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}', existing);
}

function fromNumber(value: SqlValue, type: CastType): SqlValue | null {
  if (type === 'double') return plainValue(`(${value.sql})::float8`, type);
  if (type === 'decimal' && value.precision !== null && value.precision <= 38) return { ...value, type };
  if (type !== 'int32' && type !== 'int64' && type !== 'decimal') return null;
  // A floating-point number is cast by its text: its cast to numeric keeps 15 digits only.
  const sql =
    value.type === 'double' ? ofValue(value.sql, () => `CASE WHEN abs("value") < 'Infinity' THEN "value"::text::numeric END`) : value.sql;
  return type === 'decimal' ? decimal(`(${sql})::numeric`) : whole(`trunc((${sql})::numeric)`, type);
}

function whole(sql: string, type: 'int32' | 'int64'): SqlValue {
  const [low, high] = limits[type];
  const inRange = `CASE WHEN "value" BETWEEN ${low} AND ${high} THEN "value"::bigint END`;
  return exactNumber(
    ofValue(sql, () => inRange),
    type === 'int32' ? 10 : 19,
    0,
    type,
  );
}

function decimal(sql: string): SqlValue {
  return exactNumber(
    ofValue(`round(${sql}, 9)`, () => `CASE WHEN abs("value") < ${decimalLimit} THEN "value"::numeric(38,9) END`),
    38,
    9,
    'decimal',
  );
}

/** Floating-point numbers as DuckDB writes them: without an exponent from 0.0001 to below 1e16, one digit further than PostgreSQL. */
const doubleText =
  `CASE "value" WHEN 'Infinity' THEN 'INF' WHEN '-Infinity' THEN '-INF' ELSE ` +
  `CASE WHEN abs("value") >= 1e15 AND abs("value") < 1e16 THEN "value"::text::numeric::text ELSE "value"::text END END`;

/** The text that the value has in a URL of OData. */
function textOf({ sql, type }: SqlValue): SqlValue | null {
  const text = (written: string) => plainValue(`(${written} COLLATE "C")`, 'string');
  switch (type) {
    case 'string':
      return plainValue(sql, type);
    case 'boolean':
    case 'int32':
    case 'int64':
    case 'decimal':
    case 'date':
    case 'timeOfDay':
    case 'guid':
      return text(`(${sql})::text`);
    case 'double':
      return text(ofValue(sql, () => doubleText));
    case 'dateTimeOffset':
      // A moment without end is no more than that: `infinity`.
      return text(`replace(replace((${sql})::text, ' ', 'T') || 'Z', 'yZ', 'y')`);
    default:
      return null;
  }
}
