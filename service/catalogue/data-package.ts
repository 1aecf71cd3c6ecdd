import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What one says of a thing, when it is said at all; anything else counts as not said. */
const text = z.string().trim().nullable().catch(null).default(null);

const sourceSchema = z
  .object({ title: text, path: text })
  .transform(({ title, path }) => ({ title: title ?? path, path }))
  .transform(({ title, path }) => (title === null ? null : { title, path }));

const licenseSchema = z
  .object({ name: text, title: text, path: text })
  .transform((license) => (license.name === null && license.title === null && license.path === null ? null : license));

/** A list of which the entries that cannot be read are left out. */
function readable<Schema extends z.ZodType>(schema: Schema) {
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

/** A member that counts as absent where it is not as it should be. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null).default(null);
}

const bound = optional(z.union([z.number(), z.string()]));
const count = optional(z.int().min(0));

const constraintsSchema = z
  .object({
    required: z.boolean().catch(false).default(false),
    unique: z.boolean().catch(false).default(false),
    minimum: bound,
    maximum: bound,
    minLength: count,
    maxLength: count,
    pattern: optional(z.string().min(1)),
    enum: optional(z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)),
  })
  .nullable()
  .catch(null)
  .default(null);

const fieldSchema = z.object({
  name: z.string().min(1),
  type: z.string().catch('any').default('any'),
  /** How a day or a moment is written, as `strptime` has it. */
  format: text,
  title: text,
  description: text,
  constraints: constraintsSchema,
});

const primaryKeySchema = z
  .union([z.array(z.string()), z.string().transform((name) => [name])])
  .catch([])
  .default([]);

const tableSchema = z
  .object({
    fields: readable(fieldSchema),
    primaryKey: primaryKeySchema,
    /** Texts that stand for nothing in a delimited file. */
    missingValues: z.array(z.string()).catch(['']).default(['']),
  })
  .nullable()
  .catch(null)
  .default(null);

const character = optional(z.string().length(1));

const delimitedSchema = z.object({
  delimiter: character,
  quoteChar: character,
  escapeChar: character,
  commentChar: character,
  header: optional(z.boolean()),
});

/** How a delimited file is written; some packages put it one level deeper. */
const dialectSchema = z
  .union([z.object({ csv: delimitedSchema }).transform(({ csv }) => csv), delimitedSchema])
  .nullable()
  .catch(null)
  .default(null);

const resourceSchema = z.object({
  name: z.string().min(1),
  /** Null where it names no file, or several. */
  path: z
    .union([z.string().min(1), z.tuple([z.string().min(1)]).transform(([only]) => only)])
    .nullable()
    .catch(null)
    .default(null),
  format: text,
  hash: text,
  encoding: text,
  dialect: dialectSchema,
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
  resources: readable(resourceSchema),
});

/** A Frictionless Data Package's descriptor, as far as publishing goes by it (specs.frictionlessdata.io). */
export type DataPackage = z.infer<typeof packageSchema>;
/** One file of a Data Package. */
export type Resource = DataPackage['resources'][number];
/** A column as a Data Package describes it. */
export type Field = z.infer<typeof fieldSchema>;
/** What a Data Package says that all values of a column fulfil. */
export type FieldConstraints = NonNullable<Field['constraints']>;

/**
 * Reads the descriptor of the Data Package in a folder. A resource that cannot be read is left out.
 *
 * @throws Error where there is no `datapackage.json`, or it is no descriptor.
 */
export async function readDataPackage(folder: string): Promise<DataPackage> {
  const file = join(folder, 'datapackage.json');
  const content = await readFile(file, 'utf8');
  const parsed = packageSchema.safeParse(JSON.parse(content));
  if (!parsed.success) throw new Error(`${file} is not the descriptor of a Data Package: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
