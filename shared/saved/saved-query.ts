import { z } from 'zod';
import { reason } from '../json/member-error.ts';
import { valueTypes } from '../values/value-type.ts';

/** The name of a parameter, as between `{{` and `}}`: letters, digits, and `_`, starting with a letter. */
export const parameterName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const line = z.string().regex(/^[^\r\n]*$/, reason('line-break'));
const text = line.min(1);

const parameterSchema = z
  .strictObject({
    type: z.enum(valueTypes).describe('Type of the value.'),
    label: line.optional().describe('Label of the input field. Defaults to the name of the parameter.'),
    default: line.optional().describe('Default value, as a user types it, without quotes.'),
  })
  .describe('A value that the user enters when the query is opened or run.');

const conditionSchema = z.union(
  [
    text.describe("A condition in OData, such as: origin eq 'LAX'"),
    z.strictObject({ rest: text }).describe('A condition in the REST language, for conditions that OData can’t express.'),
  ],
  reason('condition'),
);

/** The members that describe the file. */
export const titleMembers = {
  $schema: z.string().optional(),
  title: text.max(200).describe('Title of the query.'),
  description: z.string().max(10_000).optional().describe('Description of the query.'),
  parameters: z.record(z.string().regex(parameterName, reason('name')), parameterSchema).optional(),
};

/** The members that describe one query. */
export const queryMembers = {
  api: z.strictObject({ root: text, accessPoint: text }).describe('The API: the root and the access point, as in its URLs.'),
  columns: z.array(text).optional().describe('The columns, in order. Defaults to all columns.'),
  where: z.array(conditionSchema).optional().describe('Conditions. A row must match all of them.'),
  order: z.array(text).optional().describe('Columns to sort by, such as: delay desc'),
  page: z
    .strictObject({ number: z.int().min(1).default(1), size: z.int().min(1).nullable() })
    .optional()
    .describe('A page: its number, and the number of rows per page.'),
  range: z
    .strictObject({ skip: z.int().min(0).default(0), top: z.int().min(0).nullable() })
    .optional()
    .describe('A range: the number of rows to skip, and the maximum number of rows.'),
  count: z.boolean().optional().describe('Whether to request the number of all matching rows.'),
  odata: z.array(text).optional().describe('OData parameters that REST doesn’t have, such as: $search=delay'),
  rest: z.array(text).optional().describe('REST parameters that OData doesn’t have, such as: useCache=true'),
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
  .refine(({ page, range }) => page === undefined || range === undefined, { path: ['range'], message: reason('either') });

/** The content of a saved query's file. */
export type SavedQuery = z.infer<typeof savedQuerySchema>;

/** A parameter of a saved query. */
export type SavedParameter = z.infer<typeof parameterSchema>;

/** The file name of the JSON Schema, which is in the folder of the queries. */
export const schemaFileName = 'dataquay-query.schema.json';

/** The placeholder of a parameter in a condition or a value: `{{name}}`. */
export const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g;
