import { type Expression, parseResourcePath, type ResourceSegment } from '../../shared/odata/index.ts';
import type { Predicate } from '../../shared/query/index.ts';
import type { PublishedApi, PublishedColumn, Relation } from '../catalogue/catalogue.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { diagnosticText } from '../http/problems/query-mistake.ts';
import type { ServedApi } from '../http/service-context.ts';
import { errorText } from '../texts/error-text.ts';
import { impliedKeys, readKey, withKeys } from './implied-keys.ts';
import { keyCondition } from './key-condition.ts';

interface Filtered {
  /** Conditions in the path: `$filter(…)` (OData URL Conventions 4.01, 4.12). */
  readonly filters: readonly Expression[];
}

/** The target of a path: the rows of a set, their number, one row, or one value of a row. `reference` returns URLs instead. */
export type ResourceAddress =
  | ({ readonly kind: 'collection' } & Filtered)
  | ({ readonly kind: 'references' } & Filtered)
  | ({ readonly kind: 'count' } & Filtered)
  | { readonly kind: 'entity'; readonly key: Predicate; readonly text: string }
  | { readonly kind: 'reference'; readonly key: Predicate; readonly text: string }
  | {
      readonly kind: 'property';
      readonly key: Predicate;
      readonly text: string;
      readonly column: PublishedColumn;
      /** Selects the raw value, the value as JSON, or the number of its items. */
      readonly form: 'raw' | 'json' | 'count';
    }
  | ListAddress;

/** The values of a list column of one row, their number, or one of them. */
export interface ListAddress extends Filtered {
  readonly kind: 'list';
  readonly key: Predicate;
  readonly text: string;
  readonly column: PublishedColumn;
  /** The addressed part. An item has a position from 0, or a negative position from the end (OData URL Conventions 4.01, 4.10). */
  readonly part: { readonly kind: 'all' | 'count' } | { readonly kind: 'item'; readonly index: number; readonly form: 'raw' | 'json' };
}

/** The decoded name of the set at the start of a path, and the rest of the path as sent. */
export interface SplitPath {
  readonly set: string;
  readonly rest: string;
}

/**
 * Splits a path into the name of a set and the rest.
 *
 * @param path The path after the service root, as sent: `some-numbers(1)/name`.
 * @throws HttpProblem 404 for invalid percent-encoding
 */
