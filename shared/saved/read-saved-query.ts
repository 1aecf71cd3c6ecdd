import { parse } from '@humanwhocodes/momoa';
import { twiceNamed } from '../json/twice-named.ts';
import { liftFilter, parseODataUrl } from '../odata/index.ts';
import { parseFilter } from '../odata/parse/parse-filter.ts';
import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { normalise } from '../query/normalise.ts';
import type { OnlyParameter, OrderItem, Predicate, Query, Slice } from '../query/query.ts';
import { type Dialect, defaultDialect, liftFilter as liftRest, parseFilter as parseRest, parseRestUrl } from '../rsql/index.ts';
import { encodeReadable, encodeReadableName, type ParsedUrl } from '../url/index.ts';
import { memberMistake } from './member-mistake.ts';
import { nearestPlace, placesOf, type SavedPlaces } from './place-in-file.ts';
import type { SavedProblem } from './saved-problem.ts';
import { type SavedQuery, savedQuerySchema } from './saved-query.ts';

/** What a file of a saved query holds. */
export interface ReadQuery {
  /** Null where it is broken. */
  readonly saved: SavedQuery | null;
  readonly problems: readonly SavedProblem[];
  /** Empty where it is no JSON. */
  readonly places: SavedPlaces;
}

/** What `git merge` writes before the lines of one side (git-merge, “How conflicts are presented”). */
const mergeMark = /^<{7}(?= |\r?$)/m;

/** Reads a saved query's file; null, with every reason, where it is none. Never throws. */
export function parseSavedQuery(text: string): ReadQuery {
  // What is left of bytes that are no UTF-8: with it a condition would find nothing, or something else.
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) return { saved: null, problems: [{ code: 'saved-not-utf8', ...lineAndColumn(text, broken) }], places: {} };
  const marked = text.replace(/^\uFEFF/, '');
  let json: unknown;
  let places: SavedPlaces;
  try {
    json = JSON.parse(marked);
    const { body } = parse(marked);
    places = placesOf(body, marked);
    const twice = twiceNamed(body);
    if (twice !== null) return { saved: null, problems: [{ code: 'saved-member-twice', ...twice }], places };
  } catch (error) {
    const conflict = marked.search(mergeMark);
    if (conflict >= 0) return { saved: null, problems: [{ code: 'saved-conflict', ...lineAndColumn(marked, conflict) }], places: {} };
    return { saved: null, problems: [{ code: 'saved-not-json', ...placeOf(error, marked) }], places: {} };
  }
  const read = savedQuerySchema.safeParse(json);
  if (read.success) return { saved: read.data, problems: [], places };
  const problems = read.error.issues.map((issue): SavedProblem => {
    const strange = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const place = nearestPlace(places, [...issue.path, ...strange].join('.'));
    const mistake = memberMistake(issue, at(json, issue.path));
    return { code: 'saved-member', path: issue.path.join('.'), mistake, ...(place && { place }) };
  });
  return { saved: null, problems, places };
}

/** What stands at a place in a document; undefined where nothing does. */
function at(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, key)?.value : undefined),
    document,
  );
}

/** Line and column of a mistake in JSON; both count from 1. The engine tells where the text ends too early, and of most other mistakes not. */
function placeOf(error: unknown, text: string): { readonly line: number | null; readonly column: number | null } {
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
 * The query that a file stands for, its parameters filled in; null, with every reason, where one of its texts cannot be read.
 *
 * With a model names and types are checked too, and constants are values of their columns.
 */
export function queryOf(
  saved: SavedQuery,
  model?: EntityModel,
  dialect: Dialect = defaultDialect,
): { readonly query: Query | null; readonly problems: readonly SavedProblem[] } {
  const problems: SavedProblem[] = [];
  const tell = (path: string, diagnostics: readonly Diagnostic[]) => {
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity === 'error') problems.push({ code: 'saved-language', path, diagnostic });
    }
  };
  const operands = (saved.where ?? []).flatMap((condition, index): Predicate[] => {
    const inOData = typeof condition === 'string';
    const path = inOData ? `where.${index}` : `where.${index}.rest`;
    const { tree, diagnostics } = inOData ? parseFilter(condition, model) : parseRest(condition.rest, dialect, model);
    tell(path, diagnostics);
    const lifted = inOData
      ? liftOData(condition, model)
      : liftRest(parseRest(condition.rest, dialect, model).tree, model, dialect).predicate;
    return tree === null || lifted === null ? [] : [lifted];
  });
  const order = (saved.order ?? []).flatMap((item, index): readonly OrderItem[] => {
    const parsed = parseODataUrl(`?$orderby=${encodeReadable(item)}`, model);
    tell(`order.${index}`, parsed.diagnostics.map(inValue));
    return parsed.query?.order ?? [];
  });
  for (const [index, name] of (saved.columns ?? []).entries()) {
    tell(`columns.${index}`, parseODataUrl(`?$select=${encodeReadable(name)}`, model).diagnostics.map(inValue));
  }
  const refuse = (path: string, text: string): void => void problems.push({ code: 'saved-not-alone', path, text });
  const only = [
    ...onlyOf(saved.odata, 'odata', (text) => parseODataUrl(text, model), { tell, refuse }),
    ...onlyOf(saved.rest, 'rest', (text) => parseRestUrl(text, dialect, model), { tell, refuse }),
  ];
  if (problems.length > 0) return { query: null, problems };
  const where = normalise(operands.length === 0 ? null : { kind: 'and', operands });
  return { query: { columns: saved.columns ?? [], where, order, slice: sliceOf(saved), count: saved.count ?? false, only }, problems };
}

function liftOData(condition: string, model: EntityModel | undefined): Predicate | null {
  return liftFilter(parseFilter(condition, model).tree, model).predicate;
}

/** A diagnostic of a URL with one parameter, at its place in the value. */
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
    readonly tell: (path: string, diagnostics: readonly Diagnostic[]) => void;
    /** Called for a parameter that both languages have: it would be left out in silence. */
    readonly refuse: (path: string, text: string) => void;
  },
): readonly OnlyParameter[] {
  return (parts ?? []).flatMap((part, index) => {
    const equals = part.indexOf('=');
    const known = equals > 0 && /^(?:[$@]|useCache=|ctx=)/.test(part);
    // A known option holds its value as it is meant; a parameter of the deployment's own stands as in a URL.
    const written = known ? `${encodeReadableName(part.slice(0, equals))}=${encodeReadable(part.slice(equals + 1))}` : part;
    const parsed = parse(`?${written}`);
    findings.tell(`${language}.${index}`, parsed.diagnostics.map(inValue));
    if (parsed.query?.only.length === 0) findings.refuse(`${language}.${index}`, part);
    return parsed.query?.only ?? [];
  });
}

function sliceOf({ page, range }: SavedQuery): Slice {
  if (page) return { kind: 'page', ...page };
  return { kind: 'range', skip: range?.skip ?? 0, top: range?.top ?? null };
}
