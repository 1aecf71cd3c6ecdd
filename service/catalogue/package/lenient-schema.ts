import { z } from 'zod';

/** Schema of an optional text. Invalid values count as absent. */
export const text = z.string().trim().nullable().catch(null).default(null);

/** Returns the schema of an optional member. Invalid values count as absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null).default(null);
}

/** Returns the schema of a list. Its invalid entries are omitted. */
export function readable<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((entries) =>
      entries.flatMap((entry) => {
        const { data } = schema.safeParse(entry);
        return data === undefined || data === null ? [] : [data];
      }),
    );
}
