import { z } from 'zod';
import { settingsSchema } from '../../service/settings/settings.ts';
import { publicationSchema } from '../../shared/publication/publication-schema.ts';

/** Returns the JSON schema (draft 2020-12) of publication files, for editors. */
export function publicationJsonSchema(): string {
  const schema = z.toJSONSchema(publicationSchema, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Publication file of Dataquay' }, null, 2)}\n`;
}

/** The JSON schema (draft 2020-12) of configuration files of the data service, for editors. */
export function serviceJsonSchema(): string {
  const schema = z.toJSONSchema(settingsSchema, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Configuration file of the Dataquay data service' }, null, 2)}\n`;
}
