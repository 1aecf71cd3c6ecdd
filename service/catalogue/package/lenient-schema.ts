import { z } from 'zod';

/** What one says of a thing, when it is said at all; anything else counts as not said. */
export const text = z.string().trim().nullable().catch(null).default(null);

/** A member that counts as absent where it is not as it should be. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null).default(null);
}

/** A list of which the entries that cannot be read are left out. */
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
