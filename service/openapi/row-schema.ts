import type { EngineColumn } from '../engine/engine.ts';

/** A JSON Schema (2020-12), as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the schema of an API's rows in REST's JSON. No property is required, because `select` can omit columns. */
export function rowSchema(columns: readonly (EngineColumn & { readonly description: string | null })[]): JsonSchema {
  const properties = columns.map((column) => {
    const schema = column.list ? { type: 'array', items: optional(valueSchema(column.type)) } : valueSchema(column.type);
    const schemaOrNull = column.nullable ? optional(schema) : schema;
    return [column.name, column.description === null ? schemaOrNull : { ...schemaOrNull, description: column.description }];
  });
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

function optional(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function valueSchema(type: EngineColumn['type']): JsonSchema {
  switch (type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'int32':
    case 'int64':
      // Integers above 2^53 are written with all digits. Readers that parse them as binary numbers lose precision.
      return { type: 'number', format: type };
    case 'decimal':
      return {
        anyOf: [
          { type: 'number', format: 'decimal' },
          { type: 'string', enum: unusualNumbers },
        ],
      };
    case 'double':
      return { anyOf: [{ type: 'number' }, { type: 'string', enum: unusualNumbers }] };
    case 'binary':
      return { type: 'string', contentEncoding: 'base64' };
    case 'date':
      return infinite({ type: 'string', format: 'date' });
    case 'dateTimeOffset':
      return infinite({ type: 'string', format: 'date-time' });
    case 'timeOfDay':
      // The end of a day is a time of PostgreSQL (15, 8.5.1.2), which the format doesn't have.
      return {
        anyOf: [
          { type: 'string', format: 'time-local' },
          { type: 'string', enum: ['24:00:00'] },
        ],
      };
    default:
      return { type: 'string', ...(formats[type] === undefined ? {} : { format: formats[type] }) };
  }
}

/** Numbers that JSON doesn't have, as strings (OData 4.01 JSON Format, 7.1). */
const unusualNumbers = ['NaN', 'INF', '-INF'];

/** Adds the infinite dates of PostgreSQL and DuckDB, which are after and before all others. */
function infinite(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'string', enum: ['infinity', '-infinity'] }] };
}

/** The formats of types whose values are strings. */
const formats: Readonly<Partial<Record<EngineColumn['type'], string>>> = {
  string: 'text',
  duration: 'duration',
  guid: 'uuid',
};
