import type { TermIndex } from './link-schema.ts';
import type { StructuredType } from './schema.ts';

/** Returns the capabilities of an entity set by its annotations and `sap:` attributes, and those of its type's properties. */
export function readCapabilities(terms: TermIndex, target: string, type: StructuredType | undefined): Capabilities {
  const apply = terms.find(target, 'Aggregation.ApplySupported') ?? (type && terms.find(type.name, 'Aggregation.ApplySupported'));
  return withoutUndefined({ ...sapCapabilities(terms, target, type), ...annotated(terms, target), applySupported: isPresent(apply) });
}

function annotated(terms: TermIndex, target: string): Capabilities {
  const filter = terms.find(target, 'Capabilities.FilterRestrictions');
  const sort = terms.find(target, 'Capabilities.SortRestrictions');
  const expand = terms.find(target, 'Capabilities.ExpandRestrictions');
  const read = terms.find(target, 'Capabilities.ReadRestrictions');
  return withoutUndefined({
    filterable: booleanOf(memberOf(filter, 'Filterable')),
    nonFilterable: textsOf(memberOf(filter, 'NonFilterableProperties')),
    requiresFilter: booleanOf(memberOf(filter, 'RequiresFilter')),
    requiredInFilter: textsOf(memberOf(filter, 'RequiredProperties')),
    filterExpressions: filterExpressions(memberOf(filter, 'FilterExpressionRestrictions')),
    sortable: booleanOf(memberOf(sort, 'Sortable')),
    nonSortable: textsOf(memberOf(sort, 'NonSortableProperties')),
    ascendingOnly: textsOf(memberOf(sort, 'AscendingOnlyProperties')),
    descendingOnly: textsOf(memberOf(sort, 'DescendingOnlyProperties')),
    countable: booleanOf(memberOf(terms.find(target, 'Capabilities.CountRestrictions'), 'Countable')),
    topSupported: booleanOf(terms.find(target, 'Capabilities.TopSupported')),
    skipSupported: booleanOf(terms.find(target, 'Capabilities.SkipSupported')),
    computeSupported: booleanOf(terms.find(target, 'Capabilities.ComputeSupported')),
    selectable: booleanOf(memberOf(terms.find(target, 'Capabilities.SelectSupport'), 'Supported')),
    expandable: booleanOf(memberOf(expand, 'Expandable')),
    nonExpandable: textsOf(memberOf(expand, 'NonExpandableProperties')),
    maxLevels: numberOf(memberOf(expand, 'MaxLevels')),
    searchable: booleanOf(memberOf(terms.find(target, 'Capabilities.SearchRestrictions'), 'Searchable')),
    readable: booleanOf(memberOf(read, 'Readable')),
    readableByKey: booleanOf(memberOf(memberOf(read, 'ReadByKeyRestrictions'), 'Readable')),
  });
}

/** Checks whether a tagging term is present and not false. Undefined if it is absent. */
function isPresent(value: AnnotationValue | undefined): boolean | undefined {
  return value === undefined ? undefined : value !== false;
}

function filterExpressions(value: AnnotationValue | undefined): readonly FilterExpressionRestriction[] | undefined {
  const restrictions = itemsOf(value).flatMap((item) => {
    const path = textOf(memberOf(item, 'Property'));
    const allowed = textOf(memberOf(item, 'AllowedExpressions'));
    return path === undefined || allowed === undefined ? [] : [{ path, allowed }];
  });
  return restrictions.length === 0 ? undefined : restrictions;
}

const sapExpressions: ReadonlyMap<string, string> = new Map([
  ['single-value', 'SingleValue'],
  ['multi-value', 'MultiValue'],
  ['interval', 'SingleRange'],
]);

/**
 * Returns the capabilities by attributes of SAP services (in V2; some V4 services keep them). Restrictions of properties are stored in the
 * properties.
 */
function sapCapabilities(terms: TermIndex, target: string, type: StructuredType | undefined): Capabilities {
  const isStated = (name: string): boolean | undefined => {
    const value = terms.findSap(target, name);
    return value === undefined ? undefined : value === 'true';
  };
  const pageable = isStated('pageable');
  const expressions = paths(type, (property) => sapExpressions.has(terms.findSap(property, 'filter-restriction') ?? ''))?.map((path) => ({
    path,
    allowed: sapExpressions.get(terms.findSap(`${type?.name}/${path}`, 'filter-restriction') ?? '') ?? '',
  }));
  return withoutUndefined({
    requiresFilter: isStated('requires-filter'),
    requiredInFilter: paths(type, (property) => terms.findSap(property, 'required-in-filter') === 'true'),
    filterExpressions: expressions,
    countable: isStated('countable'),
    topSupported: isStated('topable') ?? pageable,
    skipSupported: pageable,
    searchable: isStated('searchable'),
    readableByKey: isStated('addressable'),
  });
}

