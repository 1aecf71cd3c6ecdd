import { z } from 'zod';
import { readCatalogueType, typeLetters } from '../../../shared/values/value-type.ts';

/**
 * Parses a text, which is empty by default. A missing text isn't an error, because reporting it for thousands of entries takes too long.
 */
const text = z.string().default('').catch('');
const flag = z.boolean().catch(false);

const columnSchema = z.object({
  alias: z.string().min(1),
  description: z.string().nullable().optional().catch(null),
  idColumn: flag,
  list: flag,
  /** Columns can be filtered unless the server says otherwise. */
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

/** Parses keywords from a list, or from a text separated by commas or semicolons. Other values result in an empty list. */
function readKeywords(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[,;]/).map((word) => word.trim());
  return Array.isArray(value) && value.every((word) => typeof word === 'string') ? value : [];
}

/** Parses the valid entries of a list and skips the others. */
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

const expositionSchema = z.object({
  title: text,
  details: text,
  keywords: z.unknown().optional().transform(readKeywords),
  /** Time of the last update in epoch milliseconds. */
  updateDate: z.number().nullable().default(null).catch(null),
  accessPoint: z.string().min(1),
  dcRestUrl: text,
  odataUrl: text,
  columns: readable(columnSchema),
  sources: readable(linkSchema),
  licences: readable(linkSchema),
  licenses: readable(linkSchema),
});

/** An API as the catalogue describes it. */
export type Exposition = z.infer<typeof expositionSchema>;

/** Parses an entry of a catalogue. @throws Error if it has no name. */
export function readExposition(entry: unknown): Exposition {
  return expositionSchema.parse(entry);
}

/** An API in the list of the catalogue: like the result of {@link readExposition}, but with its columns as one text. */
export interface ListedExposition
  extends Pick<Exposition, 'title' | 'details' | 'keywords' | 'updateDate' | 'accessPoint' | 'dcRestUrl' | 'odataUrl'> {
  /** Names of the columns, one per line. */
  readonly columns: string;
  /** Types of the columns, one letter each (`type-letters.ts`). */
  readonly columnTypes: string;
  /** The entry in the catalogue, which {@link readExposition} parses. */
  readonly entry: unknown;
}

/** A project with its APIs. */
export interface ListedProject {
  readonly rootCode: string;
  readonly label: string;
  readonly expositions: readonly ListedExposition[];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a cached function that converts the name of a type to its letter. There are few names, and each occurs very often. */
function createLetterOf(): (type: string) => string {
  const letters = new Map<string, string>();
  return (type) => {
    const known = letters.get(type);
    if (known !== undefined) return known;
    const letter = typeLetters([readCatalogueType(type)]);
    letters.set(type, letter);
    return letter;
  };
}

function listedColumns(entries: unknown, letterOf: (type: string) => string): Pick<ListedExposition, 'columns' | 'columnTypes'> {
  const names: string[] = [];
  let columnTypes = '';
  for (const column of Array.isArray(entries) ? entries : []) {
    if (!isRecord(column)) continue;
    const { alias, type } = column;
    if (typeof alias !== 'string' || alias === '') continue;
    names.push(alias.includes('\n') ? alias.replaceAll('\n', ' ') : alias);
    columnTypes += letterOf(textOf(type));
  }
  return { columns: names.join('\n'), columnTypes };
}

/**
 * Returns the entries of a project that have a name.
 *
 * Parses without a schema, because a schema takes a third of a second for thousands of entries with 200,000 columns.
 */
function listedExpositions(entries: readonly unknown[], letterOf: (type: string) => string): readonly ListedExposition[] {
  const listed: ListedExposition[] = [];
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    const { title, details, keywords, updateDate, accessPoint, dcRestUrl, odataUrl, columns } = entry;
    if (typeof accessPoint !== 'string' || accessPoint === '') continue;
    listed.push({
      title: textOf(title),
      details: textOf(details),
      keywords: readKeywords(keywords),
      updateDate: typeof updateDate === 'number' && Number.isFinite(updateDate) ? updateDate : null,
      accessPoint,
      dcRestUrl: textOf(dcRestUrl),
      odataUrl: textOf(odataUrl),
      ...listedColumns(columns, letterOf),
      entry,
    });
  }
  return listed;
}

const projectsSchema = readable(z.object({ label: text, rootCode: z.string().min(1), expositions: z.array(z.unknown()).catch([]) }));

/**
 * Parses a catalogue: a JSON list of projects. Missing members are empty; an entry without a name is skipped.
 *
 * @returns null if the text isn't such a JSON list.
 */
export function readProjects(text: string): readonly ListedProject[] | null {
  try {
    const document: unknown = JSON.parse(text);
    if (!Array.isArray(document) || (document.length > 0 && !document.some(isProject))) return null;
    const letterOf = createLetterOf();
    return projectsSchema.parse(document).map((root) => ({ ...root, expositions: listedExpositions(root.expositions, letterOf) }));
  } catch {
    return null;
  }
}

const isProject = (entry: unknown): boolean => isRecord(entry) && ('rootCode' in entry || 'expositions' in entry);
