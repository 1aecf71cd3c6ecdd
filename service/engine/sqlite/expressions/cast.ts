import type { CastType } from '../../expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { numberWords } from './numbers.ts';

/** The value as one of that type, missing where it cannot be (OData URL Conventions 4.01, 5.1.1.10.1). Null for casts that there are not. */
export function castSql(value: SqlValue, type: CastType): SqlValue | null {
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

/** The text that the value has in a URL of OData. */
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
    case 'double':
      return text(`real_text(${sql})`);
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
