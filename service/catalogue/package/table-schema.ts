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

/** Texts that mean null, each with an optional label. */
const missingSchema = optional(z.array(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])));

/** The allowed values of a field, each with an optional label. */
const categoriesSchema = optional(z.array(z.union([plainValue, z.object({ value: plainValue }).transform(({ value }) => value)])).min(1));

const fieldSchema = z
  .object({
    name: z.string().min(1),
    type: z.string().catch('any').default('any'),
    /** Format of a date or timestamp in `strptime` syntax, or the kind of a text. */
    format: text,
    title: text,
    description: text,
    constraints: constraintsSchema,
    categories: categoriesSchema,
    missingValues: missingSchema,
    decimalChar: optional(z.string().length(1)),
    groupChar: optional(z.string().length(1)),
    /** Whether numbers have no currency or percent sign. */
    bareNumber: z.boolean().catch(true).default(true),
    trueValues: texts,
    falseValues: texts,
    /** Delimiter of the values in a list. */
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
    /** Name of the referenced resource. Empty for the table itself. */
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
    /** Texts that mean null. Null if not declared. */
    missingValues: missingSchema,
    /** Relation between the fields and the file's columns. */
    fieldsMatch: z.preprocess(
      (value) => (Array.isArray(value) ? value[0] : value),
      z.enum(['exact', 'equal', 'subset', 'superset', 'partial']).catch('exact').default('exact'),
    ),
  }),
);

/** A column in a Data Package. */
export type Field = z.infer<typeof fieldSchema>;
/** Declared constraints of a column's values. */
export type FieldConstraints = NonNullable<Field['constraints']>;
