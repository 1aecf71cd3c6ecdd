import { z } from 'zod';

const text = z.string().catch('');
const flag = z.boolean().catch(false);

/** A column as most catalogues write it: read five times as fast as one of which anything may be wrong, and there may be 200,000. */
const usualColumnSchema = z
  .object({
    alias: z.string().min(1),
    description: z.string().nullish(),
    idColumn: z.boolean().optional(),
    list: z.boolean().optional(),
    filter: z.boolean().optional(),
    type: z.string().optional(),
  })
  .transform(({ alias, description, idColumn = false, list = false, filter = true, type = '' }) => {
    return { alias, description, idColumn, list, filter, type };
  });

const anyColumnSchema = z.object({
  alias: z.string().min(1),
  description: z.string().nullable().optional().catch(null),
  idColumn: flag,
  list: flag,
  /** A deployment that does not say so lets every column be filtered by. */
  filter: z.boolean().catch(true),
  type: text,
});

const columnSchema = z.union([usualColumnSchema, anyColumnSchema]);

const linkSchema = z.union([
  z.string().transform((title) => ({ title, url: null })),
  z
    .object({
      title: text,
      name: text,
      path: z.string().nullable().optional().catch(null),
      url: z.string().nullable().optional().catch(null),
    })
    .transform(({ title, name, path, url }) => ({ title: title || name || url || path || '', url: url ?? path ?? null })),
]);

const keywordsSchema = z
  .union([z.array(z.string()), z.string().transform((words) => words.split(/[,;]/).map((word) => word.trim()))])
  .catch([]);

/** Reads the entries that can be read and leaves the others out. */
function readable<T>(schema: z.ZodType<T>): z.ZodType<T[]> {
  const all = z.array(schema);
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) => {
      // One by one only where one of them cannot be read: a catalogue may have hundreds of thousands.
      const whole = all.safeParse(entries);
      if (whole.success) return whole.data;
      return entries.flatMap((entry) => {
        const result = schema.safeParse(entry);
        return result.success ? [result.data] : [];
      });
    });
}

const expositionSchema = z.object({
  title: text,
  details: text,
  keywords: keywordsSchema,
  /** Epoch milliseconds. */
  updateDate: z.number().nullable().catch(null),
  accessPoint: z.string().min(1),
  dcRestUrl: text,
  odataUrl: text,
  columns: readable(columnSchema),
  sources: readable(linkSchema),
  licences: readable(linkSchema),
  licenses: readable(linkSchema),
});

const projectSchema = z.object({ label: text, rootCode: z.string().min(1), expositions: readable(expositionSchema) });

/** An API as the catalogue lists it. */
export type Exposition = z.infer<typeof expositionSchema>;

/** A root with its APIs. */
export type Project = z.infer<typeof projectSchema>;

const projectsSchema = readable(projectSchema);

/**
 * Reads a catalogue's answer: a JSON list of projects. What an entry lacks is empty; an entry without a name is left out.
 *
 * @returns null where the text is no JSON list.
 */
export function readExpositions(text: string): readonly Project[] | null {
  try {
    const document: unknown = JSON.parse(text);
    return Array.isArray(document) ? projectsSchema.parse(document) : null;
  } catch {
    return null;
  }
}
