import { z } from 'zod';
import { savedQuerySchema } from './saved-query.ts';
import { savedSqlSchema } from './saved-sql.ts';

/** Returns the JSON Schema next to saved queries, for editors that complete and validate them (draft 2020-12). */
export function savedQueryJsonSchema(): unknown {
  const { $schema, ...query } = z.toJSONSchema(savedQuerySchema, { io: 'input' });
  const { $schema: _same, ...sql } = z.toJSONSchema(savedSqlSchema, { io: 'input' });
  return { $schema, title: 'A saved query of Dataquay', anyOf: [query, sql] };
}
