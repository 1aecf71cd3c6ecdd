import { parse, type ValueNode } from '@humanwhocodes/momoa';
import type { z } from 'zod';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findDuplicateName, nameOf } from '../json/duplicate-name.ts';
import { findMemberError, type MemberError } from '../json/member-error.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { modelsOfOptions } from '../odata/check/models-of-options.ts';
import { filterToModel, parseODataUrl, readGrouping } from '../odata/index.ts';
import { parseFilter } from '../odata/parse/parse-filter.ts';
import { normalise } from '../query/normalise.ts';
import type { LanguageSpecificParameter, OrderItem, Predicate, Query, Slice } from '../query/query.ts';
import { type Dialect, defaultDialect, parseFilter as parseRest, parseRestUrl, filterToModel as restToModel } from '../rsql/index.ts';
import { encodeReadable, encodeReadableName, type ParsedUrl } from '../url/index.ts';
import { ownValue } from '../values/own-value.ts';
import type { ValueType } from '../values/value-type.ts';
import { placeholder, type SavedQuery, savedQuerySchema } from './saved-query.ts';
import { type SavedSql, savedSqlSchema } from './saved-sql.ts';

/** A parsed file of a saved query. */
interface ReadQuery {
  /** The query. Null if the file is invalid or contains SQL. */
  readonly saved: SavedQuery | null;
  /** The SQL. Absent if the file contains a query or is invalid. */
  readonly sql?: SavedSql;
  readonly problems: readonly SavedProblem[];
  /** Positions of the file's parts. Empty if the file isn't JSON. */
  readonly places: SavedPositions;
}

/** Conflict markers of `git merge` (git-merge, “How conflicts are presented”). */
const mergeMark = /^<{7}(?= |\r?$)/m;

/** Parses a saved query's file. For an invalid file, the query is null and all errors are returned. Never throws. */
export function parseSavedQuery(text: string): ReadQuery {
  // A replacement character stands for invalid UTF-8, and would change the meaning of a condition.
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) return { saved: null, problems: [{ code: 'saved-not-utf8', ...lineAndColumn(text, broken) }], places: {} };
  const marked = text.replace(/^\uFEFF/, '');
  let json: unknown;
  let positions: SavedPositions;
  try {
    json = JSON.parse(marked);
    const { body } = parse(marked);
    positions = positionsOf(body, marked);
    const duplicateName = findDuplicateName(body);
    if (duplicateName !== null) return { saved: null, problems: [{ code: 'saved-member-twice', ...duplicateName }], places: positions };
  } catch (error) {
    const conflict = marked.search(mergeMark);
    if (conflict >= 0) return { saved: null, problems: [{ code: 'saved-conflict', ...lineAndColumn(marked, conflict) }], places: {} };
    return { saved: null, problems: [{ code: 'saved-not-json', ...positionOf(error, marked) }], places: {} };
  }
  // A file with `sql` is validated as SQL, so that its errors are those of the SQL format.
  if (at(json, ['sql']) !== undefined) {
    const read = savedSqlSchema.safeParse(json);
    if (read.success) return { saved: null, sql: read.data, problems: [], places: positions };
    return { saved: null, problems: memberProblems(read.error, json, positions), places: positions };
  }
  const read = savedQuerySchema.safeParse(json);
  if (read.success) return { saved: read.data, problems: [], places: positions };
  return { saved: null, problems: memberProblems(read.error, json, positions), places: positions };
}

function memberProblems({ issues }: z.ZodError, json: unknown, positions: SavedPositions): readonly SavedProblem[] {
  return issues.map((issue): SavedProblem => {
    const strange = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const position = nearestPosition(positions, [...issue.path, ...strange].join('.'));
    const mistake = findMemberError(issue, at(json, issue.path));
    return { code: 'saved-member', path: issue.path.join('.'), mistake, ...(position && { place: position }) };
  });
}

/** Returns the value at a path of a document. Undefined if missing. */
function at(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, key)?.value : undefined),
    document,
  );
}

/** Returns the line and column of a JSON syntax error, from 1. Null if neither the error nor the parser has a position. */
function positionOf(error: unknown, text: string): { readonly line: number | null; readonly column: number | null } {
  if (error instanceof Error && /end of JSON input/.test(error.message)) return lineAndColumn(text, text.trimEnd().length);
  try {
    parse(text);
  } catch (mistake) {
    if (mistake instanceof Error && 'line' in mistake && 'column' in mistake) {
      return { line: Number(mistake.line), column: Number(mistake.column) };
    }
  }
  return { line: null, column: null };
}

function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Returns the query of a file whose parameters are replaced with values. If a text is invalid, the query is null and all errors are
 * returned.
 *
 * @param model validates names and types, and gives constants the types of their columns
 */
