import { z } from 'zod';
import { valueTypes } from '../values/value-type.ts';

/** The name of a parameter, as between `{{` and `}}`: letters, digits, and `_`, starting with a letter. */
export const parameterName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const line = z.string().regex(/^[^\r\n]*$/);
const text = line.min(1);

const parameterSchema = z
  .strictObject({
    type: z.enum(valueTypes).describe('What kind of value is asked for.'),
    label: line.optional().describe('What the question says; the name of the parameter where there is none.'),
    default: line.optional().describe('The value that is offered: as it is typed, without quotes.'),
  })
  .describe('A value that is asked for when the query is opened or run.');

const conditionSchema = z.union([
  text.describe("A condition in the words of OData, such as: origin eq 'LAX'"),
  z.strictObject({ rest: text }).describe('A condition that only the REST language has words for, in those words.'),
]);

/** The members that describe the file. */
export const titleMembers = {
  $schema: z.string().optional(),
  title: text.max(200).describe('What the query is called.'),
  description: z.string().max(10_000).optional().describe('What it is for.'),
  parameters: z.record(z.string().regex(parameterName), parameterSchema).optional(),
};

/** The members that describe one query. */
export const queryMembers = {
  api: z
    .strictObject({ root: text, accessPoint: text })
    .describe('Whose rows are asked for: the root and the access point, as in its URLs.'),
  columns: z.array(text).optional().describe('The columns, in order; all where there are none.'),
  where: z.array(conditionSchema).optional().describe('Conditions that must all hold.'),
  order: z.array(text).optional().describe('What to sort by, such as: delay desc'),
  page: z
    .strictObject({ number: z.int().min(1).default(1), size: z.int().min(1).nullable() })
    .optional()
    .describe('A page of so many rows.'),
  range: z
    .strictObject({ skip: z.int().min(0).default(0), top: z.int().min(0).nullable() })
    .optional()
    .describe('So many rows after those that are left out.'),
  count: z.boolean().optional().describe('Whether the number of all matching rows is asked for.'),
  odata: z.array(text).optional().describe('Parameters that only OData has, such as: $search=delay'),
  rest: z.array(text).optional().describe('Parameters that only the REST language has, such as: useCache=true'),
};

/**
 * The file format of a query. It suits version control, because each part has its own line, in a fixed order.
 *
 * Conditions are always in OData, because OData supports the whole query model. Language-specific parts are in their language. `{{name}}`
 * in a condition or a value is a parameter.
 */
export const savedQuerySchema = z
  .strictObject({
    $schema: titleMembers.$schema,
    title: titleMembers.title,
    description: titleMembers.description,
    api: queryMembers.api,
    parameters: titleMembers.parameters,
    columns: queryMembers.columns,
    where: queryMembers.where,
    order: queryMembers.order,
    page: queryMembers.page,
    range: queryMembers.range,
    count: queryMembers.count,
    odata: queryMembers.odata,
    rest: queryMembers.rest,
  })
  .refine(({ page, range }) => page === undefined || range === undefined, { path: ['range'] });

/** The content of a saved query's file. */
export type SavedQuery = z.infer<typeof savedQuerySchema>;

/** A parameter of a saved query. */
export type SavedParameter = z.infer<typeof parameterSchema>;

/** The file name of the JSON Schema, which is in the folder of the queries. */
export const schemaFileName = 'dataquay-query.schema.json';

/** The placeholder of a parameter in a condition or a value: `{{name}}`. */
export const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g;
