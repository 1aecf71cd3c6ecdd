import { glob, readFile } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import { z } from 'zod';
import type { PlacedMemberError } from '../../../shared/json/member-error.ts';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { detailsOf, SourceError, sourceError, sourceReasonOf } from '../../failures/source-error.ts';
import { schemaMistakes } from '../../json/schema-mistakes.ts';
import { JsonError, readWrittenJson } from '../../json/written-json.ts';
import { tableDialect } from '../delimited/table-dialect.ts';
import { checkTextDepth } from '../json/check-depth.ts';
import { parseExactly } from '../json/exact-json.ts';
import { tableName } from '../table-file.ts';
import { optional, readable, text } from './lenient-schema.ts';
import { findResourceFile } from './resource-file.ts';
import { tableSchema } from './table-schema.ts';

const sourceSchema = z
  .object({ title: text, path: text })
  .transform(({ title, path }) => ({ title: title ?? path, path }))
  .transform(({ title, path }) => (title === null ? null : { title, path }));

const licenseSchema = z
  .object({ name: text, title: text, path: text })
  .transform((license) => (license.name === null && license.title === null && license.path === null ? null : license));

const pathsSchema = z
  .union([
    z.array(z.string().min(1)),
    z
      .string()
      .min(1)
      .transform((path) => [path]),
  ])
  .catch([])
  .default([]);

const resourceSchema = z.object({
  name: z.string().min(1),
  /** Files of the table. Empty if the rows are in the descriptor. */
  paths: pathsSchema,
  /** Inline data instead of a file: rows as JSON with numbers as written, or the text of a file. */
  data: optional(z.union([z.object({ json: z.string() }), z.object({ text: z.string() })])),
  format: text,
  compression: text,
  hash: text,
  encoding: text,
  dialect: tableDialect,
  title: text,
  description: text,
  keywords: readable(z.string()),
  sources: readable(sourceSchema),
  licenses: readable(licenseSchema),
  schema: tableSchema,
});

const packageSchema = z.object({
  name: z.string().min(1).catch('package'),
  title: text,
  version: text,
  created: text,
  keywords: readable(z.string()),
  sources: readable(sourceSchema),
  licenses: readable(licenseSchema),
  resources: z.array(z.unknown()).catch([]).default([]),
});

/** The descriptor of a Frictionless Data Package, with the members that the service uses (specs.frictionlessdata.io, datapackage.org). */
export type DataPackage = Omit<z.infer<typeof packageSchema>, 'resources'> & { readonly resources: readonly Resource[] };
/** One table of a Data Package. */
export type Resource = z.infer<typeof resourceSchema> & {
  /** The reason why the resource can't be published. Null if it can. */
  readonly fault: SourceReason | null;
  /** Name of the API, if a publication declares it. */
  readonly accessPoint?: string;
  /** The time zone of timestamps without one, if a publication declares it. Otherwise UTC. */
  readonly timeZone?: string;
  /** The change column that a publication declares, by its name in the source. */
  readonly changeColumn?: string;
};

/**
 * Reads the descriptor of the Data Package in a folder, including schemas and dialects in separate files.
 *
 * @throws SourceError if `datapackage.json` isn't valid
 */
export async function readDataPackage(folder: string): Promise<DataPackage> {
  const file = join(folder, 'datapackage.json');
  const content = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  checkTextDepth(content);
  const parsed = packageSchema.safeParse(jsonOf(content, file));
  if (!parsed.success) throw invalidDescriptor(content, file, parsed.error);
  const exact = z
    .object({ resources: z.array(z.object({ data: z.unknown() }).catch({ data: undefined })) })
    .safeParse(parseExactly(content));
  const resources = parsed.data.resources.map((declared, index) =>
    readResource(folder, declared, exact.data?.resources[index]?.data, index),
  );
  return { ...parsed.data, resources: await Promise.all(resources) };
}

function jsonOf(content: string, file: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw invalidDescriptor(content, file, error);
  }
}

/** Returns the error of an invalid descriptor, with the position of each mistake. */
function invalidDescriptor(content: string, file: string, cause: unknown): SourceError {
  const facts = { file, details: detailsOf(cause) };
  const mistakes = descriptorMistakes(content, cause instanceof z.ZodError ? cause.issues : []);
  return new SourceError({ code: 'descriptor-invalid', facts, ...(mistakes.length === 0 ? {} : { mistakes }) }, { cause });
}

function descriptorMistakes(content: string, issues: readonly z.core.$ZodIssue[]): readonly PlacedMemberError[] {
  try {
    return schemaMistakes(issues, readWrittenJson(content));
  } catch (error) {
    if (error instanceof JsonError) return [error.mistake];
    throw error;
  }
}

/** Returns a resource with only these members. */
export function plainResource(declared: Pick<Resource, 'name'> & Partial<Resource>): Resource {
  return { ...resourceSchema.parse({ name: declared.name }), fault: null, ...declared };
}

async function readResource(folder: string, declared: unknown, data: unknown, index: number): Promise<Resource> {
  const properties = z.record(z.string(), z.unknown()).safeParse(declared);
  const number = `resource ${index + 1}`;
  if (!properties.success) return plainResource({ name: number, fault: { code: 'description-invalid', facts: {} } });
  const { path, url, ...members } = properties.data;
  const listed = pathsSchema.parse(path ?? url);
  const paths = (await Promise.all(listed.map((one) => expanded(folder, one)))).flat();
  const [first = null] = paths;
  const named =
    typeof members.name === 'string' && members.name !== '' ? members.name : first === null ? number : tableName(listed[0] ?? first);
  try {
    const [schema, dialect] = [await follow(folder, members.schema), await follow(folder, members.dialect)];
    const inline = data === undefined || data === null ? null : typeof data === 'string' ? { text: data } : { json: JSON.stringify(data) };
    const format = members.format ?? (typeof members.mediatype === 'string' ? formats.get(members.mediatype) : undefined);
    return { ...resourceSchema.parse({ ...members, format, schema, dialect, name: named, paths, data: inline }), fault: null };
  } catch (error) {
    return plainResource({ name: named, paths, fault: sourceReasonOf(error) });
  }
}

/** Returns the files that match a path with `*`, sorted by name. Returns the path itself if no file matches. */
async function expanded(folder: string, path: string): Promise<string[]> {
  if (!path.includes('*') || isAbsolute(path) || /:\/\/|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)) return [path];
  const matching = (await Array.fromAsync(glob(path, { cwd: folder }))).map((one) => one.split(sep).join('/')).toSorted();
  return matching.length === 0 ? [path] : matching;
}

/** Formats by media type. A media type of a table is more specific than the extension of a path. */
const formats: ReadonlyMap<string, string> = new Map([
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['application/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
  ['application/vnd.apache.parquet', 'parquet'],
]);

/** Returns an inline part of the descriptor, or the content of the package's file that the descriptor refers to. */
async function follow(folder: string, declared: unknown): Promise<unknown> {
  if (typeof declared !== 'string') return declared;
  const { path } = await findResourceFile(folder, declared, null);
  try {
    return JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw sourceError('description-no-json', { file: declared }, error);
  }
}