export function queryOf(
  saved: SavedQuery,
  model?: EntityModel,
  dialect: Dialect = defaultDialect,
): { readonly query: Query | null; readonly problems: readonly SavedProblem[] } {
  const problems: SavedProblem[] = [];
  /** Model of the result of `$apply` and `$compute`, to which conditions, sort columns, and selected columns refer. */
  const yielded = modelsOfOptions(
    (saved.odata ?? []).map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
    model,
  )('$filter');
  const report = (path: string, diagnostics: readonly Diagnostic[]) => {
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity === 'error') problems.push({ code: 'saved-language', path, diagnostic });
    }
  };
  const operands = (saved.where ?? []).flatMap((condition, index): Predicate[] => {
    const inOData = typeof condition === 'string';
    const path = inOData ? `where.${index}` : `where.${index}.rest`;
    const { tree, diagnostics } = inOData ? parseFilter(condition, yielded) : parseRest(condition.rest, dialect, yielded);
    report(path, diagnostics);
    const converted = inOData
      ? odataToModel(condition, yielded)
      : restToModel(parseRest(condition.rest, dialect, yielded).tree, yielded, dialect).predicate;
    return tree === null || converted === null ? [] : [converted];
  });
  const order = (saved.order ?? []).flatMap((item, index): readonly OrderItem[] => {
    const parsed = parseODataUrl(`?$orderby=${encodeReadable(item)}`, yielded);
    report(`order.${index}`, parsed.diagnostics.map(inValue));
    return parsed.query?.order ?? [];
  });
  for (const [index, name] of (saved.columns ?? []).entries()) {
    report(`columns.${index}`, parseODataUrl(`?$select=${encodeReadable(name)}`, yielded).diagnostics.map(inValue));
  }
  const refuse = (path: string, text: string): void => void problems.push({ code: 'saved-not-alone', path, text });
  const only = [
    ...onlyOf(saved.odata, 'odata', (text) => parseODataUrl(text, model), { report, refuse }),
    ...onlyOf(saved.rest, 'rest', (text) => parseRestUrl(text, dialect, model), { report, refuse }),
  ];
  if (problems.length > 0) return { query: null, problems };
  const where = normalise(operands.length === 0 ? null : { kind: 'and', operands });
  const query = { columns: saved.columns ?? [], where, order, slice: sliceOf(saved), count: saved.count ?? false, only };
  return { query: readGrouping(query, model), problems };
}

function odataToModel(condition: string, model: EntityModel | undefined): Predicate | null {
  return filterToModel(parseFilter(condition, model).tree, model).predicate;
}

/** Moves a diagnostic of a URL with one parameter to its position in the parameter's value. */
function inValue<D extends Diagnostic & { readonly at?: { readonly from: number; readonly to: number } | null }>(
  diagnostic: D,
): Diagnostic {
  const { from, to } = diagnostic.at ?? diagnostic;
  return { ...diagnostic, from, to };
}

function onlyOf(
  parts: readonly string[] | undefined,
  language: 'odata' | 'rest',
  parse: (text: string) => ParsedUrl,
  findings: {
    readonly report: (path: string, diagnostics: readonly Diagnostic[]) => void;
    /** Called for a parameter that isn't language-specific, because it would be ignored without an error. */
    readonly refuse: (path: string, text: string) => void;
  },
): readonly LanguageSpecificParameter[] {
  return (parts ?? []).flatMap((part, index) => {
    const equals = part.indexOf('=');
    const known = equals > 0 && /^(?:[$@]|useCache=|ctx=)/.test(part);
    // A known option contains its decoded value. A custom parameter is written as in a URL.
    const written = known ? `${encodeReadableName(part.slice(0, equals))}=${encodeReadable(part.slice(equals + 1))}` : part;
    const parsed = parse(`?${written}`);
    findings.report(`${language}.${index}`, parsed.diagnostics.map(inValue));
    if (parsed.query?.only.length === 0) findings.refuse(`${language}.${index}`, part);
    return parsed.query?.only ?? [];
  });
}

function sliceOf({ page, range }: SavedQuery): Slice {
  if (page) return { kind: 'page', ...page };
  return { kind: 'range', skip: range?.skip ?? 0, top: range?.top ?? null };
}

/** An error in a saved query's file, with its position if the file is available. */
export type SavedProblem =
  /** The file isn't JSON. `line` and `column` count from 1, and are null if the parser doesn't provide them. */
  | { readonly code: 'saved-not-json'; readonly line: number | null; readonly column: number | null }
  /** The file contains unresolved conflict markers of Git. */
  | { readonly code: 'saved-conflict'; readonly line: number; readonly column: number }
  /** The file isn't UTF-8. The position is that of the first replacement character. */
  | { readonly code: 'saved-not-utf8'; readonly line: number; readonly column: number }
  /** An object contains a duplicate name, so one of the members would be lost. The position is that of the second member. */
  | { readonly code: 'saved-member-twice'; readonly name: string; readonly line: number; readonly column: number }
  /** A member is missing, unknown, or invalid. `path` is written as in `where.0`. */
  | { readonly code: 'saved-member'; readonly path: string; readonly mistake: MemberError; readonly place?: FilePosition }
  /** A language-specific parameter has its own member, such as `$filter` or `page`. */
  | { readonly code: 'saved-not-alone'; readonly path: string; readonly text: string; readonly place?: FilePosition }
  /** A condition, sort column, or option is invalid in its language. */
  | { readonly code: 'saved-language'; readonly path: string; readonly diagnostic: Diagnostic; readonly place?: FilePosition }
  /** `{{name}}` isn't in `parameters`, or a value isn't valid for the type of its parameter. */
  | { readonly code: 'saved-parameter-unknown'; readonly path: string; readonly name: string; readonly place?: FilePosition }
  /** `{{name}}` is enclosed in quotes. */
  | { readonly code: 'saved-parameter-quoted'; readonly path: string; readonly name: string; readonly place?: FilePosition }
  | {
      readonly code: 'saved-parameter-value';
      readonly name: string;
      readonly value: string;
      readonly type: ValueType;
      readonly place?: FilePosition;
    };

