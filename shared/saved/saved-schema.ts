import { z } from 'zod';
import { savedQuerySchema } from './saved-query.ts';
import { savedSqlSchema } from './saved-sql.ts';

/** Returns the JSON Schema of saved queries (draft 2020-12). Editors use it to complete and validate the files. */
export function savedQueryJsonSchema(): unknown {
  const { $schema, ...query } = z.toJSONSchema(savedQuerySchema, { io: 'input' });
  const { $schema: _same, ...sql } = z.toJSONSchema(savedSqlSchema, { io: 'input' });
  return { $schema, title: 'A saved query of Dataquay', anyOf: [query, sql] };
}
