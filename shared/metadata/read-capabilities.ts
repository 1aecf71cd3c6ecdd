import { type AnnotationValue, itemsOf, memberOf, numberOf, textOf, textsOf, truthOf } from './annotation-value.ts';
import type { Capabilities, FilterExpressionRestriction } from './capabilities.ts';
import type { StructuredType } from './schema.ts';
import type { TermIndex } from './term-index.ts';

/** What an entity set can do, by its annotations, its `sap:` attributes and those of its type's properties. */
export function readCapabilities(terms: TermIndex, target: string, type: StructuredType | undefined): Capabilities {
  const apply = terms.find(target, 'Aggregation.ApplySupported') ?? (type && terms.find(type.name, 'Aggregation.ApplySupported'));
  return given({ ...sapCapabilities(terms, target, type), ...annotated(terms, target), applySupported: isSaid(apply) });
}

function annotated(terms: TermIndex, target: string): Capabilities {
  const filter = terms.find(target, 'Capabilities.FilterRestrictions');
  const sort = terms.find(target, 'Capabilities.SortRestrictions');
  const expand = terms.find(target, 'Capabilities.ExpandRestrictions');
  const read = terms.find(target, 'Capabilities.ReadRestrictions');
  return given({
    filterable: truthOf(memberOf(filter, 'Filterable')),
    nonFilterable: textsOf(memberOf(filter, 'NonFilterableProperties')),
    requiresFilter: truthOf(memberOf(filter, 'RequiresFilter')),
    requiredInFilter: textsOf(memberOf(filter, 'RequiredProperties')),
    filterExpressions: filterExpressions(memberOf(filter, 'FilterExpressionRestrictions')),
    sortable: truthOf(memberOf(sort, 'Sortable')),
    nonSortable: textsOf(memberOf(sort, 'NonSortableProperties')),
    ascendingOnly: textsOf(memberOf(sort, 'AscendingOnlyProperties')),
    descendingOnly: textsOf(memberOf(sort, 'DescendingOnlyProperties')),
    countable: truthOf(memberOf(terms.find(target, 'Capabilities.CountRestrictions'), 'Countable')),
    topSupported: truthOf(terms.find(target, 'Capabilities.TopSupported')),
    skipSupported: truthOf(terms.find(target, 'Capabilities.SkipSupported')),
    computeSupported: truthOf(terms.find(target, 'Capabilities.ComputeSupported')),
    selectable: truthOf(memberOf(terms.find(target, 'Capabilities.SelectSupport'), 'Supported')),
    expandable: truthOf(memberOf(expand, 'Expandable')),
    nonExpandable: textsOf(memberOf(expand, 'NonExpandableProperties')),
    maxLevels: numberOf(memberOf(expand, 'MaxLevels')),
    searchable: truthOf(memberOf(terms.find(target, 'Capabilities.SearchRestrictions'), 'Searchable')),
    readable: truthOf(memberOf(read, 'Readable')),
    readableByKey: truthOf(memberOf(memberOf(read, 'ReadByKeyRestrictions'), 'Readable')),
  });
}

/** Terms whose mere presence says it. */
function isSaid(value: AnnotationValue | undefined): boolean | undefined {
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

/** The same by the attributes of SAP's services (in V2; some V4 services keep them). What they say of one property stands with the property. */
function sapCapabilities(terms: TermIndex, target: string, type: StructuredType | undefined): Capabilities {
  const said = (name: string): boolean | undefined => {
    const value = terms.findSap(target, name);
    return value === undefined ? undefined : value === 'true';
  };
  const pageable = said('pageable');
  const expressions = paths(type, (property) => sapExpressions.has(terms.findSap(property, 'filter-restriction') ?? ''))?.map((path) => ({
    path,
    allowed: sapExpressions.get(terms.findSap(`${type?.name}/${path}`, 'filter-restriction') ?? '') ?? '',
  }));
  return given({
    requiresFilter: said('requires-filter'),
    requiredInFilter: paths(type, (property) => terms.findSap(property, 'required-in-filter') === 'true'),
    filterExpressions: expressions,
    countable: said('countable'),
    topSupported: said('topable') ?? pageable,
    skipSupported: pageable,
    searchable: said('searchable'),
    readableByKey: said('addressable'),
  });
}

function paths(type: StructuredType | undefined, test: (target: string) => boolean): readonly string[] | undefined {
  const found = (type?.properties ?? []).filter(({ name }) => test(`${type?.name}/${name}`)).map(({ name }) => name);
  return found.length === 0 ? undefined : found;
}

/** What is said, without the members of which nothing is said. */
function given(capabilities: Capabilities): Capabilities {
  return Object.fromEntries(Object.entries(capabilities).filter(([, value]) => value !== undefined));
}