/** A position in a file, from 1, as in editors. */
export interface FilePosition {
  readonly line: number;
  readonly column: number;
}

/** The position of each part of a saved query's file by its path (`where.0`). `written` is the JSON source of a text with escapes. */
export type SavedPositions = Readonly<Record<string, FilePosition & { readonly written?: string }>>;

/**
 * Returns the positions of all parts of a document.
 *
 * @param text the whole document
 */
function positionsOf(document: ValueNode, text: string): SavedPositions {
  const positions = new Map<string, SavedPositions[string]>();
  const enter = (node: ValueNode, path: string, { line, column }: FilePosition): void => {
    const written = node.type === 'String' ? text.slice(node.loc.start.offset + 1, node.loc.end.offset - 1) : '';
    positions.set(path, { line, column, ...(written.includes('\\') ? { written } : {}) });
    const within = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
    if (node.type === 'Array') for (const [index, { value }] of node.elements.entries()) enter(value, within(index), value.loc.start);
    if (node.type === 'Object') for (const member of node.members) enter(member.value, within(nameOf(member)), member.value.loc.start);
  };
  enter(document, '', document.loc.start);
  return Object.fromEntries(positions);
}

/** Returns the position of a part, or of the nearest existing parent. */
function nearestPosition(positions: SavedPositions, path: string): FilePosition | undefined {
  const position = ownValue(positions, path);
  if (position !== undefined) return { line: position.line, column: position.column };
  return path === '' ? undefined : nearestPosition(positions, path.slice(0, Math.max(0, path.lastIndexOf('.'))));
}

/**
 * Returns the position of a character in a quoted text.
 *
 * @param at the character's index in the text
 */
function positionWithin({ line, column, written }: SavedPositions[string], at: number): FilePosition {
  if (written === undefined) return { line, column: column + 1 + at };
  const signs = written.match(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs) ?? [];
  return { line, column: column + 1 + signs.slice(0, at).join('').length };
}

/**
 * Returns the index in a template for a character of the filled text. For a character of a parameter's value, it is the index of the
 * placeholder.
 */
function inTemplate(template: string, filled: string, at: number): number {
  let [read, written] = [0, 0];
  for (const { index, 0: match } of template.matchAll(placeholder)) {
    const before = template.slice(read, index);
    if (at < written + before.length) return read + at - written;
    written += before.length;
    read = index + match.length;
    const next = template.slice(read).split(placeholder, 1)[0] ?? '';
    const end = next === '' ? filled.length : filled.indexOf(next, written);
    if (end < 0 || at < end) return index;
    written = end;
  }
  return read + at - written;
}

function textAt(saved: SavedQuery, path: string): string | undefined {
  const [member, index, rest] = path.split('.');
  const list =
    member === 'where' || member === 'order' || member === 'columns' || member === 'odata' || member === 'rest' ? saved[member] : undefined;
  const item = list?.[Number(index)];
  return typeof item === 'object' && rest === 'rest' ? item.rest : typeof item === 'string' ? item : undefined;
}

/**
 * Adds positions in a query's file to errors.
 *
 * @param saved the file's content
 * @param filled the content after parameters were replaced with values, as it was parsed
 */
export function locateProblems(
  problems: readonly SavedProblem[],
  positions: SavedPositions,
  saved: SavedQuery,
  filled: SavedQuery = saved,
): readonly SavedProblem[] {
  return problems.map((problem) => {
    if (problem.code === 'saved-parameter-value') {
      const position = nearestPosition(positions, `parameters.${problem.name}`);
      return position === undefined ? problem : { ...problem, place: position };
    }
    if (!('path' in problem)) return problem;
    const [own, template, read] = [ownValue(positions, problem.path), textAt(saved, problem.path), textAt(filled, problem.path)];
    if (problem.code === 'saved-language' && own !== undefined && template !== undefined && read !== undefined) {
      return { ...problem, place: positionWithin(own, inTemplate(template, read, problem.diagnostic.from)) };
    }
    const position = nearestPosition(positions, problem.path);
    return position === undefined ? problem : { ...problem, place: position };
  });
}
