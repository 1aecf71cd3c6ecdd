import { z } from 'zod';

/** What is missing is no mistake to be told: telling it of thousands of entries takes longer than reading them. */
const text = z.string().default('').catch('');
const flag = z.boolean().catch(false);

const columnSchema = z.object({
  alias: z.string().min(1),
  description: z.string().nullable().optional().catch(null),
  idColumn: flag,
  list: flag,
  /** A deployment that does not say so lets every column be filtered by. */
  filter: z.boolean().catch(true),
  type: text,
});

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
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((entry) => {
        const result = schema.safeParse(entry);
        return result.success ? [result.data] : [];
      }),
    );
}

/** What the list shows of an API, and where its rows lie. */
const namedSchema = z.object({
  title: text,
  details: text,
  keywords: keywordsSchema,
  /** Epoch milliseconds. */
  updateDate: z.number().nullable().default(null).catch(null),
  accessPoint: z.string().min(1),
  dcRestUrl: text,
  odataUrl: text,
});

const expositionSchema = namedSchema.extend({
  columns: readable(columnSchema),
  sources: readable(linkSchema),
  licences: readable(linkSchema),
  licenses: readable(linkSchema),
});

/** An API as the catalogue describes it. */
export type Exposition = z.infer<typeof expositionSchema>;

/** An entry of a catalogue. @throws Error where it has no name. */
export function readExposition(entry: unknown): Exposition {
  return expositionSchema.parse(entry);
}

/** An API as the catalogue lists it. */
export interface ListedExposition extends z.infer<typeof namedSchema> {
  readonly columns: readonly Pick<Exposition['columns'][number], 'alias' | 'type'>[];
  /** The entry, for {@link readExposition}. */
  readonly entry: unknown;
}

/** A root with its APIs. */
export interface ListedProject {
  readonly rootCode: string;
  readonly label: string;
  readonly expositions: readonly ListedExposition[];
}

/**
 * Names and types of columns, as {@link readExposition} reads them: by hand, since there may be 200,000 of them, for which a schema takes a
 * third of a second.
 */
function listedColumns(columns: unknown): ListedExposition['columns'] {
  if (!Array.isArray(columns)) return [];
  const listed = [];
  for (const column of columns) {
    if (typeof column !== 'object' || column === null || Array.isArray(column)) continue;
    const { alias, type }: { readonly alias?: unknown; readonly type?: unknown } = column;
    if (typeof alias === 'string' && alias !== '') listed.push({ alias, type: typeof type === 'string' ? type : '' });
  }
  return listed;
}

const listedExpositionSchema = namedSchema
  .extend({ columns: z.unknown() })
  .transform((exposition) => ({ ...exposition, columns: listedColumns(exposition.columns) }));

function listedExpositions(entries: readonly unknown[]): readonly ListedExposition[] {
  return entries.flatMap((entry) => {
    const read = listedExpositionSchema.safeParse(entry);
    return read.success ? [{ ...read.data, entry }] : [];
  });
}

const projectsSchema = readable(
  z.object({ label: text, rootCode: z.string().min(1), expositions: z.array(z.unknown()).catch([]).transform(listedExpositions) }),
);

/**
 * Reads a catalogue's answer: a JSON list of projects. What an entry lacks is empty; an entry without a name is left out.
 *
 * @returns null where the text is no JSON list.
 */
export function readProjects(text: string): readonly ListedProject[] | null {
  try {
    const document: unknown = JSON.parse(text);
    return Array.isArray(document) ? projectsSchema.parse(document) : null;
  } catch {
    return null;
  }
}
