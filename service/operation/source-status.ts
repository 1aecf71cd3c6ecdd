import type { DetectedCsv } from '../catalogue/delimited/detected-csv.ts';
import type { PublishedSources } from '../sources/published-sources.ts';
import type { Conversion, SourceProblem } from '../sources/source.ts';

/** The most tables of one source that are listed. */
const maxTables = 1_000;

/** A source with its tables, as `/dmp-api/status` lists it for operators. */
export interface SourceStatus {
  readonly source: string;
  /** Absolute path, pattern, or URL. */
  readonly location: string;
  readonly published: boolean;
  readonly state: 'publishing' | 'ready';
  readonly converting: Conversion | null;
  readonly problems: readonly SourceProblem[];
  readonly project: string | null;
  readonly tables: readonly TableStatus[];
  readonly more: boolean;
}

interface TableStatus {
  /** What the source calls it: a path in the folder, or a name in the database. */
  readonly part: string;
  /** Its name in URLs, after the project. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Null for tables of databases, which aren't counted. */
  readonly rows: number | null;
  readonly csv: DetectedCsv | null;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly list: boolean; readonly key: boolean }[];
}

/** The present state of each source. */
export async function sourceStatuses(publication: Pick<PublishedSources, 'states'>): Promise<readonly SourceStatus[]> {
  return (await publication.states()).map(({ source, location, isPublished, state, conversion, problems, project, tables }) => ({
    source,
    location: withoutPassword(location),
    published: isPublished,
    state,
    converting: conversion,
    problems,
    project,
    tables: tables.slice(0, maxTables).map(({ api, part, rows, csv }) => ({
      part,
      name: api.accessPoint,
      title: api.title,
      description: api.details,
      rows,
      csv,
      columns: api.columns.map(({ name, type, list, key }) => ({ name, type, list, key })),
    })),
    more: tables.length > maxTables,
  }));
}

function withoutPassword(location: string): string {
  const url = /^[\w+]+:\/\//.test(location) ? URL.parse(location) : null;
  if (url === null) return location;
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}
