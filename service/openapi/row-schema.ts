import type { EngineColumn } from '../engine/engine.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 has them. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The rows of an API as REST writes them in JSON. Only the columns asked for are there. */
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
      // Digits beyond 2^53 are written whole, and lost by a reader that takes numbers for binary ones.
      return { type: 'number', format: type };
    case 'decimal':
      return { type: 'number', format: 'decimal' };
    case 'double':
      return { anyOf: [{ type: 'number' }, { type: 'string', enum: ['NaN', 'INF', '-INF'] }] };
    case 'binary':
      return { type: 'string', contentEncoding: 'base64' };
    default:
      return { type: 'string', format: formats[type] };
  }
}

const formats = {
  string: 'text',
  date: 'date',
  dateTimeOffset: 'date-time',
  timeOfDay: 'time-local',
  duration: 'duration',
  guid: 'uuid',
} as const;
