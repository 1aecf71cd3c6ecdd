import { z } from 'zod';

/** Optional text; invalid values count as absent. */
export const text = z.string().trim().nullable().catch(null).default(null);

/** An optional member that counts as absent if it is invalid. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null).default(null);
}

/** A list without its invalid entries. */
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
