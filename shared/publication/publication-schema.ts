import { z } from 'zod';
import { type MemberReason, memberIssue, reason } from '../json/member-error.ts';

/** Maximum number of sources of one publication. */
const maxSources = 1_000;
/** Maximum number of tables with settings per source, and of listed files per source. */
const maxTables = 10_000;

const nameSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\p{L}\p{Nd}_.-]+$/u, reason('url-name'))
  .describe('Name in URLs');
const relationNameSchema = z
  .string()
  .max(128)
  .regex(/^[\p{L}_][\p{L}\p{Nd}_]*$/u, reason('member-name'));
const titleSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, reason('control-free'));
const descriptionSchema = z.string().max(10_000);

const timeZoneSchema = z.string().max(60).refine(isTimeZone, reason('time-zone'));

/** The format of a table's text files. Members that are absent are detected. */
export const csvSchema = z
  .strictObject({
    header: z.boolean().describe('Whether the first line has the column names'),
    separator: z.string().min(1).max(4).describe('Delimiter of the values, such as ";"'),
    decimalSign: z.enum(['.', ',']).describe('Decimal separator of numbers'),
    dateOrder: z.enum(['dmy', 'mdy', 'ymd']).describe('Order of day, month, and year in dates; dmy: 31/12/2024'),
    encoding: z
      .string()
      .min(1)
      .max(40)
      .refine(isEncoding, reason('encoding'))
      .describe('Encoding by its WHATWG name, such as "windows-1252"'),
    nullWords: z.array(z.string().max(100)).max(100).describe('Values that represent null, in addition to empty fields'),
  })
  .partial();

const columnsSchema = z.array(z.string().min(1)).min(1).max(50);

const relationSchema = z
  .strictObject({
    columns: columnsSchema.describe('Columns of this table, by their names in the source'),
    table: z.string().min(1).max(4_000).describe('The related table, by its name in the source, as in "tables"'),
    referenced: columnsSchema.describe('Columns of the related table that have the same values, in the same order'),
    name: relationNameSchema.describe('Name of the relation; by default, derived from the column or the table').optional(),
    partner: relationNameSchema.describe('Name of the relation from the related table to this one').optional(),
  })
  .refine(({ columns, referenced }) => columns.length === referenced.length, {
    path: ['referenced'],
    message: reason('relation-columns'),
  });

const tableSchema = z
  .strictObject({
    name: nameSchema,
    title: titleSchema.describe('Shown in the catalogue'),
    description: descriptionSchema,
    key: z.array(z.string().min(1)).min(1).max(50).describe('Columns that identify a row, by their names in the source'),
    changeColumn: z
      .string()
      .min(1)
      .describe('Column whose value increases with each change of a row, such as the time of the last update; for OData delta links'),
    relations: z.array(relationSchema).max(200).describe('Relations to other tables of the source, in addition to its foreign keys'),
    timeZone: timeZoneSchema.describe('Time zone of timestamps that have none, such as "Europe/Paris" (default "UTC"); only for files'),
    csv: csvSchema,
  })
  .partial();

const sourceSchema = z
  .strictObject({
    path: z.string().min(1).max(4_000).describe('A file, folder, or pattern (logs/*.csv), relative to this file').optional(),
    url: z
      .string()
      .min(1)
      .max(4_000)
      .describe('A database: postgresql://USER@HOST/DATABASE?schema=NAME&password-env=VARIABLE or trino://HOST/CATALOG/SCHEMA')
      .optional(),
    files: z
      .array(z.string().min(1).max(4_000).refine(isInside, reason('path-in-folder')))
      .min(1)
      .max(maxTables)
      .describe('Only these files of the folder; the files of a pattern are one table')
      .optional(),
    published: z
      .boolean()
      .describe('Whether the source is published; if false, it’s only prepared and checked (default true)')
      .default(true),
    project: z
      .strictObject({ name: nameSchema.optional(), title: titleSchema.optional() })
      .describe('The project of its tables; by default, the folder, file, or schema')
      .optional(),
    csv: csvSchema.describe('CSV settings of all text files of the source').optional(),
    timeZone: timeZoneSchema.describe('Time zone of timestamps that have none, in all files of the source (default "UTC")').optional(),
    tables: z
      .record(z.string().min(1).max(4_000), tableSchema)
      .describe('Names, descriptions, and settings of the tables: files by their path in the folder, database tables by their name')
      .optional(),
  })
  .superRefine(({ path, url, files, tables }, context) => {
    const add = (at: string, code: MemberReason) => context.addIssue(memberIssue([at], code));
    if ((path === undefined) === (url === undefined)) add('path', 'source-location');
    if (url !== undefined) {
      if (!/^(?:postgres(?:ql)?|trino(?:\+https)?):\/\/./i.test(url)) add('url', 'database-url');
      else if (/^[^:]*:\/\/[^/?#]*:[^/?#]*@/.test(url) || /[?&]password=/i.test(url)) add('url', 'password-in-url');
      if (files !== undefined) add('files', 'files-of-folder');
    }
    for (const [table, { relations = [] }] of Object.entries(tables ?? {})) {
      const names = relations.map(({ name }) => name);
      for (const [index, name] of names.entries()) {
        if (name === undefined || names.indexOf(name) === index) continue;
        context.addIssue(memberIssue(['tables', table, 'relations', index, 'name'], 'relation-twice', name));
      }
    }
    if (Object.keys(tables ?? {}).length > maxTables) context.addIssue(memberIssue(['tables'], 'entries', String(maxTables)));
  });

/** A publication: sources with the settings of their tables. */
export const publicationSchema = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1).describe('Version of this format').default(1),
    sources: z.array(sourceSchema).max(maxSources),
  })
  .superRefine(({ sources }, context) => {
    const before = new Set<string>();
    for (const [index, { path, url }] of sources.entries()) {
      const location = path ?? url ?? '';
      if (before.has(location)) context.addIssue(memberIssue(['sources', index], 'source-twice', location));
      before.add(location);
    }
  });

/** A publication file. */
export type PublicationFile = z.infer<typeof publicationSchema>;

/** A data source of a publication file. */
export type PublicationSource = z.input<typeof sourceSchema>;

/** The settings for CSV files of a data source. */
export type CsvSettings = z.infer<typeof csvSchema>;

/** The settings of one table of a data source. */
export type PublicationTable = z.infer<typeof tableSchema>;

/** A relation between two tables. */
export type PublicationRelation = z.infer<typeof relationSchema>;

function isInside(path: string): boolean {
  return !/^(?:[\\/]|[a-z]:)/i.test(path) && !path.split(/[\\/]/).includes('..');
}

/** Returns whether a name is a time zone of the IANA database, as in `Europe/Paris`. Offsets aren't, because they have no summer time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}