function paths(type: StructuredType | undefined, test: (target: string) => boolean): readonly string[] | undefined {
  const columns = (type?.properties ?? []).filter(({ name }) => test(`${type?.name}/${name}`)).map(({ name }) => name);
  return columns.length === 0 ? undefined : columns;
}

/** Returns capabilities without undefined members. */
function withoutUndefined(capabilities: Capabilities): Capabilities {
  return Object.fromEntries(Object.entries(capabilities).filter(([, value]) => value !== undefined));
}

/**
 * The declared capabilities of an entity set (vocabularies Org.OData.Capabilities.V1 and Org.OData.Aggregation.V1, `sap:` attributes).
 *
 * Paths are in the format of URLs: `name`, `Address/City`. An absent member means that the capability is supported.
 */
export interface Capabilities {
  readonly filterable?: boolean;
  /** Paths that can't be filtered by. */
  readonly nonFilterable?: readonly string[];
  /** Whether `$filter` is required. */
  readonly requiresFilter?: boolean;
  /** Paths that require a condition. */
  readonly requiredInFilter?: readonly string[];
  readonly filterExpressions?: readonly FilterExpressionRestriction[];
  readonly sortable?: boolean;
  readonly nonSortable?: readonly string[];
  /** Paths that can only be sorted in ascending, or in descending, order. */
  readonly ascendingOnly?: readonly string[];
  readonly descendingOnly?: readonly string[];
  readonly countable?: boolean;
  readonly topSupported?: boolean;
  readonly skipSupported?: boolean;
  readonly selectable?: boolean;
  readonly expandable?: boolean;
  readonly nonExpandable?: readonly string[];
  /** Maximum depth of `$expand`. -1 if unlimited. */
  readonly maxLevels?: number;
  readonly searchable?: boolean;
  readonly readable?: boolean;
  readonly readableByKey?: boolean;
  readonly applySupported?: boolean;
  readonly computeSupported?: boolean;
}

/**
 * The conditions that a property supports: `SingleValue`, `MultiValue`, `SingleRange`, `MultiRange`, `SearchExpression`,
 * `MultiRangeOrSearchExpression`.
 */
interface FilterExpressionRestriction {
  readonly path: string;
  readonly allowed: string;
}

/**
 * The value of an annotation (CSDL 4.01, 14.3 and 14.4): constants, collections and records, the same from XML and JSON.
 *
 * A path to a model element (`PropertyPath` and similar) is a string. A path to a value is a {@link ValuePath}. Dynamic expressions (`If`,
 * `Apply`) are null, because nothing uses them.
 */
export type AnnotationValue = string | number | boolean | null | ValuePath | AnnotationRecord | readonly AnnotationValue[];

/** The value at a path (CSDL 4.01, 14.4.1). */
interface ValuePath {
  readonly kind: 'path';
  readonly path: string;
}

/** Values by name, without the record's type. */
interface AnnotationRecord {
  readonly kind: 'record';
  readonly members: ReadonlyMap<string, AnnotationValue>;
}

function isList(value: AnnotationValue | undefined): value is readonly AnnotationValue[] {
  return Array.isArray(value);
}

/** Returns a member of a record. Undefined if the value isn't a record or has no such member. */
export function memberOf(value: AnnotationValue | undefined, name: string): AnnotationValue | undefined {
  return typeof value === 'object' && value !== null && !isList(value) && value.kind === 'record' ? value.members.get(name) : undefined;
}

/** Returns the path of a value. Undefined for other values. */
export function pathOf(value: AnnotationValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && !isList(value) && value.kind === 'path' ? value.path : undefined;
}

/** Returns a non-empty string. Undefined for other values. */
export function textOf(value: AnnotationValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a boolean. Undefined for other values. */
function booleanOf(value: AnnotationValue | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns a number. Undefined for other values. */
function numberOf(value: AnnotationValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Returns the items of a collection. Empty if the value isn't a collection. */
export function itemsOf(value: AnnotationValue | undefined): readonly AnnotationValue[] {
  return isList(value) ? value : [];
}

/** Returns the strings of a collection. Undefined if it has none. */
function textsOf(value: AnnotationValue | undefined): readonly string[] | undefined {
  const texts = itemsOf(value).filter((item) => typeof item === 'string');
  return texts.length === 0 ? undefined : texts;
}
