import { z } from 'zod';
import { typeLetters, valueTypes } from '../../values/value-type.ts';
import { problemSchema } from '../problem.ts';
import { formatSchema } from '../results/run.ts';
import { entityMetadataSchema } from './entity-metadata.ts';
import { propertySchema } from './property.ts';

/** Names one API within a server. */
export const apiReferenceSchema = z.object({ root: z.string().min(1).max(256), accessPoint: z.string().min(1).max(256) });
export type ApiReference = z.infer<typeof apiReferenceSchema>;

export const apiSummarySchema = apiReferenceSchema.extend({
  rootLabel: z.string(),
  title: z.string(),
  details: z.string(),
  keywords: z.array(z.string()).readonly(),
  /** Epoch milliseconds. */
  updatedAt: z.number().nullable(),
  columnNames: z.array(z.string()).readonly(),
  /** The types of the columns, in the order of their names. */
  columnTypes: z.array(z.enum(valueTypes)).readonly().optional(),
});

/** One line of the catalogue. */
export type ApiSummary = z.infer<typeof apiSummarySchema>;

export const apiChangeSchema = z.object({
  kind: z.enum(['new', 'gone', 'changed']),
  api: apiReferenceSchema,
  title: z.string(),
  /** Names of columns; all three empty where the API itself is new or gone. */
  added: z.array(z.string()).readonly(),
  removed: z.array(z.string()).readonly(),
  /** Columns of another type than before. */
  retyped: z.array(z.object({ name: z.string(), before: z.enum(valueTypes), now: z.enum(valueTypes) })).readonly(),
});

/** One API that is not what it was when the changes were last dismissed. */
export type ApiChange = z.infer<typeof apiChangeSchema>;

export const catalogueChangesSchema = z.object({
  /** Epoch milliseconds of the catalogue that is compared with. */
  since: z.number(),
  apis: z.array(apiChangeSchema).readonly(),
});
export type CatalogueChanges = z.infer<typeof catalogueChangesSchema>;

/**
 * One line of the catalogue as the page gets it and as it is kept: the columns of an API as one text, and their types as one.
 *
 * A server may have hundreds of thousands of columns: as texts of their own they would take longer on the way than everything else.
 */
export const listedApiSchema = apiSummarySchema.omit({ columnNames: true, columnTypes: true }).extend({
  /** The names of the columns, one a line. */
  columns: z.string(),
  /** The types of the columns in the order of their names, a letter each (`type-letters.ts`); empty where they are not known. */
  columnTypes: z.string(),
});
export type ListedApi = z.infer<typeof listedApiSchema>;

/** Every API that this identity may see. */
export interface ListedCatalogue {
  readonly apis: readonly ListedApi[];
  /** Epoch milliseconds of the response these lines came from. */
  readonly fetchedAt: number;
  /** What is other than the user has seen, where there is something. */
  readonly changes?: CatalogueChanges | undefined;
}

/** A line of the catalogue for the page. */
export function listedApi({ columnNames, columnTypes = [], ...api }: ApiSummary): ListedApi {
  const columns = columnNames.map((name) => (name.includes('\n') ? name.replaceAll('\n', ' ') : name)).join('\n');
  return { ...api, columns, columnTypes: typeLetters(columnTypes) };
}

/** The names of the columns of a line. */
export function columnNamesOf({ columns }: Pick<ListedApi, 'columns'>): readonly string[] {
  return columns === '' ? [] : columns.split('\n');
}

export const columnSchema = propertySchema.extend({
  /** The server's own type name, from the catalogue. */
  restType: z.string(),
  /** From `$metadata`, such as `Edm.Int64`; null where it names no such property. */
  odataType: z.string().nullable(),
});
export type Column = z.infer<typeof columnSchema>;

const linkSchema = z.object({ title: z.string(), url: z.string().nullable() });

export const apiDescriptionSchema = apiSummarySchema.omit({ columnNames: true, columnTypes: true }).extend({
  sources: z.array(linkSchema).readonly(),
  licences: z.array(linkSchema).readonly(),
  /** Absolute, without a query; on the connection's origin, whatever the catalogue wrote. Null where the server speaks OData alone. */
  restUrl: z.string().nullable(),
  odataUrl: z.string(),
  /** As the catalogue wrote them, to be shown where they differ. */
  namedRestUrl: z.string(),
  namedOdataUrl: z.string(),
  columns: z.array(columnSchema).readonly(),
  /** What `$metadata` says beside the columns: navigations, types, enumerations, functions; null where it could not be read. */
  metadata: entityMetadataSchema.nullable().optional(),
  /** Why `$metadata` could not be read, if it could not: the OData types are null then. */
  metadataProblem: problemSchema.nullable(),
  /** Epoch milliseconds: this is a copy from then, as the server cannot be reached. */
  keptAt: z.number().optional(),
});

/** Everything the API's page shows. */
export type ApiDescription = z.infer<typeof apiDescriptionSchema>;

export const foundApiSchema = z.object({
  api: apiReferenceSchema,
  /** Which of its two addresses it is. */
  format: formatSchema,
  /** What stands in the path behind the address of the rows, such as `(5)` or `/$count`; mostly nothing. */
  after: z.string(),
});

/** The API that an address belongs to. */
export type FoundApi = z.infer<typeof foundApiSchema>;

/** How many APIs a connection's list of recent ones holds. */
export const mostRecent = 20;

export const apiMarksSchema = z.object({
  /** In the order in which they were added. */
  favourites: z.array(apiReferenceSchema).max(1000).readonly(),
  /** The one opened last first. */
  recent: z.array(apiReferenceSchema).max(mostRecent).readonly(),
});

/** What a user marked in a connection's catalogue, and what was opened there. */
export type ApiMarks = z.infer<typeof apiMarksSchema>;
