import type { CastDialect, TextCastType } from '../sql/dialect.ts';
import type { SqlValue } from '../sql/sql-value.ts';
import { textPatterns } from '../sql/text-casts.ts';

const limits = { int32: ['-2147483648', '2147483647'], int64: ['-9223372036854775808', '9223372036854775807'] } as const;
const decimalLimit = `1${'0'.repeat(29)}`;

/** Casts of PostgreSQL. Before version 16, PostgreSQL has no casts that return null instead of an error, so each text is checked first. */
export const casts: CastDialect = { textTo, numberTo, toText };

/** Returns SQL that evaluates the operand once, even if the cast uses it several times as "value". */
function ofValue(sql: string, cast: string): string {
  return `(SELECT ${cast} FROM (SELECT ${sql} AS "value" OFFSET 0) AS "operand")`;
}

const whenLike = (pattern: string, then: string) => `CASE WHEN "value" ~ '^(?:${pattern})$' THEN ${then} END`;

function textTo(text: string, type: TextCastType): string {
  switch (type) {
    case 'boolean':
      return ofValue(text, whenLike('[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]', '"value"::boolean'));
    case 'int32':
    case 'int64':
      return integer(ofValue(text, whenLike('[+-]?[0-9]{1,255}', '"value"::numeric')), type);
    case 'decimal':
      return decimal(ofValue(text, whenLike('[+-]?[0-9]{1,255}(\\.[0-9]{1,255})?', '"value"::numeric')));
    case 'double': {
      const inRange = 'abs("value"::numeric) BETWEEN 2.5e-324 AND 1.797693134862315e308';
      const outOfRange = `CASE WHEN abs("value"::numeric) < 1 THEN 0 ELSE sign("value"::numeric)::float8 * 'Infinity'::float8 END`;
      const number = `CASE WHEN ${inRange} THEN "value"::float8 ELSE ${outOfRange} END`;
      return ofValue(text, whenLike('[+-]?[0-9]{1,255}(\\.[0-9]{1,255})?([eE][+-]?[0-9]{1,4})?', number));
    }
    case 'date':
      return ofValue(text, dateOfText());
    case 'timeOfDay': {
      const time = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]+)?)?';
      return ofValue(text, whenLike(time, 'substr("value", 1, 15)::time'));
    }
    case 'guid':
      return ofValue(text, whenLike(textPatterns.guid, '"value"::uuid'));
  }
}

/** Returns SQL that casts a text to a date. PostgreSQL has no year 0, so year 0 becomes 1 BC. */
function dateOfText(): string {
  const part = (from: number, length: number) => `substr("value", ${from}, ${length})::int`;
  const year = `CASE ${part(1, 4)} WHEN 0 THEN -1 ELSE ${part(1, 4)} END`;
  const last = `extract(day FROM make_date(${year}, ${part(6, 2)}, 1) + interval '1 month - 1 day')`;
  const existing = `CASE WHEN ${part(9, 2)} BETWEEN 1 AND ${last} THEN make_date(${year}, ${part(6, 2)}, ${part(9, 2)}) END`;
  return whenLike('[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}', existing);
}

function numberTo({ sql, type: from }: SqlValue, type: 'int32' | 'int64' | 'decimal' | 'double'): string {
  if (type === 'double') return `(${sql})::float8`;
  // A floating-point number is cast through its text, because a direct cast to numeric keeps only 15 digits.
  const exact = from === 'double' ? ofValue(sql, `CASE WHEN abs("value") < 'Infinity' THEN "value"::text::numeric END`) : sql;
  return type === 'decimal' ? decimal(`(${exact})::numeric`) : integer(`trunc((${exact})::numeric)`, type);
}

function integer(sql: string, type: 'int32' | 'int64'): string {
  const [low, high] = limits[type];
  return ofValue(sql, `CASE WHEN "value" BETWEEN ${low} AND ${high} THEN "value"::bigint END`);
}

function decimal(sql: string): string {
  return ofValue(`round(${sql}, 9)`, `CASE WHEN abs("value") < ${decimalLimit} THEN "value"::numeric(38,9) END`);
}

/**
 * SQL that formats a floating-point number as DuckDB does: without an exponent from 0.0001 to below 1e16. PostgreSQL's own limit is one
 * digit less.
 */
const doubleText =
  `CASE "value" WHEN 'Infinity' THEN 'INF' WHEN '-Infinity' THEN '-INF' ELSE ` +
  `CASE WHEN abs("value") >= 1e15 AND abs("value") < 1e16 THEN "value"::text::numeric::text ELSE "value"::text END END`;

function toText({ sql, type }: SqlValue): string | null {
  const text = (written: string) => `(${written} COLLATE "C")`;
  switch (type) {
    case 'boolean':
    case 'int32':
    case 'int64':
    case 'decimal':
    case 'date':
    case 'timeOfDay':
    case 'guid':
      return text(`(${sql})::text`);
    case 'double':
      return text(ofValue(sql, doubleText));
    case 'dateTimeOffset':
      // The text of an infinite timestamp is `infinity`, without a time zone.
      return text(`replace(replace((${sql})::text, ' ', 'T') || 'Z', 'yZ', 'y')`);
    default:
      return null;
  }
}