export function splitSetName(path: string): SplitPath {
  const [, name = '', rest = ''] = /^((?:(?!%28)[^/(])*)(.*)$/s.exec(path.replace(/\/$/, '')) ?? [];
  try {
    return { set: decodeURIComponent(name), rest };
  } catch {
    throw new HttpProblem(404, 'unknown-path', errorText('path-not-found', { path }));
  }
}

/**
 * Parses the path after the name of a set (OData URL Conventions 4.01, 4): `/$count`, `(1)`, `/1`, `(a=1,b=2)/name/$value`, `/$filter(a gt
 * 1)/$count`, `(1)/customer/orders`.
 *
 * @throws HttpProblem 400 for an invalid key or condition, 404 for a missing resource, 501 for valid OData that isn't supported
 */
export function readResource(
  written: string,
  served: ServedApi,
  aliases: ReadonlyMap<string, Expression>,
  start: ResourceStart = { hops: [], path: served.api.entityName, implied: new Set() },
): Resource {
  const { api } = served;
  const { hops, path, implied } = start;
  const own = afterOwnType(written, api);
  if (own !== null) return readResource(own, served, aliases, start);
  if (written === '') return { served, hops, address: { kind: 'collection', filters: [] } };
  const { rest, keys } = readKey(written, api, implied);
  const { tree, diagnostics } = parseResourcePath(`${api.entityName}${rest}`, withKeys(api.model, keys));
  const [, second, ...others] = tree?.segments ?? [];
  const wrong = diagnostics.find(({ severity, code, fix }) => severity === 'error' && !(code === 'odata-literal-old' && fix !== null));
  if (second?.kind === 'key' && api.columns.every(({ key }) => !key)) {
    throw new HttpProblem(404, 'unknown-path', errorText('no-key_odata', { api: api.accessPoint }));
  }
  if (wrong !== undefined) {
    const inKey = second?.kind === 'key' && wrong.from >= second.from && wrong.to <= second.to;
    const isResource = inKey || second?.kind === 'filter' || (/^(?:\(|%28)/.test(rest) && wrong.code !== 'unknown-column');
    throw new HttpProblem(isResource ? 400 : 404, isResource ? 'query-refused' : 'unknown-path', diagnosticText(wrong));
  }
  if (second?.kind !== 'key') {
    return { served, hops, address: ofCollection(second === undefined ? [] : [second, ...others], rest, api) };
  }
  const afterKey = second.to - api.entityName.length;
  const entity = { key: keyCondition(second.values, keys, aliases), text: `${path}${rest.slice(0, afterKey)}` };
  return ofEntity(others, { entity, rest: rest.slice(afterKey), from: second.to }, { served, hops }, aliases);
}

/** Returns the path after a cast to the type that the rows already have (OData URL Conventions 4.01, 4.11). Null without such a cast. */
function afterOwnType(path: string, { model: { typeName } }: PublishedApi): string | null {
  const [match, written = ''] = /^\/([^/(%]+)(?=\/|\(|%28|$)/.exec(path) ?? [];
  return match === undefined || typeName === undefined || written !== typeName ? null : path.slice(match.length);
}

/** The relations that lead to the path's last API, and that part of the path. */
interface ResourceStart {
  readonly hops: readonly Hop[];
  readonly path: string;
  /** Key columns of the API whose values the last relation determines. */
  readonly implied: ReadonlySet<string>;
}

/** A relation in a path: from one row to its related rows. */
export interface Hop {
  /** The API of the row. */
  readonly served: ServedApi;
  /** The key of the row. Null if the row is the target of the previous hop. */
  readonly key: Predicate | null;
  readonly relation: Relation;
}

/** The target of a path, from one API to another by relations. */
export interface Resource {
  /** The API of the target. */
  readonly served: ServedApi;
  readonly hops: readonly Hop[];
  readonly address: ResourceAddress;
}

interface EntityPosition {
  /** The row. Its key is null if the row is the target of a relation. */
  readonly entity: { readonly key: Predicate | null; readonly text: string };
  /** The path after the row. */
  readonly rest: string;
  /** The offset of the rest in the parsed text. */
  readonly from: number;
}

/** Parses the path after one row: nothing, a value, or a relation. */
function ofEntity(
  segments: readonly ResourceSegment[],
  { entity, rest, from }: EntityPosition,
  { served, hops }: Pick<Resource, 'served' | 'hops'>,
  aliases: ReadonlyMap<string, Expression>,
): Resource {
  const { api } = served;
  const [first] = segments;
  if (first?.kind === 'name' && first.name === api.model.typeName)
    return ofEntity(segments.slice(1), { entity, rest: rest.slice(first.to - from), from: first.to }, { served, hops }, aliases);
  // A key with names (`items(order=1,line=2)`) is parsed as arguments of a function.
  const relation =
    first?.kind === 'name' || first?.kind === 'function' ? api.relations?.find(({ name }) => name === first.name) : undefined;
  if (first === undefined || relation === undefined) {
    const { key, text } = entity;
    return { served, hops, address: withinEntity(segments, { key: key ?? everyRow, text }, rest, api) };
  }
  if (hops.length >= maxHops) throw new HttpProblem(400, 'query-limit-exceeded', errorText('path-relations', { most: maxHops }));
  const target = served.related(relation);
  const start = {
    hops: [...hops, { served, key: entity.key, relation }],
    path: `${entity.text}/${relation.name}`,
    implied: impliedKeys(relation, api, target.api),
  };
  const after = rest.slice(first.kind === 'function' ? rest.search(/\(|%28/) : first.to - from);
  if (relation.list) return readResource(after, target, aliases, start);
  const { entityName, model } = target.api;
  const { tree, diagnostics } = parseResourcePath(`${entityName}${after}`, model);
  const wrong = diagnostics.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) throw new HttpProblem(404, 'unknown-path', diagnosticText(wrong));
  const place = { entity: { key: null, text: start.path }, rest: after, from: entityName.length };
  return ofEntity(tree?.segments.slice(1) ?? [], place, { served: target, hops: start.hops }, aliases);
}

/** Maximum number of relations that one path can follow. Each relation is a statement. */
const maxHops = 8;

/** The key of the target row of a relation. */
export const everyRow: Predicate = { kind: 'and', operands: [] };

function ofCollection(segments: readonly ResourceSegment[], rest: string, api: PublishedApi): ResourceAddress {
  const filters = segments.flatMap((segment) => (segment.kind === 'filter' ? [segment.predicate] : []));
  const [last, ...more] = segments.slice(filters.length);
  if (filters.length > 0 && (last?.kind === 'key' || last?.kind === 'keyText'))
    throw new HttpProblem(501, 'query-not-supported', errorText('unsupported-here', { what: '$filter(…)(…)' }));
  const kind = last === undefined ? 'collection' : last.kind === 'system' ? ofCollections[last.name] : undefined;
  if (kind === undefined || more.length > 0) throw unknownPart(rest, api);
  return { kind, filters };
}

const ofCollections: Readonly<Partial<Record<string, 'count' | 'references'>>> = { $count: 'count', $ref: 'references' };

function withinEntity(
  [name, value, ...more]: readonly ResourceSegment[],
  entity: { readonly key: Predicate; readonly text: string },
  rest: string,
  api: PublishedApi,
): ResourceAddress {
  if (name === undefined) return { kind: 'entity', ...entity };
  if (name.kind === 'system' && name.name === '$ref' && value === undefined) return { kind: 'reference', ...entity };
  const column = name.kind === 'name' ? api.columns.find((known) => known.name === name.name) : undefined;
  if (name.kind === 'name' && column?.list === true && column.structure === undefined)
    return ofList(value === undefined ? [] : [value, ...more], column, entity, rest, api);
  const form = value === undefined ? 'json' : value.kind === 'system' ? forms[value.name] : undefined;
  if (column === undefined || more.length > 0 || form === undefined) throw unknownPart(rest, api);
  if (form === 'raw' && column.list) throw new HttpProblem(404, 'unknown-path', errorText('list-value', { column: column.name }));
  if (form === 'count' && !column.list) throw new HttpProblem(404, 'unknown-path', errorText('value-count', { column: column.name }));
  return { kind: 'property', ...entity, column, form };
}

/** Parses the path after a list: conditions, then nothing, `$count`, or a position. */
function ofList(
  segments: readonly ResourceSegment[],
  column: PublishedColumn,
  entity: { readonly key: Predicate; readonly text: string },
  rest: string,
  api: PublishedApi,
): ListAddress {
  const filters = segments.flatMap((segment) => (segment.kind === 'filter' ? [segment.predicate] : []));
  const [last, value, ...more] = segments.slice(filters.length);
  const address = { kind: 'list', ...entity, column, filters } as const;
  if (last === undefined) return { ...address, part: { kind: 'all' } };
  if (last.kind === 'system' && last.name === '$value')
    throw new HttpProblem(404, 'unknown-path', errorText('list-value', { column: column.name }));
  if (last.kind === 'system' && last.name === '$count' && value === undefined) return { ...address, part: { kind: 'count' } };
  const isComplete = value === undefined || (value.kind === 'system' && value.name === '$value' && more.length === 0);
  if (last.kind !== 'keyText' || !/^-?\d{1,9}$/.test(last.text) || !isComplete) throw unknownPart(rest, api);
  return { ...address, part: { kind: 'item', index: Number(last.text), form: value === undefined ? 'json' : 'raw' } };
}

/** System resources of OData that aren't supported (URL Conventions 4.01, 4). */
const unsupportedNames: ReadonlySet<string> = new Set(['$all', '$crossjoin', '$each']);

/**
 * Rejects an unsupported system resource.
 *
 * @throws HttpProblem 501 if the resource is unsupported
 */
export function rejectUnsupported(name: string): void {
  if (unsupportedNames.has(name)) throw new HttpProblem(501, 'query-not-supported', errorText('unsupported-here', { what: name }));
}

const forms: Readonly<Partial<Record<string, 'raw' | 'count'>>> = { $value: 'raw', $count: 'count' };

function unknownPart(rest: string, { accessPoint }: PublishedApi): HttpProblem {
  for (const [name] of decodeURIComponent(rest).matchAll(/(?<=\/)\$\w+/g)) rejectUnsupported(name);
  return new HttpProblem(404, 'unknown-path', errorText('no-path', { api: accessPoint, path: rest }));
}
