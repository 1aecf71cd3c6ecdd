import { z } from 'zod';
import { optional, readable, text } from './lenient-schema.ts';

const bound = optional(z.union([z.number(), z.string()]));
const count = optional(z.int().min(0));

const constraintsSchema = optional(
  z.object({
    required: z.boolean().catch(false).default(false),
    unique: z.boolean().catch(false).default(false),
    minimum: bound,
    maximum: bound,
    minLength: count,
    maxLength: count,
    pattern: optional(z.string().min(1)),
    enum: optional(z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)),
  }),
);

const plainValue = z.union([z.string(), z.number(), z.boolean()]);
const texts = optional(z.array(z.string()).min(1));

/** Texts that stand for nothing, each with a label or without. */
const missingSchema = optional(z.array(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])));

/** The only values of a field, each with a label or without. */
const categoriesSchema = optional(z.array(z.union([plainValue, z.object({ value: plainValue }).transform(({ value }) => value)])).min(1));

const fieldSchema = z
  .object({
    name: z.string().min(1),
    type: z.string().catch('any').default('any'),
    /** How a day or a moment is written, as `strptime` has it; of a text, what it is. */
    format: text,
    title: text,
    description: text,
    constraints: constraintsSchema,
    categories: categoriesSchema,
    missingValues: missingSchema,
    decimalChar: optional(z.string().length(1)),
    groupChar: optional(z.string().length(1)),
    /** Whether there is nothing but the number, no currency and no percent sign. */
    bareNumber: z.boolean().catch(true).default(true),
    trueValues: texts,
    falseValues: texts,
    /** Between the values of a list. */
    delimiter: optional(z.string().min(1)),
    itemType: text,
  })
  .transform(({ categories, ...field }) => {
    if (categories === null || (field.constraints?.enum ?? null) !== null) return field;
    return { ...field, constraints: { ...(field.constraints ?? noConstraints), enum: categories } };
  });

const noConstraints = {
  required: false,
  unique: false,
  minimum: null,
  maximum: null,
  minLength: null,
  maxLength: null,
  pattern: null,
};

const names = z.union([z.array(z.string()), z.string().transform((name) => [name])]);

const foreignKeySchema = z.object({
  fields: names,
  reference: z.object({
    /** Empty: the table itself. */
    resource: z.string().catch('').default(''),
    fields: names,
  }),
});

/** A Table Schema (specs.frictionlessdata.io/table-schema, datapackage.org/standard/table-schema). */
export const tableSchema = optional(
  z.object({
    fields: readable(fieldSchema),
    primaryKey: names.catch([]).default([]),
    foreignKeys: readable(foreignKeySchema),
    /** Texts that stand for nothing; null where nothing is said of them. */
    missingValues: missingSchema,
    /** How the fields are those of the file. */
    fieldsMatch: z.preprocess(
      (said) => (Array.isArray(said) ? said[0] : said),
      z.enum(['exact', 'equal', 'subset', 'superset', 'partial']).catch('exact').default('exact'),
    ),
  }),
);

/** A column as a Data Package describes it. */
export type Field = z.infer<typeof fieldSchema>;
/** What a Data Package says that all values of a column fulfil. */
export type FieldConstraints = NonNullable<Field['constraints']>;
