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
      return { type: 'number', format: 'decimal' };
    case 'double':
      return { anyOf: [{ type: 'number' }, { type: 'string', enum: ['NaN', 'INF', '-INF'] }] };
    case 'binary':
      return { type: 'string', contentEncoding: 'base64' };
    default:
      return { type: 'string', ...(formats[type] === undefined ? {} : { format: formats[type] }) };
  }
}

/** The formats of types whose values are strings. */
const formats: Readonly<Partial<Record<EngineColumn['type'], string>>> = {
  string: 'text',
  date: 'date',
  dateTimeOffset: 'date-time',
  timeOfDay: 'time-local',
  duration: 'duration',
  guid: 'uuid',
};
