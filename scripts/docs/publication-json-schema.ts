import { z } from 'zod';
import { publicationSchema } from '../../shared/publication/publication-schema.ts';

/** Returns the JSON schema (draft 2020-12) of publication files, for editors. */
export function publicationJsonSchema(): string {
  const schema = z.toJSONSchema(publicationSchema, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Publication file of Dataquay' }, null, 2)}\n`;
}
