import type { SourceReasonCode } from '../../shared/publication/source-reason.ts';
import { printSourceReason } from '../../shared/texts/source-reason-sentences.ts';
import type { Facts, Language } from '../../shared/translation/create-texts.ts';
import type { DetectedCsv } from '../catalogue/delimited/detected-csv.ts';
import type { PublishedSources } from '../sources/published-sources.ts';
import type { Conversion, SourceProblem } from '../sources/source.ts';

/** Maximum number of listed tables per source. */
const maxTables = 1_000;

/** A source with its tables, as in the response of `/dmp-api/status` for operators. */
export interface SourceStatus {
  readonly source: string;
  /** Absolute path, path pattern, or URL, without a password. */
  readonly location: string;
  readonly published: boolean;
  readonly state: 'publishing' | 'ready';
  readonly converting: Conversion | null;
  readonly problems: readonly ProblemStatus[];
  readonly project: string | null;
  readonly tables: readonly TableStatus[];
  readonly more: boolean;
}

/** A problem of a source: the code with its parameters, and the reason as the end of a sentence in the caller's language. */
export interface ProblemStatus {
  readonly part: string | null;
  readonly code: SourceReasonCode;
  readonly facts: Facts;
  readonly reason: string;
  readonly skipped?: boolean;
}

/** Returns problems with their reasons in a language. */
export function problemStatuses<Problem extends SourceProblem>(
  problems: readonly Problem[],
  language: Language,
): readonly (Omit<Problem, 'reason'> & ProblemStatus)[] {
  return problems.map(({ reason, ...problem }) => ({ ...problem, ...reason, reason: printSourceReason(reason, language) }));
}

interface TableStatus {
  /** Name in the source: a path in the folder, or a table's name in the database. */
  readonly part: string;
  /** Name in URLs, after the project. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Number of rows. Null for tables of databases, which aren't counted. */
  readonly rows: number | null;
  readonly csv: DetectedCsv | null;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly list: boolean; readonly key: boolean }[];
  /** Relations to other tables of the project, by their names in URLs. */
  readonly relations: readonly { readonly name: string; readonly table: string; readonly columns: readonly string[] }[];
}

/** Returns the present state of each source, with the reasons of problems in a language. */
export async function sourceStatuses(publication: Pick<PublishedSources, 'states'>, language: Language): Promise<readonly SourceStatus[]> {
  return (await publication.states()).map(({ source, location, isPublished, state, conversion, problems, project, tables }) => ({
    source,
    location: withoutPassword(location),
    published: isPublished,
    state,
    converting: conversion,
    problems: problemStatuses(problems, language),
    project,
    tables: tables.slice(0, maxTables).map(({ api, part, rows, csv }) => ({
      part,
      name: api.accessPoint,
      title: api.title,
      description: api.details,
      rows,
      csv,
      columns: api.columns.map(({ name, type, list, key }) => ({ name, type, list, key })),
      relations: (api.relations ?? []).map(({ name, accessPoint, columns }) => ({ name, table: accessPoint, columns })),
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
