import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  fillParameters,
  locateProblems,
  parseSavedQuery,
  type SavedProblem,
  type SavedQuery,
  type SavedTable,
  tablesOf,
  usedParameters,
} from '../../../shared/saved/index.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { presentClock, readRelativeDate } from '../../../shared/values/relative-date.ts';
import type { Work } from '../commands/command.ts';
import { failUsage, textFact, UsageError, type UsageFact } from '../output/failure.ts';
import { namelessSource, printSavedProblems, type QuerySource } from './print-saved-problem.ts';

/** A query in a file, whose parameters are replaced with values. */
export interface FiledQuery {
  readonly saved: SavedQuery;
  readonly source: QuerySource;
  /** Adds positions in the file to problems. */
  readonly placed: (problems: readonly SavedProblem[]) => readonly SavedProblem[];
  /** The relative dates among the parameters, with their current values. */
  readonly relativeDates: readonly RelativeDate[];
}

/** A parameter whose value is a relative date. */
interface RelativeDate {
  readonly name: string;
  /** The value as the user specified it, such as `last-month.start`. */
  readonly text: string;
  readonly value: string;
  /** IANA name of the time zone. */
  readonly zone: string;
}

function relativeDatesIn(saved: SavedQuery, names: readonly string[], values: Readonly<Record<string, string>>): readonly RelativeDate[] {
  const clock = presentClock();
  return names.flatMap((name) => {
    const parameter = ownValue(saved.parameters, name);
    const text = ownValue(values, name) ?? parameter?.default ?? '';
    const value = parameter === undefined ? null : readRelativeDate(text, parameter.type, clock);
    return value === null ? [] : [{ name, text, value, zone: clock.timeZone }];
  });
}

function unreadable(error: unknown): UsageFact {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOENT') return textFact('hints:noFile');
  return textFact(code === 'EISDIR' ? 'hints:isFolder' : ['hints:systemError', { code }]);
}

/** The name of stdin. */
const standardInput = '-';

async function textOf(path: string, input: Work['input']): Promise<string> {
  try {
    if (path !== standardInput) return await readFile(path, 'utf8');
    if (input !== null) return await text(input);
    return failUsage('query-file-unreadable', { why: textFact('hints:stdinIsTerminal'), remedy: textFact('hints:pipeQuery') });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return failUsage('query-file-unreadable', { why: unreadable(error), remedy: textFact('hints:checkPath') });
  }
}

/** SQL in a file, with the queries of its tables. */
export interface FiledSql {
  readonly sql: string;
  readonly tables: readonly (Omit<SavedTable, 'saved'> & { readonly query: FiledQuery })[];
  readonly relativeDates: readonly RelativeDate[];
}

/**
 * Reads a saved query or saved SQL from a file, or from stdin for `-`. Replaces its parameters with values.
 *
 * @throws UsageError if the file isn't a valid saved query, or if a parameter is missing, unknown, or has the wrong type
 */
export async function readQueryFile(
  path: string,
  values: Readonly<Record<string, string>>,
  input: Work['input'],
): Promise<FiledQuery | FiledSql> {
  const source: QuerySource = { ...namelessSource, file: path };
  const { saved, sql, problems, places } = parseSavedQuery(await textOf(path, input));
  if (sql !== undefined) {
    const tables = tablesOf(sql);
    requireParameters(
      tables.map((table) => table.saved),
      values,
    );
    const filled = tables.map(({ saved: query, ...table }) => ({ ...table, query: filledQuery(query, values, source, (found) => found) }));
    const dates = filled.flatMap(({ query }) => query.relativeDates);
    return { sql: sql.sql.join('\n'), tables: filled, relativeDates: [...new Map(dates.map((date) => [date.name, date])).values()] };
  }
  if (saved === null) return failUsage('no-saved-query', { why: printSavedProblems(problems, source) });
  requireParameters([saved], values);
  return filledQuery(saved, values, source, (found, filled) => locateProblems(found, places, saved, filled));
}

/** Rejects missing and unknown parameters of the queries in a file. */
function requireParameters(queries: readonly SavedQuery[], values: Readonly<Record<string, string>>): void {
  const used = [...new Set(queries.flatMap(usedParameters))];
  const parameters = queries[0]?.parameters ?? {};
  const known = Object.keys(parameters);
  const strange = Object.keys(values).find((name) => !known.includes(name));
  if (strange !== undefined) {
    const names = known.join(', ');
    const why = textFact(names === '' ? 'hints:noParameters' : ['hints:parameters', { names }]);
    failUsage('parameter-unknown', { name: strange, why });
  }
  const missing = used.filter(
    (name) => known.includes(name) && ownValue(values, name) === undefined && ownValue(parameters, name)?.default === undefined,
  );
  if (missing.length === 0) return;
  const options: UsageFact = (language) => missing.map((name) => textFact(['hints:parameterOption', { name }])(language)).join(' ');
  failUsage('parameter-missing', { names: missing.join(', '), options });
}

function filledQuery(
  saved: SavedQuery,
  values: Readonly<Record<string, string>>,
  source: QuerySource,
  place: (problems: readonly SavedProblem[], filled: SavedQuery) => readonly SavedProblem[],
): FiledQuery {
  const filled = fillParameters(saved, values);
  const placed = (found: readonly SavedProblem[]) => place(found, filled.saved);
  if (filled.problems.length === 0)
    return { saved: filled.saved, source, placed, relativeDates: relativeDatesIn(saved, usedParameters(saved), values) };
  return failUsage('query-unfilled', { why: printSavedProblems(placed(filled.problems), source) });
}
