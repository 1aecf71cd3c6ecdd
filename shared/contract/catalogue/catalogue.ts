import { z } from 'zod';
import { problemSchema } from '../../problems/problem.ts';
import { typeLetters, valueTypes } from '../../values/value-type.ts';
import { type Format, formatSchema } from '../results/run.ts';
import { entityMetadataSchema } from './entity-metadata.ts';
import { propertySchema } from './property.ts';

/** Identifies one API of a server. */
export const apiReferenceSchema = z.object({ root: z.string().min(1).max(256), accessPoint: z.string().min(1).max(256) });

/** Identifies an API by its project and its name. */
export type ApiReference = z.infer<typeof apiReferenceSchema>;

export const apiSummarySchema = apiReferenceSchema.extend({
  rootLabel: z.string(),
  title: z.string(),
  details: z.string(),
  keywords: z.array(z.string()).readonly(),
  /** Epoch milliseconds of the last update. Null if unknown. */
  updatedAt: z.number().nullable(),
  columnNames: z.array(z.string()).readonly(),
  /** The types of the columns, in the order of `columnNames`. */
  columnTypes: z.array(z.enum(valueTypes)).readonly().optional(),
});

/** One line of the catalogue. */
export type ApiSummary = z.infer<typeof apiSummarySchema>;

export const apiChangeSchema = z.object({
  kind: z.enum(['new', 'gone', 'changed']),
  api: apiReferenceSchema,
  title: z.string(),
  /** Names of added columns. All three lists are empty if the API itself is new or was removed. */
  added: z.array(z.string()).readonly(),
  removed: z.array(z.string()).readonly(),
  /** Columns whose type has changed. */
  retyped: z.array(z.object({ name: z.string(), before: z.enum(valueTypes), now: z.enum(valueTypes) })).readonly(),
});

/** An API that has changed since the changes were last dismissed. */
export type ApiChange = z.infer<typeof apiChangeSchema>;

export const catalogueChangesSchema = z.object({
  /** Epoch milliseconds of the previous catalogue. */
  since: z.number(),
  apis: z.array(apiChangeSchema).readonly(),
});

/** The APIs that were added, removed, or changed since the user last viewed the changes. */
export type CatalogueChanges = z.infer<typeof catalogueChangesSchema>;

/**
 * One line of the catalogue, as sent to the page and stored. The column names of an API are one string, and the column types are another.
 *
 * A server can have hundreds of thousands of columns. A string for each of them would take longer to transfer than everything else.
 */
export const listedApiSchema = apiSummarySchema.omit({ columnNames: true, columnTypes: true }).extend({
  /** The names of the columns, one per line. */
  columns: z.string(),
  /** The types of the columns in the order of their names, one letter each (`value-type.ts`). Empty if unknown. */
  columnTypes: z.string(),
});

/** An API in the list of a catalogue. */
export type ListedApi = z.infer<typeof listedApiSchema>;

/** All APIs that the current user can see. */
export interface ListedCatalogue {
  readonly apis: readonly ListedApi[];
  /** Epoch milliseconds of the response with these lines. */
  readonly fetchedAt: number;
  /** Changes since the user last viewed them. Absent if there are none. */
  readonly changes?: CatalogueChanges | undefined;
}

/** Converts an API of the catalogue to a line for the page. */
export function listedApi({ columnNames, columnTypes = [], ...api }: ApiSummary): ListedApi {
  const columns = columnNames.map((name) => (name.includes('\n') ? name.replaceAll('\n', ' ') : name)).join('\n');
  return { ...api, columns, columnTypes: typeLetters(columnTypes) };
}

/** Returns the column names of a line. */
export function columnNamesOf({ columns }: Pick<ListedApi, 'columns'>): readonly string[] {
  return columns === '' ? [] : columns.split('\n');
}

export const columnSchema = propertySchema.extend({
  /** The server's own type name, from the catalogue. */
  restType: z.string(),
  /** Type from `$metadata`, such as `Edm.Int64`. Null if `$metadata` has no such property. */
  odataType: z.string().nullable(),
});

/** A column of an API with its name, type, and description. */
export type Column = z.infer<typeof columnSchema>;

const linkSchema = z.object({ title: z.string(), url: z.string().nullable() });

export const apiSideSchema = z.object({
  language: formatSchema,
  /** Absolute URL without a query, on the connection's origin even if the catalogue has another origin. */
  url: z.string(),
  /** The URL as in the catalogue, which the page shows if it differs. Empty without one. */
  namedUrl: z.string(),
});

/** The URL of an API in one language. */
export type ApiSide = z.infer<typeof apiSideSchema>;

export const apiDescriptionSchema = apiSummarySchema.omit({ columnNames: true, columnTypes: true }).extend({
  sources: z.array(linkSchema).readonly(),
  licences: z.array(linkSchema).readonly(),
  /** The languages in which the server publishes the API, in the order of `queryLanguages`. */
  sides: z.tuple([apiSideSchema], apiSideSchema).readonly(),
  columns: z.array(columnSchema).readonly(),
  /** Other content of `$metadata`: navigations, types, enumerations, functions. Null if `$metadata` couldn't be read. */
  metadata: entityMetadataSchema.nullable().optional(),
  /** Why `$metadata` couldn't be read; the OData types are null then. Null if it was read. */
  metadataProblem: problemSchema.nullable(),
  /** Epoch milliseconds of the stored copy. Absent if the description comes from the server. */
  keptAt: z.number().optional(),
});

/** The content of an API's page. */
export type ApiDescription = z.infer<typeof apiDescriptionSchema>;

/** Returns the side of an API in a language. Null if the server doesn't publish the API in this language. */
export function sideOf({ sides }: Pick<ApiDescription, 'sides'>, language: Format): ApiSide | null {
  return sides.find((side) => side.language === language) ?? null;
}

export const foundApiSchema = z.object({
  api: apiReferenceSchema,
  /** The language of the URL that was found. */
  format: formatSchema,
  /** The path after the URL of the rows, such as `(5)` or `/$count`. Usually empty. */
  after: z.string(),
});

/** The API of a URL. */
export type FoundApi = z.infer<typeof foundApiSchema>;

/** Maximum number of recent APIs per connection. */
export const maxRecent = 20;

export const apiMarksSchema = z.object({
  /** Favourites, in the order in which the user added them. */
  favourites: z.array(apiReferenceSchema).max(1000).readonly(),
  /** Recent APIs, the most recent first. */
  recent: z.array(apiReferenceSchema).max(maxRecent).readonly(),
});

/** The favourites and recent APIs of a connection. */
export type ApiMarks = z.infer<typeof apiMarksSchema>;
